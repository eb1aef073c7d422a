import { type FetchedPage, MAX_PAGE_BYTES } from "#src/crawl/fetch/fetch-page";
import { decodeText } from "#src/crawl/fetch/decode-text";
import { HostBusy } from "#src/crawl/fetch/fetch-failures";
import type { Pace } from "#src/crawl/fetch/host-pace";
import { isChallenge, looksLikeHtml } from "#src/crawl/fetch/judge-response";
import { userAgent } from "#src/crawl/fetch/user-agents";
import { hashRoute } from "#src/shared/web/hash-route";
import type { PageTask } from "#src/crawl/messages";
import type { UnrenderedReason } from "#src/crawl/rendering";
import { type RenderedPage, type Renderer, RenderFailed } from "#src/ports/renderer";
import { siteHost } from "#src/shared/addresses/web-url";
import type { WorkQueue } from "#src/shared/concurrency";
import { log } from "#src/shared/log";
import { renderPauseMs } from "./render-retries";

/** How long a rendering waits for the pace of its host, before the page is postponed. */
const MAX_TURN_MS = 15_000;

/** What all renderings of an invocation share. */
export type RenderingOptions = {
  renderer: Renderer;
  timeoutMs: number;
  /** Runs one attempt of `atOnce` pages at the same time. */
  queue: WorkQueue;
  atOnce: number;
  /** All pages that are being rendered, including those that wait for their next attempt. */
  all: WorkQueue;
  /** No attempt is repeated after this time. */
  retryUntil: number;
  wait: (ms: number) => Promise<void>;
  /**
   * Asks the job for one of its renderings, and extends the lease of the page by the expected time. Further claims
   * of the same page count no rendering.
   */
  claim: (task: PageTask, expectedMs: number) => Promise<boolean>;
};

/** The page is not rendered: its HTML is used as the server sent it. */
export class NotRendered extends Error {
  override readonly name = "NotRendered";
  readonly reason: UnrenderedReason;

  constructor(reason: UnrenderedReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The rendering of one page that was fetched before, so that robots.txt, address and type are checked. */
export class PageRendering {
  readonly #task: PageTask;
  readonly #options: RenderingOptions | undefined;
  readonly #pace: Pace;
  readonly #userAgent: string;
  /** Time spent waiting for other renderings, and for the host beyond what its pace counts. */
  waitedMs = 0;

  constructor(
    task: PageTask,
    {
      rendering,
      pace,
      robotsToken,
    }: { rendering?: RenderingOptions | undefined; pace: Pace; robotsToken: string },
  ) {
    this.#task = task;
    this.#options = rendering;
    this.#pace = pace;
    this.#userAgent = userAgent(robotsToken, task.rules.rotate_user_agents, task.scopeHost);
  }

  /** Whether the job wants this page rendered. */
  wants(isShell: boolean): boolean {
    const { render } = this.#task.rules;
    return render !== undefined && (isShell || render === "always");
  }

  /** The page with the HTML after its scripts ran. Throws `NotRendered`, or `HostBusy` as a fetch does. */
  async render(page: FetchedPage): Promise<FetchedPage> {
    const options = this.#options;
    if (!options) throw new NotRendered("needs_javascript");
    const url = addressOf(page, this.#task);
    const rendered = await options.all.run(async () => {
      if (!(await this.#claim(options, 0))) throw new NotRendered("render_limit");
      return this.#renderWithRetries(url, options);
    });
    return this.#checked(page, url, rendered);
  }

  async #renderWithRetries(url: string, options: RenderingOptions): Promise<RenderedPage> {
    let failure: RenderFailed | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(url, options);
      } catch (error) {
        // A page that is postponed is fetched again, and takes another rendering of the job.
        if (failure && error instanceof HostBusy) throw new NotRendered(failure.reason);
        if (!(error instanceof RenderFailed)) throw error;
        failure = error;
      }
      await this.#waitForRetry(url, failure, attempt, options);
    }
  }

  /** Throws `NotRendered` if no further attempt is made: the page is used as it was fetched. */
  async #waitForRetry(
    url: string,
    error: RenderFailed,
    attempt: number,
    options: RenderingOptions,
  ): Promise<void> {
    const { reason } = error;
    const pauseMs = renderPauseMs(error, attempt, this.#task.rules.renderRetries ?? 0);
    const isInTime = pauseMs !== null && Date.now() + pauseMs < options.retryUntil;
    // The job may have ended, or the page may be leased by another worker.
    if (!isInTime || !(await this.#claim(options, pauseMs))) {
      log.warn("page.render_failed", { url, reason, attempt, error });
      throw new NotRendered(reason);
    }
    log.info("page.render_retry", { url, reason, attempt, wait_ms: pauseMs });
    this.waitedMs += pauseMs;
    await options.wait(pauseMs);
  }

  /** The lease must cover the pause, and one attempt of each page that may come before. */
  #claim({ claim, all, atOnce, timeoutMs }: RenderingOptions, pauseMs: number): Promise<boolean> {
    const expectedMs = pauseMs + Math.ceil(all.size / atOnce) * timeoutMs + MAX_TURN_MS;
    return claim(this.#task, expectedMs);
  }

  async #attempt(url: string, options: RenderingOptions): Promise<RenderedPage> {
    const { renderer, queue, timeoutMs } = options;
    const queuedAt = Date.now();
    return queue.run(async () => {
      this.waitedMs += Date.now() - queuedAt;
      await this.#waitForTurn(new URL(url), options);
      return renderer.render({
        url,
        userAgent: this.#userAgent,
        timeoutMs,
        maxBytes: MAX_PAGE_BYTES,
      });
    });
  }

  /** The browser requests the page from its host. A rendering is limited, so it waits longer than a fetch does. */
  async #waitForTurn(url: URL, { wait }: RenderingOptions) {
    const until = Date.now() + MAX_TURN_MS;
    for (;;) {
      try {
        return await this.#pace.waitForTurn(url);
      } catch (error) {
        if (!(error instanceof HostBusy) || Date.now() + error.waitMs > until) throw error;
        // Other requests to the host come first.
        this.waitedMs += error.waitMs;
        await wait(error.waitMs);
      }
    }
  }

  #checked(page: FetchedPage, url: string, { bytes, finalUrl }: RenderedPage): FetchedPage {
    const { hostname } = new URL(url);
    const { text, charset } = decodeText(bytes, { contentType: null, hostname, isCut: false });
    if (!/\S/.test(text)) throw new NotRendered("render_empty");
    if (isChallenge(text) || !looksLikeHtml(text, null)) throw new NotRendered("render_failed");
    // Validators belong to the HTML of the server.
    const { etag: _etag, "last-modified": _lastModified, ...headers } = page.headers;
    return {
      ...page,
      headers,
      text,
      charset,
      bytes: bytes.length,
      truncated: false,
      finalUrl: finalUrl === null ? url : ownAddress(finalUrl, url),
    };
  }
}

/** The address to render: the page with the route that was linked, which a redirect drops. */
function addressOf({ finalUrl }: FetchedPage, { url }: PageTask): string {
  return hashRoute(finalUrl) ? finalUrl : finalUrl + hashRoute(url);
}

/** Where scripts led within the site. Throws if they left it. */
function ownAddress(reported: string, url: string): string {
  const final = URL.parse(reported);
  if (!final || siteHost(final) !== siteHost(url)) throw new NotRendered("render_off_site");
  final.hash = hashRoute(reported);
  return final.href;
}
