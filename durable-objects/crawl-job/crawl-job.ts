import { DurableObject } from "cloudflare:workers";
import type {
  CrawlPlan,
  PageClaim,
  PageOutcome,
  SiteFacts,
  UnwrittenReason,
} from "#src/crawl/messages";
import type { JobErasure } from "#src/shared/addresses/address-redaction";
import type { SiteKey } from "#src/shared/jobs/queue-messages";
import { migrate } from "#durable-objects/shared/migrate";
import { publishMetrics } from "#src/shared/metrics";
import { leaseMs } from "./dispatch/dispatcher";
import { addressesLeft, eraseFound } from "./erasure/erase-job";
import { createParts, type JobParts } from "./job-parts";
import type { CrawledPageQuery } from "./pages/page";
import { siteIdOf } from "./pages/page-ids";
import { type FailedSite, reportOf, type SiteQuery } from "./sites/site";
import { type RecordedSite, SITE_LEASE_MS } from "./sites/site-closer";
import { collectSites } from "./sites/site-facts";
import type { JobPlan, JobSnapshot } from "./storage/job-record";
import { SCHEMA_STEPS } from "./storage/schema-steps";
import { inOneTransaction } from "#durable-objects/shared/transaction";

const OVERDUE_SITES_PER_ALARM = 500;
const ENDED: PageClaim = { tasks: [], isActive: false, leaseMs: 0 };

