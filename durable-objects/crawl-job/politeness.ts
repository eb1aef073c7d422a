import type { RobotsReport } from "#src/crawl/messages";
import { allowsPath, type RobotsRules, restoreRules } from "#src/crawl/robots/robots";
import { readSettings } from "#src/shared/settings";
import { siteHost } from "#src/shared/addresses/web-url";

const PARSED_RULES_KEPT = 256;
const PACES_KEPT = 2_000;

export type Pace = { delayMs: number; nextAt: number };

/**
 * How often this job asks each host, so that it hands out no page too early; the pace that all jobs share is
 * kept by HostPacer. And what each robots.txt allows.
 */
export class Politeness {
  readonly #sql: SqlStorage;
  readonly #minDelayMs: number;
  readonly #paces = new Map<string, Pace>();
  /** Null: the host has no rules for us. */
  readonly #parsed = new Map<string, RobotsRules | null>();

  constructor(sql: SqlStorage, env: Env) {
    this.#sql = sql;
    this.#minDelayMs = readSettings(env).MIN_HOST_INTERVAL_MS;
  }

  /** Makes the host known with the spacing the job asks for, or the service's where it is larger. */
  addHost(host: string, jobDelayMs: number) {
    const delayMs = Math.max(jobDelayMs, this.#minDelayMs);
    this.#sql.exec("INSERT OR IGNORE INTO hosts (host, delay_ms) VALUES (?, ?)", host, delayMs);
  }

  /** The spacing of a host, and when it may be asked next. */
  paceOf(host: string): Pace {
    let pace = this.#paces.get(host);
    if (!pace) {
      pace = this.#sql
        .exec<Pace>("SELECT delay_ms AS delayMs, next_at AS nextAt FROM hosts WHERE host = ?", host)
        .toArray()[0] ?? { delayMs: 0, nextAt: 0 };
      if (this.#paces.size >= PACES_KEPT) this.#paces.clear();
      this.#paces.set(host, pace);
    }
    return pace;
  }

  /** The host was asked at `nowMs`: the next request waits for its spacing. */
  touch(host: string, nowMs: number) {
    const { delayMs } = this.paceOf(host);
    if (delayMs > 0) this.pause(host, nowMs + delayMs);
  }

  /** The host is not to be asked before `untilMs` (Retry-After), which holds for all its pages. */
  pause(host: string, untilMs: number) {
    const { delayMs, nextAt } = this.paceOf(host);
    if (untilMs > nextAt) this.#setPace(host, { delayMs, nextAt: untilMs });
  }

  #setPace(host: string, pace: Pace) {
    this.#paces.set(host, pace);
    this.#sql.exec(
      "UPDATE hosts SET delay_ms = ?, next_at = ? WHERE host = ?",
      pace.delayMs,
      pace.nextAt,
      host,
    );
  }

  /** Keeps what robots.txt said; `unreachable` is not kept, so that it is asked again. */
  learn(report: RobotsReport, nowMs: number) {
    if (report.verdict === "unreachable") return;
    this.#sql.exec(
      "INSERT OR REPLACE INTO robots (host, verdict, rules, sitemaps) VALUES (?, ?, ?, ?)",
      report.host,
      report.verdict,
      report.rules,
      JSON.stringify(report.sitemaps),
    );
    this.#parsed.delete(report.host);
    const delayMs = report.crawlDelayMs ?? 0;
    const host = siteHost(new URL(`https://${report.host}/`));
    const pace = this.paceOf(host);
    if (delayMs > pace.delayMs)
      this.#setPace(host, { delayMs, nextAt: Math.max(pace.nextAt, nowMs + delayMs) });
  }

  knows(host: string): boolean {
    return this.#parsed.has(host) || this.#row(host) !== undefined;
  }

  /** Whether the host's robots.txt allows the URL. A host without a fetched robots.txt allows all here. */
  allows(url: URL): boolean {
    const rules = this.#rules(url.host);
    return rules === null || allowsPath(rules, url.pathname + url.search);
  }

  /** Whether the host's robots.txt says anything to us, as far as we know. */
  hasRules(host: string): boolean {
    return this.#rules(host) !== null;
  }

  /** The sitemaps that robots.txt of this host names, and whether the host has a robots.txt. */
  about(host: string): { hasRobotsTxt: boolean; sitemaps: string[] } {
    const row = this.#row(host);
    return {
      hasRobotsTxt: row?.verdict === "rules",
      sitemaps: row ? (JSON.parse(row.sitemaps) as string[]) : [],
    };
  }

  #rules(host: string): RobotsRules | null {
    const known = this.#parsed.get(host);
    if (known !== undefined) return known;
    const row = this.#row(host);
    if (!row) return null;
    const rules = row.verdict === "rules" ? restoreRules(row.rules) : null;
    if (this.#parsed.size >= PARSED_RULES_KEPT) this.#parsed.clear();
    this.#parsed.set(host, rules);
    return rules;
  }

  #row(host: string) {
    return this.#sql
      .exec<{ verdict: string; rules: string; sitemaps: string }>(
        "SELECT verdict, rules, sitemaps FROM robots WHERE host = ?",
        host,
      )
      .toArray()[0];
  }
}
