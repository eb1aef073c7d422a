import { DurableObject } from "cloudflare:workers";
import type {
  CrawlPlan,
  PageClaim,
  PageOutcome,
  SiteFacts,
  UnwrittenReason,
} from "#src/crawl/messages";
import type { JobErasure } from "#src/shared/addresses/address-redaction";
import type { JobProgress } from "#src/shared/jobs/job-progress";
import type { SiteKey } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";
import { Announcements } from "./dispatch/announcements";
import { Continuation } from "./dispatch/continuation";
import { Dispatcher, leaseMs } from "./dispatch/dispatcher";
import { Outbox } from "./dispatch/outbox";
import { addressesLeft, eraseFound } from "./erasure/erase-job";
import { EventLog } from "./events/event-log";
import { ProgressStream } from "./events/progress-stream";
import { PageRecorder } from "./outcomes/page-recorder";
import { Frontier } from "./pages/frontier";
import type { CrawledPageQuery } from "./pages/page";
import { siteIdOf } from "./pages/page-ids";
import { PageResults } from "./pages/page-results";
import { Politeness } from "./politeness/politeness";
import { ActiveSites } from "./sites/active-sites";
import { type FailedSite, reportOf, type SiteQuery } from "./sites/site";
import { type RecordedSite, SITE_LEASE_MS, SiteCloser } from "./sites/site-closer";
import { collectSites } from "./sites/site-facts";
import { Sites } from "./sites/sites";
import { AlarmClock } from "./storage/alarm-clock";
import { type JobPlan, JobRecord, type JobSnapshot } from "./storage/job-record";
import { migrate } from "./storage/migrate";
import { inOneTransaction } from "./storage/transaction";

const OVERDUE_SITES_PER_ALARM = 500;
const ENDED: PageClaim = { tasks: [], isActive: false, leaseMs: 0 };

