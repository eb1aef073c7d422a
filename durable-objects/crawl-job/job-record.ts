import type { CrawlPlan } from "#src/crawl/messages";
import { type JobProgress, noProgress } from "#src/shared/jobs/job-progress";

/** A plan without its sites, which have rows of their own. */
export type JobPlan = Omit<CrawlPlan, "sites">;
export type JobState = "running" | "completed" | "failed" | "canceled";
export type JobLife = {
  state: JobState;
  startedAt: number;
  finishedAt: number | null;
  error: string | null;
  /** The credits are settled and listeners are notified: nothing is left to do. */
  isSettled: boolean;
};

export type JobSnapshot = {
  state: JobState;
  progress: JobProgress;
  /** Sites whose entry page was read, so that they are paid for. */
  sitesPaid: number;
  startedAt: number;
  finishedAt: number | null;
  error: string | null;
};

/** Plan, state and progress of the job. */
export class JobRecord {
  readonly #kv: SyncKvStorage;
  #plan: JobPlan | undefined;
  #life: JobLife | undefined;
  readonly progress: JobProgress;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#plan = kv.get<JobPlan>("plan");
    this.#life = kv.get<JobLife>("life");
    this.progress = kv.get<JobProgress>("progress") ?? noProgress(0);
  }

  get plan() {
    return this.#plan;
  }

  get life() {
    return this.#life;
  }

  /** The plan, while pages may still be fetched for it. */
  get runningPlan() {
    return this.#life?.state === "running" ? this.#plan : undefined;
  }

  start({ sites, ...plan }: CrawlPlan, nowMs: number) {
    this.#plan = plan;
    this.#kv.put("plan", plan);
    this.progress.sites_total = sites.length;
    this.saveProgress();
    this.#live({
      state: "running",
      startedAt: nowMs,
      finishedAt: null,
      error: null,
      isSettled: false,
    });
  }

  /** Reads again what an erasure has rewritten. */
  reread() {
    this.#plan = this.#kv.get<JobPlan>("plan");
    this.#life = this.#kv.get<JobLife>("life");
  }

  end(state: "completed" | "failed" | "canceled", error: string | null, nowMs: number) {
    if (this.#life) this.#live({ ...this.#life, state, error, finishedAt: nowMs });
    this.saveProgress();
  }

  settle() {
    if (this.#life) this.#live({ ...this.#life, isSettled: true });
  }

  saveProgress() {
    this.#kv.put("progress", this.progress);
  }

  #live(life: JobLife) {
    this.#life = life;
    this.#kv.put("life", life);
  }
}
