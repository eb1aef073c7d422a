import type { Reason, UnwrittenReason } from "#src/crawl/reasons";
import type { UnrenderedReason } from "#src/crawl/rendering";
import type { EventLog } from "#durable-objects/shared/event-log";
import type { PageResults } from "#durable-objects/crawl-job/pages/page-results";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type { JobPlan, JobRecord } from "#durable-objects/crawl-job/storage/job-record";
import type { ActiveSites } from "./active-sites";
import type { Site } from "./site";
import type { Sites } from "./sites";

/** Limit of the time that fetching one site may take. */
export const SITE_FETCH_BUDGET_MS = 90_000;
/** A host that asks for longer pauses is not read further: the crawler obeys, and the job still ends. */
const MAX_CRAWL_DELAY_MS = 10 * 60_000;
/** How long the lead of a finished site may take before the site is announced again. */
export const SITE_LEASE_MS = 45_000;

/** `lead` is the lead as the API returns it, serialised; null if it is unchanged and was not written. */
export type RecordedSite = {
  siteId: number;
  lead: string | null;
  /** Set if it differs from the one in the site's facts. */
  leadId?: string;
  /** What the lead lacks, if it was made nevertheless. */
  reason?: UnrenderedReason | null;
  emails: number;
  phones: number;
};

/** Decides when a site has been read enough, and records what has become of it. */
export class SiteCloser {
  readonly #active: ActiveSites;
  readonly #sites: Sites;
  readonly #results: PageResults;
  readonly #job: JobRecord;
  readonly #events: EventLog;
  readonly #politeness: Politeness;

  constructor(
    active: ActiveSites,
    sites: Sites,
    results: PageResults,
    politeness: Politeness,
    job: JobRecord,
    events: EventLog,
  ) {
    this.#politeness = politeness;
    this.#active = active;
    this.#sites = sites;
    this.#results = results;
    this.#job = job;
    this.#events = events;
  }

  /** Closes a site that has no page left to read. True: it is to become a lead. */
  settle(siteId: number, plan: JobPlan, nowMs: number): boolean {
    const site = this.#active.get(siteId);
    if (!site) return false;
    const { delayMs } = this.#politeness.paceOf(site.scope_host);
    const isOverBudget = site.fetch_ms >= SITE_FETCH_BUDGET_MS || delayMs > MAX_CRAWL_DELAY_MS;
    const isFull = site.pages_read >= plan.config.max_pages_per_site && site.fetching.size === 0;
    if (isOverBudget || isFull) this.#active.abandon(site);
    if (site.waiting > 0 || site.fetching.size > 0) return false;
    this.#active.remove(site);
    if (site.entry_url !== null) {
      this.#sites.close(site, "finishing", null, nowMs + SITE_LEASE_MS);
      return true;
    }
    const { state, reason } = this.#results.seed(siteId) ?? {};
    const why = reason ?? (isOverBudget ? "timeout" : "internal");
    this.#end(site, state === "skipped" ? "skipped" : "failed", why);
    return false;
  }

  /** The job was canceled: what was read becomes leads, returned; what was not is skipped. */
  closeAll(nowMs: number): number[] {
    const read: number[] = [];
    for (const site of this.#active.all()) {
      if (site.entry_url === null) continue;
      this.#sites.close(site, "finishing", null, nowMs + SITE_LEASE_MS);
      read.push(site.id);
    }
    this.#active.clear();
    this.#sites.cancelOpen();
    return read;
  }

  /** Its lead was written, or had not changed. A second time changes nothing. */
  record({ siteId, leadId, lead, reason, emails, phones }: RecordedSite) {
    const stored = this.#sites.get(siteId);
    if (stored?.status !== "finishing") return;
    const site = leadId === undefined ? stored : { ...stored, lead_id: leadId };
    if (lead === null) return this.#end(site, "done", "unchanged");
    const { progress } = this.#job;
    progress.leads++;
    progress.emails += emails;
    progress.phones += phones;
    this.#end(site, "done", reason ?? null);
    this.#events.append("lead", lead);
  }

  /** No lead was written of a site that was read. */
  giveUp(siteId: number, reason: UnwrittenReason = "internal") {
    const site = this.#sites.get(siteId);
    const status = reason === "suppressed" ? "skipped" : "failed";
    if (site?.status === "finishing") this.#end(site, status, reason);
  }

  /** Finishes the site: counts it, notifies listeners, deletes its raw facts. */
  #end(site: Site, status: "done" | "failed" | "skipped", reason: Reason | null) {
    this.#sites.close(site, status, reason);
    this.#results.forget(site.id);
    if (status === "done" && this.#job.plan?.inputColumns) this.#sites.inputs.forget(site.id);
    if (status === "done") this.#job.progress.sites_done++;
    else this.#job.progress.sites_failed++;
    const { host, pages_read: pages } = site;
    this.#events.append("site", JSON.stringify({ host, status, reason, pages }));
  }
}
