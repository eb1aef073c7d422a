import type { RobotsReport } from "#src/crawl/messages";
import { allowsPath, type RobotsRules, restoreRules } from "#src/crawl/robots/robots";

const MAX_PARSED_RULES = 256;

/** What the robots.txt of each host allows, and the sitemaps it names. */
export class RobotsStore {
  readonly #sql: SqlStorage;
  /** Null: the host has no rules for this crawler. */
  readonly #parsed = new Map<string, RobotsRules | null>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  store({ host, verdict, rules, sitemaps }: RobotsReport) {
    this.#sql.exec(
      "INSERT OR REPLACE INTO robots (host, verdict, rules, sitemaps) VALUES (?, ?, ?, ?)",
      host,
      verdict,
      rules,
      JSON.stringify(sitemaps),
    );
    this.#parsed.delete(host);
  }

  has(host: string): boolean {
    return this.#parsed.has(host) || this.#row(host) !== undefined;
  }

  /** Whether the host's robots.txt allows the URL. A host without a fetched robots.txt allows all here. */
  allows(url: URL): boolean {
    return this.allowsPath(url.host, url.pathname + url.search);
  }

  /** Whether the host's robots.txt allows a path with its query. */
  allowsPath(host: string, path: string): boolean {
    const rules = this.#rules(host);
    return rules === null || allowsPath(rules, path);
  }

  /** Whether the host's robots.txt, as far as it is known, has rules for this crawler. */
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
    if (this.#parsed.size >= MAX_PARSED_RULES) this.#parsed.clear();
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