/** One crawl job: hands out pages, stores results, and notifies listeners. */
export class CrawlJob extends DurableObject<Env> {
  readonly #parts: JobParts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA_STEPS);
    this.#parts = createParts(ctx, env);
  }

  /** Stores the plan and starts the crawl. Idempotent: callers can retry. */
  async start(plan: CrawlPlan) {
    if (this.#parts.job.plan) return;
    this.ctx.storage.transactionSync(() => {
      this.#parts.sites.addAll(plan.sites);
      for (const [index, { seeds }] of plan.sites.entries())
        this.#parts.frontier.addSeeds(index + 1, seeds);
      this.#parts.job.start(plan, Date.now());
    });
    await this.#parts.continuation.proceed();
  }

  /**
   * Leases up to `capacity` pages to a consumer that has received `messages` of this job. Only leased pages are
   * fetched, so that a message that is late or delivered twice costs no request to a site.
   */
  async claim(capacity: number, messages: number): Promise<PageClaim> {
    const plan = this.#parts.job.runningPlan;
    if (!plan) return ENDED;
    const nowMs = Date.now();
    this.#parts.announcements.received(messages, nowMs);
    return this.#handOut(plan, capacity, nowMs);
  }

  /**
   * Records outcomes of pages and leases up to `capacity` further ones. `isActive` false: the job has ended, what
   * the caller still has is not wanted.
   */
  async report(outcomes: PageOutcome[], capacity: number): Promise<PageClaim> {
    const plan = this.#parts.job.runningPlan;
    if (!plan) return ENDED;
    const nowMs = Date.now();
    const finished = this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const outcome of outcomes) {
        const siteId = this.#parts.recorder.record(outcome, plan, nowMs);
        if (siteId !== undefined) touched.add(siteId);
      }
      return this.#settleSites(touched, plan, nowMs);
    });
    return this.#handOut(plan, capacity, nowMs, finished);
  }

  /**
   * What the leads of these sites are made from, in order, without sites whose lead was written. The last ones are
   * missing if one reply cannot contain all.
   */
  siteFacts(siteIds: number[]): SiteFacts[] {
    const { plan } = this.#parts.job;
    if (!plan) return [];
    return collectSites(siteIds, plan, {
      ...this.#parts,
      isCanceled: this.#parts.job.runningPlan === undefined,
    });
  }

  /** Sites that could not be read, some after the one given; none if the job belongs to no monitor. */
  failedSites(afterId: number, limit: number): FailedSite[] {
    return this.#parts.job.plan?.watch?.isMonitor ? this.#parts.sites.failed(afterId, limit) : [];
  }

  /** Records written or unchanged leads, notifies listeners, and ends the job after the last one. */
  async recordSites(recorded: RecordedSite[]) {
    this.#inOneTransaction(() => {
      for (const one of recorded) this.#parts.closer.record(one);
    });
    await this.#parts.continuation.proceed();
  }

  /** The site becomes no lead: it could not or must not be written, or shows nothing without scripts. */
  async giveUpSite(siteId: number, reason?: UnwrittenReason) {
    this.#parts.closer.giveUp(siteId, reason);
    await this.#parts.continuation.proceed();
  }

  /** Erases leads that were found, all or some; see `eraseFound`. */
  async erase(what: JobErasure) {
    const plan = "subject" in what ? this.#parts.job.runningPlan : undefined;
    const { erased, finished } = this.#inOneTransaction(() => ({
      erased: eraseFound(this.ctx.storage, what, this.#parts.job.life?.isSettled ?? true),
      finished: plan ? this.#settleSites(this.#parts.active.recountAll(), plan, Date.now()) : [],
    }));
    this.#parts.job.reread();
    this.#parts.sites.reload();
    if (plan) await this.#parts.continuation.proceed(finished);
    return erased;
  }

  /** Deletes all storage of an ended job, tables included, which ends its costs. No other call may follow. */
  async deleteAll(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  addressesLeft() {
    return addressesLeft(this.ctx.storage.sql);
  }

  /** Sites that were read in part become leads of what there is. Null: this object has no job. */
  async cancel(): Promise<JobSnapshot | null> {
    const plan = this.#parts.job.runningPlan;
    if (plan) {
      const finished = this.#inOneTransaction(() => {
        const siteIds = this.#parts.closer.closeAll(Date.now());
        this.#parts.job.end("canceled", null, Date.now());
        return siteIds.map((siteId) => ({ jobId: plan.jobId, siteId }));
      });
      await this.#parts.continuation.proceed(finished);
    }
    return this.snapshot();
  }

  /** Null: this object has no job. */
  snapshot(): JobSnapshot | null {
    const { life } = this.#parts.job;
    if (!life) return null;
    const { state, startedAt, finishedAt, error } = life;
    const sitesPaid = this.#parts.sites.count("done") + this.#parts.sites.count("finishing");
    return { state, progress: this.#parts.progress(), sitesPaid, startedAt, finishedAt, error };
  }

  /** Credits are settled: `job` (as the API returns it, serialised) is the last event, after the last lead. */
  async settle(job: string) {
    const { life } = this.#parts.job;
    if (!life || life.isSettled || this.#parts.sites.hasUnfinished) return;
    this.#parts.events.append("done", job);
    this.#parts.job.settle();
    await this.#parts.clock.stop();
    this.#parts.stream.notify();
  }

  listSites(query: SiteQuery, limit: number, offset: number) {
    const { rows, total } = this.#parts.sites.list(query, limit, offset);
    return { rows: rows.map((site) => reportOf(this.#parts.active.get(site.id) ?? site)), total };
  }

  listOutcomes() {
    return this.#parts.sites.outcomes();
  }

  listPages(query: CrawledPageQuery, limit: number, offset: number) {
    return this.#parts.results.list(query, limit, offset);
  }

  /** Resumes interrupted work. Idempotent. False: this object has no job. */
  async wake(): Promise<boolean> {
    if (this.#parts.job.life) await this.alarm();
    return this.#parts.job.life !== undefined;
  }

  /** Server-sent events: POST the job as JSON to `/events?after=N`; without `after`, future events only. */
  override async fetch(request: Request) {
    const after = new URL(request.url).searchParams.get("after");
    const doneSeq = this.#parts.events.doneSeq;
    const now = doneSeq === undefined ? this.#parts.events.last : doneSeq - 1;
    const cursor = after === null ? now : Math.min(Math.max(0, Number(after) || 0), now);
    return this.#parts.stream.open(await request.text(), cursor);
  }

  /** Recovers pages whose lease has ended, resumes paused hosts, and sends again what got lost in a queue. */
  override async alarm() {
    this.#parts.clock.rang();
    const { plan, runningPlan, life } = this.#parts.job;
    if (!plan || !life || life.isSettled) return;
    const nowMs = Date.now();
    const finished = runningPlan ? this.#recoverLost(runningPlan, nowMs) : [];
    const leaseEnd = nowMs + SITE_LEASE_MS;
    for (const siteId of this.#parts.sites.overdue(nowMs, leaseEnd, OVERDUE_SITES_PER_ALARM))
      finished.push({ jobId: plan.jobId, siteId });
    await this.#parts.continuation.proceed(finished);
    publishMetrics(this.env.METRICS);
  }

  #recoverLost(plan: JobPlan, nowMs: number): SiteKey[] {
    return this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const page of this.#parts.active.overdue(nowMs)) {
        const siteId = siteIdOf(page.id);
        this.#parts.recorder.recordLost(page, siteId, plan, nowMs);
        touched.add(siteId);
      }
      return this.#settleSites(touched, plan, nowMs);
    });
  }

  /** Closes the sites that have been read; those that are to become leads are returned. */
  #settleSites(siteIds: Set<number>, plan: JobPlan, nowMs: number): SiteKey[] {
    const finished: SiteKey[] = [];
    for (const siteId of siteIds)
      if (this.#parts.closer.settle(siteId, plan, nowMs))
        finished.push({ jobId: plan.jobId, siteId });
    return finished;
  }

  #inOneTransaction = <T>(work: () => T): T => inOneTransaction(this.ctx, work);

  async #handOut(
    plan: JobPlan,
    capacity: number,
    nowMs: number,
    finished: SiteKey[] = [],
  ): Promise<PageClaim> {
    const tasks = this.#parts.dispatcher.claim(plan, capacity, nowMs);
    await this.#parts.continuation.proceed(finished, true);
    return { tasks, isActive: this.#parts.job.runningPlan !== undefined, leaseMs: leaseMs(plan) };
  }
}