/** One crawl job: hands out pages, stores results, and notifies listeners. */
export class CrawlJob extends DurableObject<Env> {
  readonly #job: JobRecord;
  readonly #clock: AlarmClock;
  readonly #frontier: Frontier;
  readonly #results: PageResults;
  readonly #sites: Sites;
  readonly #politeness: Politeness;
  readonly #active: ActiveSites;
  readonly #recorder: PageRecorder;
  readonly #dispatcher: Dispatcher;
  readonly #announcements: Announcements;
  readonly #continuation: Continuation;
  readonly #events: EventLog;
  readonly #closer: SiteCloser;
  readonly #stream: ProgressStream;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    const { sql, kv } = ctx.storage;
    const settings = readSettings(env);
    this.#job = new JobRecord(kv);
    const { saved } = this.#job;
    this.#clock = new AlarmClock(ctx.storage);
    this.#frontier = new Frontier(sql);
    this.#results = new PageResults(sql);
    this.#sites = new Sites(sql);
    const delayMs = () =>
      Math.max(this.#job.plan?.config.rate_limit_per_host_ms ?? 0, settings.MIN_HOST_INTERVAL_MS);
    this.#politeness = new Politeness(sql, delayMs, saved);
    this.#active = new ActiveSites(this.#sites, this.#frontier, this.#results, saved);
    const [job, sites, active, politeness] = [
      this.#job,
      this.#sites,
      this.#active,
      this.#politeness,
    ] as const;
    this.#recorder = new PageRecorder(this.#frontier, active, sites, politeness, job);
    this.#dispatcher = new Dispatcher(this.#frontier, sites, active, politeness);
    this.#announcements = new Announcements(settings.FETCHES_PER_BATCH, saved.announcements);
    this.#events = new EventLog(sql);
    this.#closer = new SiteCloser(active, sites, this.#results, politeness, job, this.#events);
    this.#stream = new ProgressStream(this.#events, () => this.#progress());
    this.#continuation = new Continuation({
      job,
      sites,
      active,
      politeness,
      dispatcher: this.#dispatcher,
      announcements: this.#announcements,
      outbox: new Outbox(env, ctx.id.name),
      clock: this.#clock,
      stream: this.#stream,
    });
  }

  /** Stores the plan and starts the crawl. Idempotent: callers can retry. */
  async start(plan: CrawlPlan) {
    if (this.#job.plan) return;
    this.ctx.storage.transactionSync(() => {
      this.#sites.addAll(plan.sites);
      for (const [index, { seeds }] of plan.sites.entries())
        this.#frontier.addSeeds(index + 1, seeds);
      this.#job.start(plan, Date.now());
    });
    await this.#continuation.proceed();
  }

  /**
   * Leases up to `capacity` pages to a consumer that has received `messages` of this job. Only leased pages are
   * fetched, so that a message that is late or delivered twice costs no request to a site.
   */
  async claim(capacity: number, messages: number): Promise<PageClaim> {
    const plan = this.#job.runningPlan;
    if (!plan) return ENDED;
    const nowMs = Date.now();
    this.#announcements.received(messages, nowMs);
    return this.#handOut(plan, capacity, nowMs);
  }

  /**
   * Records outcomes of pages and leases up to `capacity` further ones. `isActive` false: the job has ended, what
   * the caller still has is not wanted.
   */
  async report(outcomes: PageOutcome[], capacity: number): Promise<PageClaim> {
    const plan = this.#job.runningPlan;
    if (!plan) return ENDED;
    const nowMs = Date.now();
    const finished = this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const outcome of outcomes) {
        const siteId = this.#recorder.record(outcome, plan, nowMs);
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
    const { plan } = this.#job;
    if (!plan) return [];
    return collectSites(siteIds, plan, {
      sites: this.#sites,
      results: this.#results,
      politeness: this.#politeness,
      isCanceled: this.#job.runningPlan === undefined,
    });
  }

  /** Sites that could not be read, some after the one given; none if the job belongs to no monitor. */
  failedSites(afterId: number, limit: number): FailedSite[] {
    return this.#job.plan?.watch?.isMonitor ? this.#sites.failed(afterId, limit) : [];
  }

  /** Records written or unchanged leads, notifies listeners, and ends the job after the last one. */
  async recordSites(recorded: RecordedSite[]) {
    this.#inOneTransaction(() => {
      for (const one of recorded) this.#closer.record(one);
    });
    await this.#continuation.proceed();
  }

  /** The site becomes no lead: it could not or must not be written, or shows nothing without scripts. */
  async giveUpSite(siteId: number, reason?: UnwrittenReason) {
    this.#closer.giveUp(siteId, reason);
    await this.#continuation.proceed();
  }

  /** Erases leads that were found, all or some; see `eraseFound`. */
  async erase(what: JobErasure) {
    const plan = "subject" in what ? this.#job.runningPlan : undefined;
    const { erased, finished } = this.#inOneTransaction(() => ({
      erased: eraseFound(this.ctx.storage, what, this.#job.life?.isSettled ?? true),
      finished: plan ? this.#settleSites(this.#active.recountAll(), plan, Date.now()) : [],
    }));
    this.#job.reread();
    this.#sites.reload();
    if (plan) await this.#continuation.proceed(finished);
    return erased;
  }

  addressesLeft() {
    return addressesLeft(this.ctx.storage.sql);
  }

  /** Sites that were read in part become leads of what there is. Null: this object has no job. */
  async cancel(): Promise<JobSnapshot | null> {
    const plan = this.#job.runningPlan;
    if (plan) {
      const finished = this.#inOneTransaction(() => {
        const siteIds = this.#closer.closeAll(Date.now());
        this.#job.end("canceled", null, Date.now());
        return siteIds.map((siteId) => ({ jobId: plan.jobId, siteId }));
      });
      await this.#continuation.proceed(finished);
    }
    return this.snapshot();
  }

  /** Null: this object has no job. */
  snapshot(): JobSnapshot | null {
    const { life } = this.#job;
    if (!life) return null;
    const { state, startedAt, finishedAt, error } = life;
    const sitesPaid = this.#sites.count("done") + this.#sites.count("finishing");
    return { state, progress: this.#progress(), sitesPaid, startedAt, finishedAt, error };
  }

  /** Credits are settled: `job` (as the API returns it, serialised) is the last event, after the last lead. */
  async settle(job: string) {
    const { life } = this.#job;
    if (!life || life.isSettled || this.#sites.hasUnfinished) return;
    this.#events.append("done", job);
    this.#job.settle();
    await this.#clock.stop();
    this.#stream.notify();
  }

  listSites(query: SiteQuery, limit: number, offset: number) {
    const { rows, total } = this.#sites.list(query, limit, offset);
    return { rows: rows.map((site) => reportOf(this.#active.get(site.id) ?? site)), total };
  }

  listPages(query: CrawledPageQuery, limit: number, offset: number) {
    return this.#results.list(query, limit, offset);
  }

  /** Resumes interrupted work. Idempotent. False: this object has no job. */
  async wake(): Promise<boolean> {
    if (this.#job.life) await this.alarm();
    return this.#job.life !== undefined;
  }

  /** Server-sent events: POST the job as JSON to `/events?after=N`; without `after`, future events only. */
  override async fetch(request: Request) {
    const after = new URL(request.url).searchParams.get("after");
    const doneSeq = this.#events.doneSeq;
    const now = doneSeq === undefined ? this.#events.last : doneSeq - 1;
    const cursor = after === null ? now : Math.min(Math.max(0, Number(after) || 0), now);
    return this.#stream.open(await request.text(), cursor);
  }

  /** Recovers pages whose lease has ended, resumes paused hosts, and sends again what got lost in a queue. */
  override async alarm() {
    this.#clock.rang();
    const { plan, runningPlan, life } = this.#job;
    if (!plan || !life || life.isSettled) return;
    const nowMs = Date.now();
    const finished = runningPlan ? this.#recoverLost(runningPlan, nowMs) : [];
    const leaseEnd = nowMs + SITE_LEASE_MS;
    for (const siteId of this.#sites.overdue(nowMs, leaseEnd, OVERDUE_SITES_PER_ALARM))
      finished.push({ jobId: plan.jobId, siteId });
    await this.#continuation.proceed(finished);
  }

  #recoverLost(plan: JobPlan, nowMs: number): SiteKey[] {
    return this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const page of this.#active.overdue(nowMs)) {
        const siteId = siteIdOf(page.id);
        this.#recorder.recordLost(page, siteId, plan, nowMs);
        touched.add(siteId);
      }
      return this.#settleSites(touched, plan, nowMs);
    });
  }

  /** Closes the sites that have been read; those that are to become leads are returned. */
  #settleSites(siteIds: Set<number>, plan: JobPlan, nowMs: number): SiteKey[] {
    const finished: SiteKey[] = [];
    for (const siteId of siteIds)
      if (this.#closer.settle(siteId, plan, nowMs)) finished.push({ jobId: plan.jobId, siteId });
    return finished;
  }

  #inOneTransaction = <T>(work: () => T): T => inOneTransaction(this.ctx, work);

  async #handOut(
    plan: JobPlan,
    capacity: number,
    nowMs: number,
    finished: SiteKey[] = [],
  ): Promise<PageClaim> {
    const tasks = this.#dispatcher.claim(plan, capacity, nowMs);
    await this.#continuation.proceed(finished);
    return { tasks, isActive: this.#job.runningPlan !== undefined, leaseMs: leaseMs(plan) };
  }

  #progress(): JobProgress {
    return {
      ...this.#job.progress,
      pages_queued: this.#active.openPages + this.#sites.count("pending"),
    };
  }
}
