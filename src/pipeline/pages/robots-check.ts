import { PageUnreachable } from "#src/crawl/fetch/fetch-failures";
import { fetchRobots } from "#src/crawl/robots/fetch-robots";
import type { Fetch } from "#src/crawl/fetch/follow-redirects";
import type { Pace } from "#src/crawl/fetch/host-pace";
import type { PageTask, RobotsReport } from "#src/crawl/messages";
import { allowsPath, restoreRules } from "#src/crawl/robots/robots";
import { userAgent } from "#src/crawl/fetch/user-agents";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";

/** The world as a page's reader may use it. */
export type Outside = {
  fetch: Fetch;
  robotsToken: string;
  addresses: WebUrlOptions;
  /** The shared pace of hosts, as one visit keeps it. */
  pace: Pace;
};

const ROBOTS_TIMEOUT_MS = 10_000;
const HOSTS_KEPT = 500;

const MAX_RULES_KEPT_LENGTH = 20_000;

/** robots.txt of hosts that this isolate has asked lately, by job: redirects often lead to the same one. */
const asked = new Map<string, RobotsReport>();

/**
 * Leave to fetch, asked before every hop. The job has checked the first address itself, unless it
 * does not know that host's robots.txt; redirects may lead where it has never been.
 */
export class RobotsLeave {
  /** What was learned on the way, for the job to keep. */
  readonly reports: RobotsReport[] = [];
  readonly #task: PageTask;
  readonly #outside: Outside;

  constructor(task: PageTask, outside: Outside) {
    this.#task = task;
    this.#outside = outside;
  }

  /** Throws HostBusy, or PageUnreachable with the network's reason where the host gives no answer at all. */
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
    const report = asked.get(key) ?? (await this.#fetch(url));
    if (report.verdict !== "unreachable" && report.rules.length <= MAX_RULES_KEPT_LENGTH) {
      if (asked.size >= HOSTS_KEPT) asked.clear();
      asked.set(key, report);
    }
    if (!this.reports.some(({ host }) => host === report.host)) this.reports.push(report);
    return report;
  }

  #fetch(url: URL): Promise<RobotsReport> {
    const { rules, scopeHost } = this.#task;
    const { fetch, robotsToken: token, addresses, pace } = this.#outside;
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
