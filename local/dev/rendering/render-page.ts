import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { type NetworkRules, type PageResponse, requestForPage } from "./guarded-request.ts";

/** The part of a request to `/content` that this renderer knows. */
export type ContentRequest = {
  url: string;
  userAgent?: string | undefined;
  timeoutMs: number;
  settleMs: number;
  rejectedTypes: readonly string[];
};

export type Content = { html: string; finalUrl: string };

/** Limits of all requests of one page. */
const MAX_REQUESTS = 200;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The page itself fails in the browser, so that another attempt would fail too. */
export class PageFailed extends Error {
  override readonly name = "PageFailed";
}

/** A page of which no HTML can be had in this time runs an endless loop. */
const CONTENT_MS = 3_000;
const CLOSE_MS = 2_000;

/**
 * Opens a page in a browser profile of its own, and returns its HTML after its scripts ran. Node.js sends each request
 * of the page after a check of its address. The browser itself has no network.
 */
export async function renderPage(
  browser: Browser,
  request: ContentRequest,
  rules: NetworkRules,
): Promise<Content> {
  const context = await browser.newContext({
    ...(request.userAgent && { userAgent: request.userAgent }),
    serviceWorkers: "block",
    acceptDownloads: false,
    locale: "en-US",
  });
  try {
    const network = new PageNetwork(rules, request.rejectedTypes);
    await context.route("**/*", (route) => network.respond(route));
    await context.routeWebSocket("**/*", (socket) => void socket.close());
    const page = await openPage(context);
    await visit(page, request);
    return await withDeadline(readPage(page), CONTENT_MS);
  } finally {
    await closeInTime(context, browser);
  }
}

/** A page that does not respond would occupy a processor without end: the browser ends with it. */
async function closeInTime(context: BrowserContext, browser: Browser): Promise<void> {
  try {
    await withDeadline(context.close(), CLOSE_MS);
  } catch {
    // The page is stuck, or the browser has ended already. The next page starts another one.
    void browser.close().catch(() => undefined);
  }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  context.on("page", (other) => void (other === page ? undefined : other.close()));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}

async function visit(page: Page, { url, timeoutMs, settleMs }: ContentRequest): Promise<void> {
  try {
    await page.goto(url, { waitUntil: "networkidle", timeout: timeoutMs });
  } catch (error) {
    // The page is used as far as it came, if it came at all.
    const isLate = error instanceof Error && error.name === "TimeoutError";
    if (!isLate || page.url() === "about:blank") throw error;
  }
  await page.waitForTimeout(settleMs);
}

const readPage = async (page: Page): Promise<Content> => ({
  html: await page.content(),
  finalUrl: page.url(),
});

async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageFailed("The page does not respond")), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The requests of one page, within its limits. */
class PageNetwork {
  readonly #rules: NetworkRules;
  readonly #rejectedTypes: readonly string[];
  #requests = 0;
  #bytes = 0;

  constructor(rules: NetworkRules, rejectedTypes: readonly string[]) {
    this.#rules = rules;
    this.#rejectedTypes = rejectedTypes;
  }

  async respond(route: Route): Promise<void> {
    try {
      const request = route.request();
      const isRejected = this.#rejectedTypes.includes(request.resourceType());
      if (isRejected || this.#requests >= MAX_REQUESTS || this.#bytes >= MAX_BYTES)
        return await route.abort("blockedbyclient");
      const { url, response } = await this.#follow(route);
      const hasMoved = request.isNavigationRequest() && url !== withoutHash(request.url());
      // The browser must know the address to which a document was redirected.
      if (hasMoved) return await route.fulfill({ contentType: "text/html", body: leadTo(url) });
      await route.fulfill(response);
    } catch {
      // A refused address, a network error, or a page that is gone: the page sees a failed request.
      await route.abort("failed").catch(() => undefined);
    }
  }

  /** Counts chunks as they arrive, because a page receives many responses at the same time. */
  readonly #acceptBytes = (length: number, added: number): boolean => {
    this.#bytes += added;
    return length <= MAX_RESPONSE_BYTES && this.#bytes <= MAX_BYTES;
  };

  /** Follows redirects here, since the browser would send the requests of the later hops itself. */
  async #follow(route: Route): Promise<{ url: string; response: PageResponse }> {
    const request = route.request();
    const headers = await request.allHeaders();
    let { url, method, body } = {
      url: withoutHash(request.url()),
      method: request.method(),
      body: request.postDataBuffer(),
    };
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (++this.#requests > MAX_REQUESTS) break;
      const sent = { url, method, headers, body };
      const response = await requestForPage(sent, this.#rules, this.#acceptBytes);
      const location = response.headers["location"];
      const next = REDIRECTS.has(response.status) && location ? URL.parse(location, url) : null;
      if (!next) return { url, response };
      // Credentials belong to the host that set them.
      if (next.origin !== new URL(url).origin) {
        delete headers["cookie"];
        delete headers["authorization"];
      }
      if (response.status !== 307 && response.status !== 308 && method !== "HEAD")
        [method, body] = ["GET", null];
      url = withoutHash(next.href);
    }
    throw new Error("Too many redirects or requests");
  }
}

const withoutHash = (url: string) => url.split("#", 1)[0]!;

const leadTo = (url: string) =>
  `<!doctype html><script>location.replace(${JSON.stringify(url).replaceAll("<", String.raw`\u003c`)} + location.hash)</script>`;
