import { log } from "#src/shared/log";
import type { PageClaim, PageOutcome, PageTask } from "#src/crawl/messages";

/** Limit of outcomes per report, and how long the first outcome waits for others. */
const OUTCOMES_PER_REPORT = 32;
const LINGER_MS = 50;
const MAX_REPORT_ATTEMPTS = 3;
const REPORT_RETRY_MS = 300;
/** One page for every third lane is claimed ahead, so that no lane is idle while a report is under way. */
const LANES_PER_PAGE_AHEAD = 3;

export type PagePoolOptions = {
  /** Maximum number of concurrent fetches. */
  lanes: number;
  /** Time in ms and number of pages after which the pool accepts no further tasks from reports. */
  pullForMs: number;
  maxPages: number;
  /** Leases up to `capacity` pages of a job, of which `messages` were received. Must not throw. */
  claim: (jobId: string, capacity: number, messages: number) => Promise<PageClaim>;
  /** Must not throw: a failure is an outcome. */
  process: (task: PageTask) => Promise<PageOutcome>;
  /** Records outcomes with their job. Leases up to `capacity` further pages. */
  report: (jobId: string, outcomes: PageOutcome[], capacity: number) => Promise<PageClaim>;
};

type Job = {
  outcomes: PageOutcome[];
  timer: ReturnType<typeof setTimeout> | undefined;
  isReporting: boolean;
};

/** `leaseEnd` is by the clock of this isolate. */
type LeasedTask = PageTask & { leaseEnd: number };

/**
 * Fetches the pages that jobs lease to it, concurrently, and continues with those that each report returns: while
 * one page waits for its host, others are processed. If the pool is lost, its leases expire and the pages are
 * handed out again.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #waiting: LeasedTask[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #startedAt = Date.now();
  readonly #idle = Promise.withResolvers<void>();
  #busy = 0;
  #acceptedCount = 0;

  constructor(options: PagePoolOptions) {
    this.#options = options;
  }

  /**
   * Claims pages of the jobs, whose messages are counted by id, in one call each, and resolves when every page is
   * processed and reported, including those that reports return.
   */
  async run(messagesByJob: ReadonlyMap<string, number>): Promise<void> {
    const share = Math.max(1, Math.floor(this.#lanesAndAhead() / Math.max(1, messagesByJob.size)));
    await Promise.all(
      Array.from(messagesByJob, async ([jobId, messages]) => {
        const calledAt = Date.now();
        this.#accept(await this.#options.claim(jobId, share, messages), calledAt);
      }),
    );
    this.#resolveIfIdle();
    return this.#idle.promise;
  }

  #accept({ tasks, leaseMs }: PageClaim, calledAt: number) {
    this.#acceptedCount += tasks.length;
    for (const task of tasks) this.#waiting.push({ ...task, leaseEnd: calledAt + leaseMs });
    this.#fill();
  }

  #fill() {
    while (this.#busy < this.#options.lanes) {
      const task = this.#waiting.shift();
      if (!task) return;
      // Another consumer may have claimed the page since: it is not fetched twice.
      if (task.leaseEnd <= Date.now()) continue;
      this.#busy++;
      void this.#process(task);
    }
  }

  async #process({ leaseEnd: _leaseEnd, ...task }: LeasedTask) {
    const outcome = await this.#options.process(task);
    this.#busy--;
    this.#fill();
    const job = this.#jobOf(task.jobId);
    job.outcomes.push(outcome);
    this.#scheduleReport(task.jobId, job);
  }

  #jobOf(jobId: string): Job {
    let job = this.#jobs.get(jobId);
    if (!job) {
      job = { outcomes: [], timer: undefined, isReporting: false };
      this.#jobs.set(jobId, job);
    }
    return job;
  }

  /**
   * Reports immediately if the batch is full or no fetch is running, otherwise after a short delay.
   */
  #scheduleReport(jobId: string, job: Job) {
    if (job.isReporting || job.outcomes.length === 0) return;
    if (job.outcomes.length >= OUTCOMES_PER_REPORT || this.#busy === 0) {
      clearTimeout(job.timer);
      job.timer = undefined;
      void this.#report(jobId, job);
    } else {
      job.timer ??= setTimeout(() => {
        job.timer = undefined;
        void this.#report(jobId, job);
      }, LINGER_MS);
    }
  }

  async #report(jobId: string, job: Job) {
    if (job.isReporting) return;
    job.isReporting = true;
    const outcomes = job.outcomes.splice(0);
    const calledAt = Date.now();
    const reply = await this.#tryToReport(jobId, outcomes);
    job.isReporting = false;
    if (reply && !reply.isActive) this.#dropWaiting(jobId);
    if (reply) this.#accept(reply, calledAt);
    this.#scheduleReport(jobId, job);
    this.#resolveIfIdle();
  }

  async #tryToReport(jobId: string, outcomes: PageOutcome[]) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#options.report(jobId, outcomes, this.#capacity());
      } catch (error) {
        // The object is restarting or overloaded. After the last attempt, the leases expire and the
        // pages are handed out again.
        if (attempt === MAX_REPORT_ATTEMPTS) {
          log.error("page.report_failed", { job_id: jobId, count: outcomes.length, error });
          return undefined;
        }
        await new Promise((resolve) => setTimeout(resolve, REPORT_RETRY_MS * attempt));
      }
    }
  }

  #capacity(): number {
    const { pullForMs, maxPages } = this.#options;
    if (Date.now() - this.#startedAt > pullForMs) return 0;
    const free = this.#lanesAndAhead() - this.#busy - this.#waiting.length;
    return Math.max(0, Math.min(free, maxPages - this.#acceptedCount));
  }

  #lanesAndAhead(): number {
    return this.#options.lanes + Math.ceil(this.#options.lanes / LANES_PER_PAGE_AHEAD);
  }

  #dropWaiting(jobId: string) {
    const others = this.#waiting.filter((task) => task.jobId !== jobId);
    this.#waiting.splice(0, this.#waiting.length, ...others);
  }

  #resolveIfIdle() {
    if (this.#busy > 0 || this.#waiting.length > 0) return;
    for (const { outcomes, isReporting } of this.#jobs.values())
      if (isReporting || outcomes.length > 0) return;
    this.#idle.resolve();
  }
}
