import type { SavedAnnouncements } from "#durable-objects/shared/announcements";
import type { CrawlPlan } from "#src/crawl/messages";
import { type JobProgress, completeProgress } from "#src/shared/jobs/job-progress";

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

/**
 * What changes with every call, stored as one value: one row per call, however many pages it concerns. Without
 * the leases, an object that was evicted would hand out pages again that are being fetched.
 */
export type SavedState = {
  progress: JobProgress;
  /** The number of the last lease. */
  lastLease: number;
  /** Id, lease number and end of the lease of each page that is being fetched, and 1 if it is being rendered. */
  leases: [pageId: number, lease: number, leaseUntil: number, isRendering?: 1][];
  /** The pages whose lease has ended and that nobody has claimed again, with that lease. */
  lost: [pageId: number, lease: number][];
  /** Hosts that must not be asked before a time. */
  pauses: [host: string, untilMs: number][];
  announcements: SavedAnnouncements;
  /** Renderings that consumers have claimed, with or without success. */
  renders: number;
};

const NOTHING_SAVED: Omit<SavedState, "progress"> = {
  lastLease: 0,
  leases: [],
  lost: [],
  pauses: [],
  announcements: { sent: 0, dueAt: 0, resends: 0 },
  renders: 0,
};

/** Plan, life and state of the job. */
export class JobRecord {
  readonly #kv: SyncKvStorage;
  #plan: JobPlan | undefined;
  #life: JobLife | undefined;
  /** The state as it was when the object started. Its owners keep the current one. */
  readonly saved: SavedState;
  readonly progress: JobProgress;
  #lastText: string | undefined;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#plan = kv.get<JobPlan>("plan");
    this.#life = kv.get<JobLife>("life");
    this.#lastText = kv.get<string>("state");
    const saved = JSON.parse(this.#lastText ?? "{}") as Partial<SavedState>;
    // Older versions stored the progress alone.
    const progress = completeProgress(saved.progress ?? kv.get<JobProgress>("progress") ?? {});
    this.saved = { ...NOTHING_SAVED, ...saved, progress };
    this.progress = progress;
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
    const read = sites.filter(({ knownLeadId }) => knownLeadId === undefined).length;
    this.progress.sites_total = read;
    this.progress.sites_skipped = sites.length - read;
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
  }

  settle() {
    if (this.#life) this.#live({ ...this.#life, isSettled: true });
  }

  /** Stores the state if it has changed. */
  save(state: Omit<SavedState, "progress">) {
    const text = JSON.stringify({ progress: this.progress, ...state } satisfies SavedState);
    if (text === this.#lastText) return;
    this.#kv.put("state", text);
    this.#lastText = text;
  }

  #live(life: JobLife) {
    this.#life = life;
    this.#kv.put("life", life);
  }
}
