import {
  noCounts,
  type VerificationCounts,
  type VerificationPlan,
  type VerificationSnapshot,
  type VerificationStage,
} from "#src/shared/verifications/verification-list";
import type { SavedAnnouncements } from "#durable-objects/shared/announcements";

type Life = {
  state: VerificationSnapshot["state"];
  startedAt: number;
  finishedAt: number | null;
  /** The credits are settled and listeners are notified: nothing is left to do. */
  isSettled: boolean;
};

/** Addresses that a consumer checks: a range of ids, or a list. */
export type Lease = {
  lease: number;
  domainId: number;
  stage: VerificationStage;
  mxHost: string | null;
  ids: number[];
  until: number;
};

/** What changes with every call, stored as one value: one row per call, however many addresses it concerns. */
type SavedState = {
  total: number;
  counts: VerificationCounts;
  answered: number;
  lastLease: number;
  leases: Lease[];
  announcements: SavedAnnouncements;
};

/** Plan, life and state of the verification. */
export class ListRecord {
  readonly #kv: SyncKvStorage;
  #plan: VerificationPlan | undefined;
  #life: Life | undefined;
  #lastText: string | undefined;
  total: number;
  counts: VerificationCounts;
  answered: number;
  /** The state as it was when the object started. Its owners keep the current one. */
  readonly saved: Pick<SavedState, "lastLease" | "leases" | "announcements">;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
    this.#plan = kv.get<VerificationPlan>("plan");
    this.#life = kv.get<Life>("life");
    this.#lastText = kv.get<string>("state");
    const saved = JSON.parse(this.#lastText ?? "{}") as Partial<SavedState>;
    this.total = saved.total ?? 0;
    this.counts = { ...noCounts(), ...saved.counts };
    this.answered = saved.answered ?? 0;
    this.saved = {
      lastLease: saved.lastLease ?? 0,
      leases: saved.leases ?? [],
      announcements: saved.announcements ?? { sent: 0, dueAt: 0, resends: 0 },
    };
  }

  get life() {
    return this.#life;
  }

  get plan() {
    return this.#plan;
  }

  /** The plan, while addresses may still be checked. */
  get runningPlan() {
    return this.#life?.state === "running" ? this.#plan : undefined;
  }

  start(plan: VerificationPlan, nowMs: number) {
    this.#plan = plan;
    this.#kv.put("plan", plan);
    this.total = plan.total;
    this.#live({ state: "running", startedAt: nowMs, finishedAt: null, isSettled: false });
  }

  end(state: "completed" | "canceled", nowMs: number) {
    if (this.#life) this.#live({ ...this.#life, state, finishedAt: nowMs });
  }

  settle() {
    if (this.#life) this.#live({ ...this.#life, isSettled: true });
  }

  /** The storage was deleted. */
  forget() {
    this.#plan = undefined;
    this.#life = undefined;
  }

  save(state: Pick<SavedState, "lastLease" | "leases" | "announcements">) {
    const { total, counts, answered } = this;
    const text = JSON.stringify({ total, counts, answered, ...state } satisfies SavedState);
    if (text === this.#lastText) return;
    this.#kv.put("state", text);
    this.#lastText = text;
  }

  snapshot(): VerificationSnapshot | null {
    if (!this.#life) return null;
    const { state, startedAt, finishedAt } = this.#life;
    return { ...this.progress, answered: this.answered, state, startedAt, finishedAt };
  }

  get progress() {
    const { total, counts } = this;
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { total, done, counts };
  }

  #live(life: Life) {
    this.#life = life;
    this.#kv.put("life", life);
  }
}
