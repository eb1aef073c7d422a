import { DurableObject } from "cloudflare:workers";
import type { CrawlPlan, PageOutcome, PageTask, SiteFacts } from "#src/crawl/messages";
import type { SiteKey } from "#src/shared/jobs/queue-messages";
import type { JobErasure } from "#src/shared/addresses/address-redaction";
import type { JobProgress } from "#src/shared/jobs/job-progress";
import { AlarmClock } from "./alarm-clock";
import { ActiveSites } from "./active-sites";
import { Dispatcher, leaseMs } from "./dispatcher";
import { EventLog } from "./event-log";
import { type CrawledPageQuery, Frontier } from "./frontier";
import { addressesLeft, eraseFound } from "./erasure";
import { type JobPlan, JobRecord, type JobSnapshot } from "./job-record";
import { Outbox } from "./outbox";
import { PageRecorder } from "./page-recorder";
import { Politeness } from "./politeness";
import { ProgressStream } from "./progress-stream";
import { migrate } from "./schema";
import { inOneTransaction } from "./transaction";
import { type RecordedSite, SITE_LEASE_MS, SiteCloser, type UnwrittenReason } from "./site-closer";
import { collectSites } from "./site-facts";
import { type FailedSite, type SiteQuery, Sites } from "./sites";

const COMPLETION_RETRY_MS = 30_000;
const OVERDUE_PER_ALARM = 500;

