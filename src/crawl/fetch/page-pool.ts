import { log } from "#src/shared/log";
import type { PageOutcome, PageTask } from "#src/crawl/messages";

/** Outcomes that go to a job in one report at most, and how long the first of them waits for more. */
const OUTCOMES_PER_REPORT = 32;
const LINGER_MS = 30;
const REPORT_TRIES = 3;
const REPORT_RETRY_MS = 300;

export type PagePoolOptions = {
  /** Pages fetched at once. */
  lanes: number;
  /** How long, in ms, and for how many pages the pool takes on what its reports hand back. */
  pullForMs: number;
  maxPages: number;
  /** Never throws: a failure is an outcome. */
  process: (task: PageTask) => Promise<PageOutcome>;
  /** Books outcomes with their job; answers up to `capacity` pages to go on with. */
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
 * Fetches pages side by side, and goes on with the pages that each report hands back: while one
 * waits for its host, others are read, and the queue is needed only to begin. What is lost with the
 * pool is found by the leases that its jobs keep.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #waiting: PageTask[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #startedAt = Date.now();
  readonly #idle = Promise.withResolvers<void>();
  #busy = 0;
  #taken = 0;

  constructor(options: PagePoolOptions) {
    this.#options = options;
  }

  /** Resolves when every page was read and reported, those handed back included. */
  run(tasks: PageTask[]): Promise<void> {
    this.#take(tasks);
    this.#resolveIfIdle();
    return this.#idle.promise;
  }

  #take(tasks: PageTask[]) {
    this.#taken += tasks.length;
    this.#waiting.push(...tasks);
    this.#fill();
  }

  #fill() {
    while (this.#busy < this.#options.lanes) {
      const task = this.#waiting.shift();
      if (!task) return;
      this.#busy++;
      void this.#read(task);
    }
  }

  async #read(task: PageTask) {
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

  /** At once when there is enough to say or nothing else to wait for, else after a moment. */
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
    const answer = await this.#tryToReport(jobId, outcomes);
    job.isReporting = false;
    if (answer && !answer.isActive) this.#dropWaiting(jobId);
    if (answer) this.#take(answer.tasks);
    this.#scheduleReport(jobId, job);
    this.#resolveIfIdle();
  }

  async #tryToReport(jobId: string, outcomes: PageOutcome[]) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#options.report(jobId, outcomes, this.#capacity());
      } catch (error) {
        // The object is restarting or overloaded. Given up, its leases hand the pages out again.
        if (attempt === REPORT_TRIES) {
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
    return Math.max(0, Math.min(lanes - this.#busy - this.#waiting.length, maxPages - this.#taken));
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
