import type { SiteKey } from "#src/shared/jobs/queue-messages";
import type { ProgressStream } from "#durable-objects/shared/progress-stream";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type { ActiveSites } from "#durable-objects/crawl-job/sites/active-sites";
import type { Sites } from "#durable-objects/crawl-job/sites/sites";
import type { AlarmClock } from "#durable-objects/shared/alarm-clock";
import type { JobPlan, JobRecord } from "#durable-objects/crawl-job/storage/job-record";
import type { Announcements } from "#durable-objects/shared/announcements";
import type { Dispatcher } from "./dispatcher";
import type { RenderClaims } from "./render-claims";
import type { Outbox } from "./outbox";

const COMPLETION_RETRY_MS = 30_000;
/** While pages are being fetched, their reports continue with what is ready, so that an alarm can wait. */
const ALARM_WHILE_FETCHING_MS = 1_000;

type Parts = {
  job: JobRecord;
  sites: Sites;
  active: ActiveSites;
  politeness: Politeness;
  dispatcher: Dispatcher;
  announcements: Announcements;
  renders: RenderClaims;
  outbox: Outbox;
  clock: AlarmClock;
  stream: ProgressStream;
};

/** The end of each call that changes the job. */
export class Continuation {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stores the state, sends messages to queues, ends the job after its last site, and sets the alarm. `isConsumer`:
   * the caller fetches pages of this job, so that it reports soon and can take more.
   */
  async proceed(finished: SiteKey[] = [], isConsumer = false) {
    const { job, sites, active, politeness, dispatcher, announcements, outbox } = this.#parts;
    const nowMs = Date.now();
    const plan = job.runningPlan;
    const claimable = plan ? dispatcher.claimable(plan, nowMs) : 0;
    const isForAll = !isConsumer || active.inFlight === 0;
    const messages = announcements.toSend(claimable, isForAll, nowMs);
    job.save({
      ...active.saved,
      pauses: politeness.pauses(nowMs),
      announcements: announcements.saved,
      ...this.#parts.renders.saved,
    });
    this.#parts.stream.notify();
    if (finished.length > 0) await outbox.sendSites(finished, job.plan?.workspaceId);
    if (plan && messages > 0) await outbox.announcePages(plan.jobId, messages);
    if (active.size === 0 && !sites.hasUnfinished) await this.#finish();
    await this.#arm();
  }

  async #finish() {
    const { job, sites, stream } = this.#parts;
    const { life } = job;
    if (!life || life.isSettled) return;
    if (life.state !== "running") return this.#sendCompletion(); // Canceled, and its last lead is written now.
    const { sites_done: done, sites_total: total } = job.progress;
    if (done > 0 || total === 0) job.end("completed", null, Date.now());
    else job.end("failed", `No site could be read: ${sites.reasons()}`, Date.now());
    stream.notify();
    await this.#sendCompletion();
  }

  async #sendCompletion() {
    const { plan } = this.#parts.job;
    if (plan) await this.#parts.outbox.sendCompletion(plan);
  }

  /** Sets the alarm for the first time at which something is to be done without a call. */
  async #arm() {
    const { job, sites, active, announcements, clock } = this.#parts;
    const { life } = job;
    if (!life || life.isSettled) return;
    const nowMs = Date.now();
    const moments = [sites.nextLeaseEnd(), active.nextLeaseEnd()];
    if (job.runningPlan) {
      moments.push(announcements.dueAt, this.#nextMoment(job.runningPlan, nowMs));
    } else moments.push(nowMs + COMPLETION_RETRY_MS);
    const first = Math.min(...moments.filter((at) => at !== undefined));
    if (Number.isFinite(first)) await clock.wakeAt(first);
  }

  /** When the next page can be claimed that nobody was called for. */
  #nextMoment(plan: JobPlan, nowMs: number): number | undefined {
    const { active, dispatcher, announcements } = this.#parts;
    const isFetching = active.inFlight > 0;
    const isLeftOver =
      isFetching && announcements.dueAt === undefined && dispatcher.claimable(plan, nowMs) > 0;
    if (isLeftOver) return nowMs + ALARM_WHILE_FETCHING_MS;
    const next = dispatcher.nextMoment(nowMs);
    return next && isFetching ? Math.max(next, nowMs + ALARM_WHILE_FETCHING_MS) : next;
  }
}
