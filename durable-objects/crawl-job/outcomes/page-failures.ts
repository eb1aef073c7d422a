import { backoffMs } from "#src/crawl/fetch/retry";
import { alternativeAddress } from "#src/crawl/links/alternative-address";
import type { PageFailed, PagePostponed } from "#src/crawl/messages";
import type { Page } from "#durable-objects/crawl-job/pages/page";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type {
  ActiveSite,
  ActiveSites,
  LeasedPage,
} from "#durable-objects/crawl-job/sites/active-sites";
import type { JobPlan, JobRecord } from "#durable-objects/crawl-job/storage/job-record";

const MAX_WAITS_PER_PAGE = 5;
/** Visits of one page that were broken off because a host on the way was busy. */
const MAX_RESTARTS_PER_PAGE = 10;
/** A postponed page is handed out this much earlier, because its message takes time in the queue. */
const QUEUE_LEAD_MS = 300;
const MAX_PAUSE_MS = 10 * 60_000;
const DEFAULT_PAUSE_MS = 5_000;
const MIN_LOST_ATTEMPTS = 3;

/** Decides whether a page that was not read is retried, waits, or fails with a reason. */
export class PageFailures {
  readonly #active: ActiveSites;
  readonly #politeness: Politeness;
  readonly #job: JobRecord;

  constructor(active: ActiveSites, politeness: Politeness, job: JobRecord) {
    this.#active = active;
    this.#politeness = politeness;
    this.#job = job;
  }

  failed(page: Page, site: ActiveSite, failed: PageFailed, plan: JobPlan, nowMs: number) {
    const { reason, httpStatus } = failed;
    if (page.kind === "sitemap")
      return this.#active.settle(site, page, { state: "failed", reason, httpStatus });
    // Nothing links a guessed address, so a missing one is no failure of the site.
    if (page.is_guess)
      return this.#active.settle(site, page, { state: "skipped", reason, httpStatus });
    if (reason === "rate_limited" && this.#waitForHost(page, site, failed, nowMs)) return;
    const { max_retries: maxRetries } = plan.config;
    const attempt = page.attempt + 1;
    const url = page.is_seed && alternativeAddress(page.url, site.seed_url, reason);
    if (url && page.attempt < maxRetries + 2)
      return this.#active.postpone(site, { ...page, attempt, url }, 0);
    if (failed.retry && page.attempt < maxRetries)
      return this.#active.postpone(site, { ...page, attempt }, nowMs + backoffMs(page.attempt));
    this.#job.progress.pages_failed++;
    site.pages_failed++;
    this.#active.settle(site, page, { state: "failed", reason, httpStatus });
  }

  /** The lease of the page has ended: it is handed out again, a few times. */
  lost(page: LeasedPage, site: ActiveSite, plan: JobPlan, nowMs: number) {
    const attempts = Math.max(MIN_LOST_ATTEMPTS, plan.config.max_retries);
    if (page.attempt < attempts)
      this.#active.lose(site, { ...page, attempt: page.attempt + 1 }, page.lease, 0);
    else this.failed(page, site, failureOf("lost"), plan, nowMs);
  }

  /** The page waits for the shared pace of its host, which costs no attempt. */
  wait(page: Page, site: ActiveSite, outcome: PagePostponed, plan: JobPlan, nowMs: number) {
    const waits = page.waits + (outcome.hasStarted ? 1 : 0);
    const waiting = { ...page, waits };
    if (waits > MAX_RESTARTS_PER_PAGE)
      return this.failed(waiting, site, failureOf("rate_limited"), plan, nowMs);
    const at = nowMs + Math.max(0, outcome.waitMs - QUEUE_LEAD_MS);
    this.#politeness.pause(site.scope_host, at);
    this.#active.postpone(site, waiting, at);
  }

  /** 429 applies to the whole host: all its pages wait, and no attempt is spent. */
  #waitForHost(page: Page, site: ActiveSite, failed: PageFailed, nowMs: number): boolean {
    const pauseMs = failed.retryAfterMs ?? DEFAULT_PAUSE_MS * 2 ** page.waits;
    if (page.waits >= MAX_WAITS_PER_PAGE || pauseMs > MAX_PAUSE_MS) return false;
    this.#politeness.pause(site.scope_host, nowMs + pauseMs);
    this.#active.postpone(site, { ...page, waits: page.waits + 1 }, nowMs + pauseMs);
    return true;
  }
}

const failureOf = (reason: PageFailed["reason"]): PageFailed => ({
  status: "failed",
  reason,
  retry: false,
  retryAfterMs: null,
  httpStatus: null,
});
