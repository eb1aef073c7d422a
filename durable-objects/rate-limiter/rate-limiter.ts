import { createDurable } from "itty-durable";

/** Every call that changed something is stored before its answer leaves the object. */
const Durable = createDurable({ autoPersist: true });

/**
 * Counts the uses of one thing by one caller, in windows that start with the first use or go by the clock.
 * Called through itty-durable's proxy, one call at a time, so that the count is exact.
 */
export class RateLimiter extends Durable {
  // Plain fields: itty-durable stores whatever is enumerable, and its proxy cannot see private ones.
  used = 0;
  windowEndsAt = 0;

  /** Counts a use unless `limit` of them are in the window; a refused one is not counted. */
  async take(limit: number, windowMs: number, endsByClock = false) {
    const nowMs = Date.now();
    if (nowMs >= this.windowEndsAt) {
      this.used = 0;
      this.windowEndsAt = nowMs + windowMs - (endsByClock ? nowMs % windowMs : 0);
      await this.setAlarm(this.windowEndsAt);
    }
    const allowed = this.used < limit;
    if (allowed) this.used += 1;
    const remaining = Math.max(0, limit - this.used);
    return { allowed, limit, remaining, resetMs: this.windowEndsAt - nowMs };
  }

  /** Takes one use back. */
  giveBack() {
    this.used = Math.max(0, this.used - 1);
    return { used: this.used };
  }

  /** Answers when the object can be reached at all. */
  ping() {
    return { ok: true };
  }

  /** A refused use changes nothing, so a flood of them writes nothing. */
  override async persist() {
    const memory: { stored?: string } = this.state; // What itty-durable never stores.
    const counted = `${this.used} until ${this.windowEndsAt}`;
    if (memory.stored === counted) return;
    memory.stored = counted;
    await super.persist();
  }

  /** The window is over: an object that nobody asks again leaves nothing behind. */
  async alarm() {
    await this.loadFromStorage();
    if (Date.now() < this.windowEndsAt) return this.setAlarm(this.windowEndsAt);
    this.used = 0;
    this.windowEndsAt = 0;
    await this.destroy();
  }
}
