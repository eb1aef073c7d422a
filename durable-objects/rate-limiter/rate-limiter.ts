import { createDurable } from "itty-durable";
import type { RateCounter } from "#src/shared/security/rate-counter";

/** Methods persist what they changed themselves: a refused use changes nothing, so a flood of them writes nothing. */
const Durable = createDurable();

/**
 * Counts the uses of one thing by one caller, in windows that start with the first use or go by the clock.
 * Called through itty-durable's proxy, one call at a time, so that the count is exact.
 */
export class RateLimiter extends Durable implements RateCounter {
  // Plain fields: itty-durable stores whatever is enumerable, and its proxy cannot see private ones.
  used = 0;
  windowEndsAt = 0;
  /** When each place that is held becomes free, unless its holder calls `hold` again before. */
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
    const remaining = left - granted;
    const resetMs = this.windowEndsAt - nowMs;
    if (granted > 0) {
      this.used += granted;
      await this.persist();
    }
    return { allowed: granted > 0, granted, limit, remaining, resetMs };
  }

  /** Takes one use back. Once the window is over there is nothing to take back. */
  async giveBack() {
    if (this.used > 0 && Date.now() < this.windowEndsAt) {
      this.used -= 1;
      await this.persist();
    }
    return { used: this.used };
  }

  /**
   * Holds one of `limit` places for `ttlMs`, or extends it. A holder that disappears without `release`
   * loses its place by itself, so no place is lost to a restart.
   */
  async hold(holder: string, limit: number, ttlMs: number) {
    const nowMs = Date.now();
    const held = Object.entries(this.held).filter(([, endsAt]) => endsAt > nowMs);
    this.held = Object.fromEntries(held);
    const allowed = holder in this.held || held.length < limit;
    if (allowed) {
      const isOver = nowMs >= this.windowEndsAt;
      this.held[holder] = nowMs + ttlMs;
      this.windowEndsAt = Math.max(this.windowEndsAt, nowMs + ttlMs);
      if (isOver) await this.setAlarm(this.windowEndsAt);
      await this.persist();
    }
    return { allowed };
  }

  async release(holder: string) {
    if (holder in this.held) {
      delete this.held[holder];
      await this.persist();
    }
    return { ok: true };
  }

  /** Succeeds when the object can be reached. */
  async ping() {
    return { ok: true };
  }

  /** Once the window is over, an object that nobody calls again leaves nothing stored. */
  async alarm() {
    // The library loads the fields before a call of a method only.
    await this.loadFromStorage();
    if (Date.now() < this.windowEndsAt) await this.setAlarm(this.windowEndsAt);
    else await this.destroy();
  }
}
