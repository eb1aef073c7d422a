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
  /** When each use that lasts ends, unless it is held again before: see `hold`. */
  held: Record<string, number> = {};

  /**
   * Counts a use unless `limit` of them are in the window; a refused one is not counted. Up to `most` uses
   * are counted together, but of those that are left at most half, so that others can have some too.
   */
  async take(limit: number, windowMs: number, endsByClock = false, most = 1) {
    const nowMs = Date.now();
    if (nowMs >= this.windowEndsAt) {
      this.used = 0;
      this.windowEndsAt = nowMs + windowMs - (endsByClock ? nowMs % windowMs : 0);
      await this.setAlarm(this.windowEndsAt);
    }
    const left = Math.max(0, limit - this.used);
    const granted = Math.min(most, Math.ceil(left / 2));
    this.used += granted;
    const remaining = left - granted;
    return { allowed: granted > 0, granted, limit, remaining, resetMs: this.windowEndsAt - nowMs };
  }

  /** Takes one use back. */
  giveBack() {
    this.used = Math.max(0, this.used - 1);
    return { used: this.used };
  }

  /**
   * Holds one of `limit` places for `ttlMs`, or holds it on. A holder that disappears without `release`
   * loses its place by itself, so no place is lost to a restart.
   */
  async hold(holder: string, limit: number, ttlMs: number) {
    const nowMs = Date.now();
    const held = Object.entries(this.held).filter(([, endsAt]) => endsAt > nowMs);
    this.held = Object.fromEntries(held);
    const allowed = holder in this.held || held.length < limit;
    if (allowed) {
      if (nowMs >= this.windowEndsAt) await this.setAlarm(nowMs + ttlMs);
      this.held[holder] = nowMs + ttlMs;
      this.windowEndsAt = Math.max(this.windowEndsAt, nowMs + ttlMs);
    }
    return { allowed };
  }

  release(holder: string) {
    delete this.held[holder];
    return { ok: true };
  }

  /** Answers when the object can be reached at all. */
  ping() {
    return { ok: true };
  }

  /** A refused use changes nothing, so a flood of them writes nothing. */
  override async persist() {
    const memory: { stored?: string } = this.state; // What itty-durable never stores.
    const counted = `${this.used} until ${this.windowEndsAt} ${JSON.stringify(this.held)}`;
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
    this.held = {};
    await this.destroy();
  }
}