/** One crawl job: schedules pages, stores results, and notifies listeners. */
export class CrawlJob extends DurableObject<Env> {
  readonly #frontier: Frontier;
  readonly #sites: Sites;
  readonly #active: ActiveSites;
  readonly #politeness: Politeness;
  readonly #recorder: PageRecorder;
  readonly #dispatcher: Dispatcher;
  readonly #events: EventLog;
  readonly #closer: SiteCloser;
  readonly #stream: ProgressStream;
  readonly #job: JobRecord;
  readonly #outbox: Outbox;
  readonly #clock: AlarmClock;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    const { sql, kv } = ctx.storage;
    this.#job = new JobRecord(kv);
    this.#outbox = new Outbox(env, ctx.id.name);
    this.#clock = new AlarmClock(ctx.storage);
    this.#frontier = new Frontier(sql);
    this.#sites = new Sites(sql);
    this.#active = new ActiveSites(this.#sites, this.#frontier);
    this.#politeness = new Politeness(sql, env);
    this.#recorder = new PageRecorder(this.#frontier, this.#active, this.#sites, this.#politeness);
    this.#dispatcher = new Dispatcher(this.#frontier, this.#active, this.#politeness);
    this.#events = new EventLog(sql);
    this.#closer = new SiteCloser(
      this.#active,
      this.#sites,
      this.#frontier,
      this.#politeness,
      this.#job,
      this.#events,
    );
    this.#stream = new ProgressStream(this.#events, () => this.#progress());
  }

  /** Stores the plan and starts the crawl. Idempotent: callers can retry. */
  async start(plan: CrawlPlan) {
    if (this.#job.plan) return;
    this.ctx.storage.transactionSync(() => {
      this.#sites.addAll(plan.sites);
      for (const [index, { host, seeds }] of plan.sites.entries()) {
        this.#politeness.addHost(host, plan.config.rate_limit_per_host_ms);
        this.#frontier.addSeeds(index + 1, seeds);
      }
      this.#job.start(plan, Date.now());
    });
    await this.#proceed();
  }

  /**
   * Books what became of pages, and hands out the next: to the caller up to `capacity`, the rest
   * through the queue. `isActive` false: the job has ended, what the caller still holds is not wanted.
   */
  async report(
    outcomes: PageOutcome[],
    capacity: number,
  ): Promise<{ tasks: PageTask[]; isActive: boolean }> {
    const plan = this.#job.runningPlan;
    if (!plan) return { tasks: [], isActive: false };
    const nowMs = Date.now();
    const finished = this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const outcome of outcomes) {
        const siteId = this.#recorder.record(outcome, plan, this.#job.progress, nowMs);
        if (siteId !== undefined) touched.add(siteId);
      }
      return this.#settleSites(touched, plan, nowMs);
    });
    const tasks = await this.#proceed(capacity, finished);
    return { tasks, isActive: this.#job.runningPlan !== undefined };
  }

  /**
   * What the leads of these sites are made from, in order; a site whose lead was written is left out. The
   * last ones are missing where one answer cannot hold all.
   */
  siteFacts(siteIds: number[]): SiteFacts[] {
    const { plan } = this.#job;
    if (!plan) return [];
    return collectSites(siteIds, plan, {
      sites: this.#sites,
      frontier: this.#frontier,
      politeness: this.#politeness,
      isCanceled: this.#job.runningPlan === undefined,
    });
  }

  /** Sites that could not be read, some after the one given; none where no monitor asks. */
  failedSites(afterId: number, limit: number): FailedSite[] {
    return this.#job.plan?.watch?.isMonitor ? this.#sites.failed(afterId, limit) : [];
  }

  /** Records written or unchanged leads, notifies listeners, and ends the job after the last one. */
  async recordSites(recorded: RecordedSite[]) {
    this.#inOneTransaction(() => {
      for (const one of recorded) this.#closer.record(one);
    });
    await this.#proceed();
  }

  /** The site becomes no lead: it could not or must not be written, or shows nothing without scripts. */
  async giveUpSite(siteId: number, reason?: UnwrittenReason) {
    this.#closer.giveUp(siteId, reason);
    await this.#proceed();
  }

  /** Forgets leads that were found, all or some; see `eraseFound`. */
  async erase(what: JobErasure) {
    const plan = "subject" in what ? this.#job.runningPlan : undefined;
    const { erased, finished } = this.#inOneTransaction(() => ({
      erased: eraseFound(this.ctx.storage, what, this.#job.life?.isSettled ?? true),
      finished: plan ? this.#settleSites(this.#active.recountAll(), plan, Date.now()) : [],
    }));
    this.#job.reread();
    if (plan) await this.#proceed(0, finished);
    return erased;
  }

  addressesLeft() {
    return addressesLeft(this.ctx.storage.sql);
  }

  /** Sites that were read in part become leads of what there is. Null: this object knows no job. */
  async cancel(): Promise<JobSnapshot | null> {
    const plan = this.#job.runningPlan;
    if (plan) {
      const finished = this.#inOneTransaction(() => {
        const siteIds = this.#closer.closeAll(Date.now());
        this.#frontier.abandonAll();
        this.#job.end("canceled", null, Date.now());
        return siteIds.map((siteId) => ({ jobId: plan.jobId, siteId }));
      });
      await this.#proceed(0, finished);
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
    if (!life || life.isSettled || this.#sites.unfinished) return;
    this.#events.append("done", job);
    this.#job.settle();
    await this.#clock.stop();
    this.#stream.notify();
  }

  listSites(wanted: SiteQuery, limit: number, offset: number) {
    return this.#sites.list(wanted, limit, offset);
  }

  listPages(wanted: CrawledPageQuery, limit: number, offset: number) {
    return this.#frontier.list(wanted, limit, offset);
  }

  /** Resumes interrupted work. Idempotent. False: this object has no job. */
  async wake(): Promise<boolean> {
    if (this.#job.life) await this.alarm();
    return this.#job.life !== undefined;
  }

  /** Server-sent events: POST the job as JSON to `/events?after=N`; without `after` only what is still to come. */
  override async fetch(request: Request) {
    const after = new URL(request.url).searchParams.get("after");
    const doneSeq = this.#events.doneSeq;
    const now = doneSeq === undefined ? this.#events.last : doneSeq - 1;
    const cursor = after === null ? now : Math.min(Math.max(0, Number(after) || 0), now);
    return this.#stream.open(await request.text(), cursor);
  }

  /** Resends pages with expired leases, resumes paused hosts, and resends the completion. */
  override async alarm() {
    this.#clock.rang();
    const { life } = this.#job;
    if (!life || life.isSettled) return;
    const nowMs = Date.now();
    const { plan, runningPlan } = this.#job;
    const finished = runningPlan ? this.#recoverLost(runningPlan, nowMs) : [];
    for (const siteId of this.#sites.overdue(nowMs, nowMs + SITE_LEASE_MS, OVERDUE_PER_ALARM))
      if (plan) finished.push({ jobId: plan.jobId, siteId });
    await this.#proceed(0, finished);
    const leaseEnds = [this.#active.leases(nowMs).nextEnd, this.#sites.nextLeaseEnd()];
    for (const at of leaseEnds) if (at !== undefined) await this.#clock.wakeAt(at);
  }

  #recoverLost(plan: JobPlan, nowMs: number): SiteKey[] {
    return this.#inOneTransaction(() => {
      const touched = new Set<number>();
      for (const page of this.#active.leases(nowMs).overdue) {
        this.#recorder.recordLost(page, plan, this.#job.progress, nowMs);
        touched.add(page.site_id);
      }
      return this.#settleSites(touched, plan, nowMs);
    });
  }

  /** Writes back what changed in these sites; those that are to become leads are returned. */
  #settleSites(siteIds: Set<number>, plan: JobPlan, nowMs: number): SiteKey[] {
    const finished: SiteKey[] = [];
    for (const siteId of siteIds)
      if (this.#closer.settle(siteId, plan, nowMs)) finished.push({ jobId: plan.jobId, siteId });
    this.#active.flush();
    return finished;
  }

  #inOneTransaction = <T>(work: () => T): T => inOneTransaction(this.ctx, work);

  /** Sends finished sites and claimed pages on their way, ends the job after its last site, arms the alarm. */
  async #proceed(capacity = 0, finished: SiteKey[] = []): Promise<PageTask[]> {
    const plan = this.#job.runningPlan;
    const nowMs = Date.now();
    const tasks = plan ? this.#dispatcher.claim(plan, nowMs) : [];
    this.#job.saveProgress();
    this.#stream.notify();
    if (finished.length > 0) {
      await this.#clock.wakeAt(nowMs + SITE_LEASE_MS);
      await this.#outbox.sendSites(finished);
    }
    const queued = tasks.slice(capacity);
    if (queued.length > 0 && !(await this.#outbox.sendPages(queued)))
      this.#dispatcher.release(queued);
    if (this.#active.size === 0 && !this.#sites.unfinished) await this.#finish();
    await this.#arm();
    return tasks.slice(0, capacity);
  }

  async #finish() {
    const { life } = this.#job;
    if (!life || life.isSettled) return;
    if (life.state !== "running") return this.#sendCompletion(); // Canceled, and its last lead is written now.
    if (this.#job.progress.sites_done > 0) this.#job.end("completed", null, Date.now());
    else this.#job.end("failed", `No site could be read: ${this.#sites.reasons()}`, Date.now());
    this.#stream.notify();
    await this.#sendCompletion();
  }

  async #sendCompletion() {
    const { plan } = this.#job;
    if (plan) await this.#outbox.sendCompletion(plan);
  }

  async #arm() {
    const { life } = this.#job;
    if (!life || life.isSettled) return;
    const nowMs = Date.now();
    const plan = this.#job.runningPlan;
    if (!plan) return this.#clock.wakeAt(nowMs + COMPLETION_RETRY_MS);
    // Leases end later than any that were given before, so an alarm that is set already is early enough.
    if (this.#active.inFlight > 0) await this.#clock.wakeAt(nowMs + leaseMs(plan));
    const next = this.#dispatcher.nextMoment(nowMs);
    if (next !== undefined) await this.#clock.wakeAt(next);
  }

  #progress(): JobProgress {
    return {
      ...this.#job.progress,
      pages_queued: this.#active.openPages + this.#sites.count("pending"),
    };
  }
}
