import type { Reason, UnwrittenReason } from "#src/crawl/messages";
import type { ActiveSites } from "./active-sites";
import type { EventLog } from "./event-log";
import type { Frontier } from "./frontier";
import type { JobPlan, JobRecord } from "./job-record";
import type { Politeness } from "./politeness";
import type { Site, Sites } from "./sites";

export type { UnwrittenReason };

export const SITE_FETCH_BUDGET_MS = 90_000;
/** A host that asks for longer pauses is read no further: it is obeyed, and the job ends all the same. */
const MAX_CRAWL_DELAY_MS = 10 * 60_000;
/** How long the lead of a finished site may take before the site is announced again. */
export const SITE_LEASE_MS = 45_000;

/** `lead` is the lead as the API returns it, serialised; null if it is unchanged and was not written. */
export type RecordedSite = {
  siteId: number;
  lead: string | null;
  /** Where it is not the one that the site's facts named. */
  leadId?: string;
  /** What the lead lacks, where it was made all the same. */
  reason?: "needs_javascript" | null;
  emails: number;
  phones: number;
};

/** Decides when a site has been read enough, and what has become of it. */
export class SiteCloser {
  readonly #active: ActiveSites;
  readonly #sites: Sites;
  readonly #frontier: Frontier;
  readonly #job: JobRecord;
  readonly #events: EventLog;
  readonly #politeness: Politeness;

  constructor(
    active: ActiveSites,
    sites: Sites,
    frontier: Frontier,
    politeness: Politeness,
    job: JobRecord,
    events: EventLog,
  ) {
    this.#politeness = politeness;
    this.#active = active;
    this.#sites = sites;
    this.#frontier = frontier;
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
    if (site.waiting > 0 && (isOverBudget || isFull)) {
      this.#frontier.abandon(siteId);
      site.waiting = 0;
    }
    if (site.waiting > 0 || site.fetching.size > 0) return false;
    this.#sites.update(site);
    this.#active.remove(site);
    if (site.entry_url !== null) {
      this.#sites.close(siteId, "finishing", null, nowMs + SITE_LEASE_MS);
      return true;
    }
    const { state, reason } = this.#frontier.seedResult(siteId) ?? {};
    this.end(
      site,
      state === "skipped" ? "skipped" : "failed",
      reason ?? (isOverBudget ? "timeout" : "internal"),
    );
    return false;
  }

  /** The job was canceled: what was read becomes leads, returned; what was not is skipped. */
  closeAll(nowMs: number): number[] {
    const read: number[] = [];
    for (const site of this.#active.all()) {
      if (site.entry_url === null) continue;
      this.#sites.update(site);
      this.#sites.close(site.id, "finishing", null, nowMs + SITE_LEASE_MS);
      read.push(site.id);
    }
    this.#active.clear();
    this.#sites.cancelOpen();
    return read;
  }

  /** Its lead was written, or had not changed. A second time changes nothing. */
  record({ siteId, leadId, lead, reason, emails, phones }: RecordedSite) {
    const site = this.#sites.get(siteId);
    if (site?.status !== "finishing") return;
    if (leadId !== undefined) this.#sites.setLead(siteId, leadId);
    if (lead === null) return this.end(site, "done", "unchanged");
    const { progress } = this.#job;
    progress.leads++;
    progress.emails += emails;
    progress.phones += phones;
    this.end(site, "done", reason ?? null);
    this.#events.append("lead", lead);
  }

  /** No lead was written of a site that was read. */
  giveUp(siteId: number, reason: UnwrittenReason = "internal") {
    const site = this.#sites.get(siteId);
    const status = reason === "suppressed" ? "skipped" : "failed";
    if (site?.status === "finishing") this.end(site, status, reason);
  }

  /** Finishes the site: counts it, notifies listeners, deletes its raw facts. */
  end(site: Site, status: "done" | "failed" | "skipped", reason: Reason | null) {
    this.#sites.close(site.id, status, reason);
    this.#sites.forgetFacts(site.id);
    this.#frontier.abandon(site.id);
    if (status === "done") this.#job.progress.sites_done++;
    else this.#job.progress.sites_failed++;
    const { host, pages_read: pages } = site;
    this.#events.append("site", JSON.stringify({ host, status, reason, pages }));
  }
}
