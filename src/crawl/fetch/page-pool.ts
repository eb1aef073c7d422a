import { log } from "#src/shared/log";
import type { PageOutcome, PageTask } from "#src/crawl/messages";

/** Limit of outcomes per report, and how long the first outcome waits for others. */
const OUTCOMES_PER_REPORT = 32;
const LINGER_MS = 30;
const MAX_REPORT_ATTEMPTS = 3;
const REPORT_RETRY_MS = 300;

export type PagePoolOptions = {
  /** Maximum number of concurrent fetches. */
  lanes: number;
  /** Time in ms and number of pages after which the pool accepts no further tasks from reports. */
  pullForMs: number;
  maxPages: number;
  /** Must not throw: a failure is an outcome. */
  process: (task: PageTask) => Promise<PageOutcome>;
  /** Records outcomes with their job. Returns up to `capacity` further tasks. */
  report: (
    jobId: string,
    outcomes: PageOutcome[],
    capacity: number,
  ) => Promise<{ tasks: PageTask[]; isActive: boolean }>;
};

type Job = {
  outcomes: PageOutcome[];
  timer: ReturnType<typeof setTimeout> | undefined;
  isReporting: boolean;
};

/**
 * Fetches pages concurrently and continues with the tasks that each report returns: while one page
 * waits for its host, others are processed. The queue only delivers the first tasks. If the pool is
 * lost, the leases of its jobs expire and the pages are dispatched again.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #waiting: PageTask[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #startedAt = Date.now();
  readonly #idle = Promise.withResolvers<void>();
  #busy = 0;
  #acceptedCount = 0;

  constructor(options: PagePoolOptions) {
    this.#options = options;
  }

  /** Resolves when every page is processed and reported, including tasks returned by reports. */
  run(tasks: PageTask[]): Promise<void> {
    this.#accept(tasks);
    this.#resolveIfIdle();
    return this.#idle.promise;
  }

  #accept(tasks: PageTask[]) {
    this.#acceptedCount += tasks.length;
    this.#waiting.push(...tasks);
    this.#fill();
  }

  #fill() {
    while (this.#busy < this.#options.lanes) {
      const task = this.#waiting.shift();
      if (!task) return;
      this.#busy++;
      void this.#process(task);
    }
  }

  async #process(task: PageTask) {
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
    const reply = await this.#tryToReport(jobId, outcomes);
    job.isReporting = false;
    if (reply && !reply.isActive) this.#dropWaiting(jobId);
    if (reply) this.#accept(reply.tasks);
    this.#scheduleReport(jobId, job);
    this.#resolveIfIdle();
  }

  async #tryToReport(jobId: string, outcomes: PageOutcome[]) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#options.report(jobId, outcomes, this.#capacity());
      } catch (error) {
        // The object is restarting or overloaded. After the last attempt, expired leases dispatch
        // the pages again.
        if (attempt === MAX_REPORT_ATTEMPTS) {
          log.error("page.report_failed", { job_id: jobId, count: outcomes.length, error });
          return undefined;
        }
        await new Promise((resolve) => setTimeout(resolve, REPORT_RETRY_MS * attempt));
      }
    }
  }

  #capacity(): number {
    const { lanes, pullForMs, maxPages } = this.#options;
    if (Date.now() - this.#startedAt > pullForMs) return 0;
    return Math.max(
      0,
      Math.min(lanes - this.#busy - this.#waiting.length, maxPages - this.#acceptedCount),
    );
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
