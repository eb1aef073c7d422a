import { DurableObject } from "cloudflare:workers";
import type { CrawlPlan, PageClaim, PageOutcome, SiteFacts } from "#src/crawl/messages";
import type { UnwrittenReason } from "#src/crawl/reasons";
import type { JobErasure } from "#src/shared/addresses/erasure-subject";
import type { SiteKey } from "#src/shared/jobs/queue-messages";
import { isMigrated, migrate } from "#durable-objects/shared/migrate";
import { publishMetrics } from "#src/shared/metrics";
import { leaseMs } from "./dispatch/dispatcher";
import type { RenderClaim } from "./dispatch/render-claims";
import { addressesLeft, eraseFound } from "./erasure/erase-job";
import { createParts, type JobParts } from "./job-parts";
import type { CrawledPageQuery } from "./pages/page";
import { siteIdOf } from "./pages/page-ids";
import { type FailedSite, reportOf, type SiteQuery, type SiteToRetry } from "./sites/site";
import { type RecordedSite, SITE_LEASE_MS } from "./sites/site-closer";
import { collectSites } from "./sites/site-facts";
import type { JobPlan, JobSnapshot } from "./storage/job-record";
import { SCHEMA_STEPS } from "./storage/schema-steps";
import { ProgressStream } from "#durable-objects/shared/progress-stream";
import { inOneTransaction } from "#durable-objects/shared/transaction";

const OVERDUE_SITES_PER_ALARM = 500;
const ENDED: PageClaim = { tasks: [], isActive: false, leaseMs: 0 };

/**
 * One crawl job: hands out pages, stores results, and notifies listeners. An object without a job, such as one whose job
 * was pruned, stores nothing: a late call finds nothing to do.
 */
