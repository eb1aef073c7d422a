import { siteIdOf } from "#durable-objects/crawl-job/pages/page-ids";
import type { ActiveSite, ActiveSites } from "#durable-objects/crawl-job/sites/active-sites";
import type { JobPlan, SavedState } from "#durable-objects/crawl-job/storage/job-record";

/** One application must not use up the renderings of a job of many sites. */
const MAX_AUTO_RENDERS_PER_SITE = 10;
/** Beyond the expected time: reading the page, and reporting it. */
const LEASE_SLACK_MS = 30_000;
const MAX_RENDER_LEASE_MS = 10 * 60_000;

/** Which pages may be rendered: the number is limited per job and per site, whatever becomes of them. */
export class RenderClaims {
  readonly #active: ActiveSites;
  readonly #bySite = new Map<number, number>();
  #claimed: number;

  constructor(active: ActiveSites, saved: SavedState) {
    this.#active = active;
    this.#claimed = saved.renders;
  }

  get saved(): Pick<SavedState, "renders"> {
    return { renders: this.#claimed };
  }

  /**
   * Claims a rendering of a page under its lease, which then lasts long enough. False: none is left. Further claims under
   * the same lease are for further attempts, and only extend the lease.
   */
  claim(plan: JobPlan, { pageId, lease, expectedMs }: RenderClaim, nowMs: number): boolean {
    const site = this.#active.get(siteIdOf(pageId));
    const page = site?.fetching.get(pageId);
    if (!site || page?.lease !== lease) return false;
    if (!page.isRendering && !this.#take(site, plan)) return false;
    page.isRendering = true;
    const until = nowMs + Math.min(expectedMs, MAX_RENDER_LEASE_MS) + LEASE_SLACK_MS;
    page.leaseUntil = Math.max(page.leaseUntil, until);
    return true;
  }

  #take(site: ActiveSite, plan: JobPlan): boolean {
    // After an eviction, only the renderings that succeeded are known of a site.
    const ofSite = Math.max(this.#bySite.get(site.id) ?? 0, site.rendered_pages);
    if (this.#claimed >= (plan.maxRenders ?? 0) || ofSite >= maxRendersPerSite(plan)) return false;
    this.#claimed++;
    this.#bySite.set(site.id, ofSite + 1);
    return true;
  }
}

/** A rendering that a consumer wants to begin, and the time that it takes with those before it. */
export type RenderClaim = { pageId: number; lease: number; expectedMs: number };

const maxRendersPerSite = ({ config }: JobPlan): number =>
  config.render === "always" ? Infinity : MAX_AUTO_RENDERS_PER_SITE;
