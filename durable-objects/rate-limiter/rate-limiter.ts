import { createDurable } from "itty-durable";
import type { RateCounter } from "#src/shared/security/rate-counter";

/** Methods persist their own changes. A rejected use changes nothing, so a flood of them causes no writes. */
const Durable = createDurable();

/**
 * Counts the uses of one limit by one caller, in windows that start with the first use or end by the clock.
 * itty-durable's proxy runs one call at a time, so the count is exact.
 */
export class RateLimiter extends Durable implements RateCounter {
  // Plain fields: itty-durable stores enumerable fields, and its proxy does not support private ones.
  used = 0;
  windowEndsAt = 0;
  /** Expiry of each acquired slot, unless its holder calls `acquire` again. */
  slots: Record<string, number> = {};

  /**
   * Counts a use unless the window already has `limit` uses. Counts up to `requested` uses together, but at most
   * half of the remaining ones, so that other callers get some too.
   */
  async take(limit: number, windowMs: number, endsByClock = false, requested = 1) {
    const nowMs = Date.now();
    if (nowMs >= this.windowEndsAt) {
      this.used = 0;
      this.windowEndsAt = nowMs + windowMs - (endsByClock ? nowMs % windowMs : 0);
      await this.setAlarm(this.windowEndsAt);
    }
    const left = Math.max(0, limit - this.used);
    const granted = Math.min(requested, Math.ceil(left / 2));
    const remaining = left - granted;
    const resetMs = this.windowEndsAt - nowMs;
    if (granted > 0) {
      this.used += granted;
      await this.persist();
    }
    return { allowed: granted > 0, granted, limit, remaining, resetMs };
  }

  /** Reverts one use of the current window. */
  async refund() {
    if (this.used > 0 && Date.now() < this.windowEndsAt) {
      this.used -= 1;
      await this.persist();
    }
    return { used: this.used };
  }

  /**
   * Acquires or renews one of `limit` slots for `ttlMs`. A slot expires if its holder disappears without
   * `release`, so a restart loses no slots.
   */
  async acquire(holder: string, limit: number, ttlMs: number) {
    const nowMs = Date.now();
    const active = Object.entries(this.slots).filter(([, endsAt]) => endsAt > nowMs);
    this.slots = Object.fromEntries(active);
    const allowed = holder in this.slots || active.length < limit;
    if (allowed) {
      const isOver = nowMs >= this.windowEndsAt;
      this.slots[holder] = nowMs + ttlMs;
      this.windowEndsAt = Math.max(this.windowEndsAt, nowMs + ttlMs);
      if (isOver) await this.setAlarm(this.windowEndsAt);
      await this.persist();
    }
    return { allowed };
  }

  async release(holder: string) {
    if (holder in this.slots) {
      delete this.slots[holder];
      await this.persist();
    }
    return { ok: true };
  }

  /** Confirms that the object is reachable. */
  async ping() {
    return { ok: true };
  }

  /** Deletes all data after the window, so that unused objects store nothing. */
  async alarm() {
    // The library loads the fields only before method calls.
    await this.loadFromStorage();
    if (Date.now() < this.windowEndsAt) await this.setAlarm(this.windowEndsAt);
    else await this.destroy();
  }
}
