import { cancelQuietly, readBody } from "#src/shared/web/read-body";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";
import { Deadline } from "#src/crawl/fetch/deadline";
import { HostBusy, PageUnreachable } from "#src/crawl/fetch/fetch-failures";
import { type Fetch, followRedirects } from "#src/crawl/fetch/follow-redirects";
import type { Pace } from "#src/crawl/fetch/host-pace";
import type { RobotsReport } from "#src/crawl/messages";
import { compactRobots, isWebPage, ROBOTS_MAX_BYTES } from "./robots";

const MAX_REDIRECTS = 5;

export type FetchRobotsOptions = WebUrlOptions & {
  fetch: Fetch;
  /** The product token that selects the rules, independent of the user agent. */
  token: string;
  userAgent: string;
  timeoutMs: number;
  pace?: Pace | undefined;
};

/**
 * Fetches robots.txt of an origin (RFC 9309 2.3.1). A missing file, a client error or endless
 * redirects allow all paths. Status 429, a server error or no response disallow all paths until the
 * next attempt. Throws HostBusy.
 */
export async function fetchRobots(
  origin: string,
  options: FetchRobotsOptions,
): Promise<RobotsReport> {
  const start = new URL("/robots.txt", origin);
  const report = (verdict: RobotsReport["verdict"]): RobotsReport => ({
    host: start.host,
    verdict,
    rules: "",
    crawlDelayMs: null,
    sitemaps: [],
    failure: null,
  });
  const deadline = new Deadline(options.timeoutMs);
  try {
    const { response, url } = await followRedirects(start, {
      ...options,
      deadline,
      headers: { "user-agent": options.userAgent, accept: "text/plain,*/*;q=0.5" },
      maxRedirects: MAX_REDIRECTS,
    });
    if (!response.ok) {
      await cancelQuietly(response.body);
      return report(
        response.status === 429 || response.status >= 500 ? "unreachable" : "allow_all",
      );
    }
    const text = await readRobots(response);
    if (text === undefined) return report("unreachable");
    if (isWebPage(text)) return report("allow_all");
    const { rules, crawlDelayMs, sitemaps } = compactRobots(text, options.token);
    return { ...report("rules"), rules, crawlDelayMs, sitemaps: absolute(sitemaps, url) };
  } catch (error) {
    if (error instanceof HostBusy) throw error;
    // After a network failure the rules are unknown. An invalid redirect counts as a missing file.
    return error instanceof PageUnreachable
      ? { ...report("unreachable"), failure: error.reason }
      : report("allow_all");
  } finally {
    deadline.end();
  }
}

/**
 * Undefined if the response was interrupted: the missing part may disallow what the first part
 * allows.
 */
async function readRobots(response: Response): Promise<string | undefined> {
  const { bytes, cut } = await readBody(response.body, ROBOTS_MAX_BYTES);
  if (cut === "broken") return undefined;
  const text = new TextDecoder().decode(bytes);
  return cut === "limit" ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}

const absolute = (sitemaps: string[], base: URL) =>
  sitemaps.flatMap((sitemap) => {
    const url = URL.parse(sitemap, base);
    return url && url.protocol.startsWith("http") ? url.href : [];
  });
