import type { RobotsReport } from "#src/crawl/messages";
import { siteHost } from "#src/shared/addresses/web-url";
import type { SavedState } from "#durable-objects/crawl-job/storage/job-record";
import { RobotsStore } from "./robots-store";

const MAX_KNOWN_DELAYS = 2_000;

export type Pace = { delayMs: number; nextAt: number };

/**
 * How often this job requests pages of each host, so that it hands out no page too early. HostPacer keeps the pace
 * that all jobs share. `defaultDelayMs` applies to hosts whose robots.txt asks for no longer one.
 */
export class Politeness {
  readonly robots: RobotsStore;
  readonly #sql: SqlStorage;
  readonly #defaultDelayMs: () => number;
  /** When a host may be requested next. Past times are dropped. */
  readonly #nextAt: Map<string, number>;
  /** Crawl-delays by host; 0 without one. */
  readonly #crawlDelays = new Map<string, number>();

  constructor(sql: SqlStorage, defaultDelayMs: () => number, saved: SavedState) {
    this.robots = new RobotsStore(sql);
    this.#sql = sql;
    this.#defaultDelayMs = defaultDelayMs;
    this.#nextAt = new Map(saved.pauses);
  }

  /** The hosts that must not be requested yet, for the saved state. */
  pauses(nowMs: number): SavedState["pauses"] {
    for (const [host, at] of this.#nextAt) if (at <= nowMs) this.#nextAt.delete(host);
    return [...this.#nextAt];
  }

  /** The interval of a host, and when it may be requested next. */
  paceOf(host: string): Pace {
    const delayMs = Math.max(this.#defaultDelayMs(), this.#crawlDelay(host));
    return { delayMs, nextAt: this.#nextAt.get(host) ?? 0 };
  }

  /** The host was requested at `nowMs`: the next request waits for its interval. */
  touch(host: string, nowMs: number) {
    const { delayMs } = this.paceOf(host);
    if (delayMs > 0) this.pause(host, nowMs + delayMs);
  }

  /** The host must not be requested before `untilMs`. This applies to all its pages. */
  pause(host: string, untilMs: number) {
    if (untilMs > (this.#nextAt.get(host) ?? 0)) this.#nextAt.set(host, untilMs);
  }

  /** Stores the content of robots.txt. `unreachable` is not stored, so that it is requested again. */
  learn(report: RobotsReport, nowMs: number) {
    if (report.verdict === "unreachable") return;
    this.robots.store(report);
    const delayMs = report.crawlDelayMs ?? 0;
    const host = siteHost(new URL(`https://${report.host}/`));
    if (delayMs <= this.paceOf(host).delayMs) return;
    this.#sql.exec(
      `INSERT INTO hosts (host, delay_ms) VALUES (?, ?)
       ON CONFLICT (host) DO UPDATE SET delay_ms = excluded.delay_ms`,
      host,
      delayMs,
    );
    this.#crawlDelays.set(host, delayMs);
    this.pause(host, nowMs + delayMs);
  }

  #crawlDelay(host: string): number {
    const known = this.#crawlDelays.get(host);
    if (known !== undefined) return known;
    const [row] = this.#sql
      .exec<{ delayMs: number }>("SELECT delay_ms AS delayMs FROM hosts WHERE host = ?", host)
      .toArray();
    const delayMs = row?.delayMs ?? 0;
    if (this.#crawlDelays.size >= MAX_KNOWN_DELAYS) this.#crawlDelays.clear();
    this.#crawlDelays.set(host, delayMs);
    return delayMs;
  }
}
