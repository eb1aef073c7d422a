import { PageUnreachable } from "#src/crawl/fetch/fetch-failures";
import { fetchRobots } from "#src/crawl/robots/fetch-robots";
import type { Fetch } from "#src/crawl/fetch/follow-redirects";
import type { Pace } from "#src/crawl/fetch/host-pace";
import type { PageTask, RobotsReport } from "#src/crawl/messages";
import { allowsPath, restoreRules } from "#src/crawl/robots/robots";
import { userAgent } from "#src/crawl/fetch/user-agents";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";

/** The dependencies of `processPage`. */
export type Dependencies = {
  fetch: Fetch;
  robotsToken: string;
  addresses: WebUrlOptions;
  /** The shared pace of hosts, for one visit. */
  pace: Pace;
};

const ROBOTS_TIMEOUT_MS = 10_000;
const HOSTS_KEPT = 500;

const MAX_RULES_KEPT_LENGTH = 20_000;

/** Recently fetched robots.txt by job and host: redirects often lead to the same host. */
const recent = new Map<string, RobotsReport>();

/**
 * The robots.txt check for each redirect hop. The job has already checked the first URL, unless it does
 * not know that host's robots.txt.
 */
export class RobotsCheck {
  /** The fetched robots.txt files, which the job stores. */
  readonly reports: RobotsReport[] = [];
  readonly #task: PageTask;
  readonly #dependencies: Dependencies;

  constructor(task: PageTask, dependencies: Dependencies) {
    this.#task = task;
    this.#dependencies = dependencies;
  }

  /** Throws HostBusy, or PageUnreachable with the network error if the host does not respond. */
  async checkRobots(url: URL): Promise<"yes" | "robots" | "robots_unreachable"> {
    const { rules, needsRobots, url: first } = this.#task;
    if (!rules.respect_robots_txt || (!needsRobots && url.href === first)) return "yes";
    const report = await this.#ask(url);
    if (report.failure) throw new PageUnreachable(report.failure);
    if (report.verdict === "unreachable") return "robots_unreachable";
    const allowed =
      report.verdict === "allow_all" ||
      allowsPath(restoreRules(report.rules), url.pathname + url.search);
    return allowed ? "yes" : "robots";
  }

  async #ask(url: URL): Promise<RobotsReport> {
    const key = `${this.#task.jobId} ${url.host}`;
    const report = recent.get(key) ?? (await this.#fetch(url));
    if (report.verdict !== "unreachable" && report.rules.length <= MAX_RULES_KEPT_LENGTH) {
      if (recent.size >= HOSTS_KEPT) recent.clear();
      recent.set(key, report);
    }
    if (!this.reports.some(({ host }) => host === report.host)) this.reports.push(report);
    return report;
  }

  #fetch(url: URL): Promise<RobotsReport> {
    const { rules, scopeHost } = this.#task;
    const { fetch, robotsToken: token, addresses, pace } = this.#dependencies;
    return fetchRobots(url.origin, {
      ...addresses,
      fetch,
      token,
      pace,
      userAgent: userAgent(token, rules.rotate_user_agents, scopeHost),
      timeoutMs: Math.min(ROBOTS_TIMEOUT_MS, rules.timeout_ms),
    });
  }
}