export class CrawlJob extends DurableObject<Env> {
  #opened: JobParts | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    if (isMigrated(ctx.storage)) this.#open();
  }

  /** Creates the tables: use it only if the object has a job, or gets one. */
  get #parts(): JobParts {
    return this.#opened ?? this.#open();
  }

  get #hasJob(): boolean {
    return this.#opened?.job.plan !== undefined;
  }

  /** The plan, while pages may still be fetched for it. */
  get #runningPlan(): JobPlan | undefined {
    return this.#opened?.job.runningPlan;
  }

  #open(): JobParts {
    migrate(this.ctx.storage, SCHEMA_STEPS);
    return (this.#opened = createParts(this.ctx, this.env));
  }

  /** Stores the plan and starts the crawl. Idempotent: callers can retry. */
  async start(plan: CrawlPlan) {
    if (this.#hasJob) return;
    this.ctx.storage.transactionSync(() => {
      this.#parts.sites.addAll(plan.sites);
      for (const [index, { seeds, knownLeadId }] of plan.sites.entries())
        if (knownLeadId === undefined) this.#parts.frontier.addSeeds(index + 1, seeds);
      this.#parts.job.start(plan, Date.now());
    });
    await this.#parts.continuation.proceed();
  }

  /**
   * Leases up to `capacity` pages to a consumer that has received `messages` of this job. Only leased pages are
   * fetched, so that a message that is late or delivered twice costs no request to a site.
   */
  async claim(capacity: number, messages: number): Promise<PageClaim> {
    const plan = this.#runningPlan;
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
    const plan = this.#runningPlan;
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

  /** Claims a rendering of a leased page. False: the page is used as it was fetched. */
  async claimRender(claim: RenderClaim): Promise<boolean> {
    const plan = this.#runningPlan;
    const isClaimed = plan ? this.#parts.renders.claim(plan, claim, Date.now()) : false;
    if (isClaimed) await this.#parts.continuation.proceed([], true);
    return isClaimed;
  }

  /**
   * What the leads of these sites are made from, in order, without sites whose lead was written. The last ones are
   * missing if one reply cannot contain all.
   */
  siteFacts(siteIds: number[]): SiteFacts[] {
    const plan = this.#opened?.job.plan;
    if (!plan) return [];
    return collectSites(siteIds, plan, {
      ...this.#parts,
      isCanceled: this.#runningPlan === undefined,
    });
  }

  /** Sites that could not be read, some after the one given; none if the job belongs to no monitor. */
  failedSites(afterId: number, limit: number): FailedSite[] {
    return this.#opened?.job.plan?.watch?.isMonitor ? this.#parts.sites.failed(afterId, limit) : [];
  }

  /** Sites that could not be read, some after the one given, for a job that reads them again. */
  sitesToRetry(afterId: number, limit: number): SiteToRetry[] {
    return this.#hasJob ? this.#parts.sites.toRetry(afterId, limit) : [];
  }

  /** Records written or unchanged leads, notifies listeners, and ends the job after the last one. */
  async recordSites(recorded: RecordedSite[]) {
    if (!this.#hasJob) return;
    this.#inOneTransaction(() => {
      for (const one of recorded) this.#parts.closer.record(one);
    });
    await this.#parts.continuation.proceed();
  }

  /** The site becomes no lead: it could not or must not be written, or shows nothing without scripts. */
  async giveUpSite(siteId: number, reason?: UnwrittenReason) {
    if (!this.#hasJob) return;
    this.#parts.closer.giveUp(siteId, reason);
    await this.#parts.continuation.proceed();
  }

  /** Erases leads that were found, all or some; see `eraseFound`. */
  async erase(what: JobErasure) {
    if (!this.#hasJob) return { events: 0, pages: 0 };
    const plan = "subject" in what ? this.#runningPlan : undefined;
    const { erased, finished } = this.#inOneTransaction(() => ({
      erased: eraseFound(this.ctx.storage, what, this.#parts.job.life?.isSettled ?? true),
      finished: plan ? this.#settleSites(this.#parts.active.recountAll(), plan, Date.now()) : [],
    }));
    this.#parts.job.reread();
    this.#parts.sites.reload();
    if (plan) await this.#parts.continuation.proceed(finished);
    return erased;
  }

  /** Deletes all storage of an ended job, tables included, which ends its costs. */
  async deleteAll(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#opened = undefined;
  }

  addressesLeft() {
    return this.#hasJob ? addressesLeft(this.ctx.storage.sql) : [];
  }

  /** Sites that were read in part become leads of what there is. Null: this object has no job. */
  async cancel(): Promise<JobSnapshot | null> {
    const plan = this.#runningPlan;
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
    const life = this.#opened?.job.life;
    if (!life) return null;
    const { state, startedAt, finishedAt, error } = life;
    const sitesPaid = this.#parts.sites.count("done") + this.#parts.sites.count("finishing");
    return { state, progress: this.#parts.progress(), sitesPaid, startedAt, finishedAt, error };
  }

  /** Credits are settled: `job` (as the API returns it, serialised) is the last event, after the last lead. */
  async settle(job: string) {
    const life = this.#opened?.job.life;
    if (!life || life.isSettled || this.#parts.sites.hasUnfinished) return;
    this.#parts.events.append("done", job);
    this.#parts.job.settle();
    await this.#parts.clock.stop();
    this.#parts.stream.notify();
  }

  listSites(query: SiteQuery, limit: number, offset: number) {
    if (!this.#hasJob) return { rows: [], total: 0 };
    const { rows, total } = this.#parts.sites.list(query, limit, offset);
    return { rows: rows.map((site) => reportOf(this.#parts.active.get(site.id) ?? site)), total };
  }

  listOutcomes() {
    return this.#hasJob ? this.#parts.sites.outcomes() : [];
  }

  listPages(query: CrawledPageQuery, limit: number, offset: number) {
    if (!this.#hasJob) return { rows: [], total: 0 };
    return this.#parts.results.list(query, limit, offset);
  }

  /** Resumes interrupted work. Idempotent. False: this object has no job. */
  async wake(): Promise<boolean> {
    if (this.#hasJob) await this.alarm();
    return this.#hasJob;
  }

  /** Server-sent events: POST the job as JSON to `/events?after=N`; without `after`, future events only. */
  override async fetch(request: Request): Promise<Response> {
    const refusal = ProgressStream.refuse(request, this.#hasJob);
    return refusal ?? this.#parts.stream.respond(request);
  }

  /** Recovers pages whose lease has ended, resumes paused hosts, and sends again what got lost in a queue. */
  override async alarm() {
    if (!this.#opened) return;
    this.#opened.clock.rang();
    const { plan, runningPlan, life } = this.#opened.job;
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
    return { tasks, isActive: this.#runningPlan !== undefined, leaseMs: leaseMs(plan) };
  }
}
