import { cancelQuietly } from "#src/shared/web/read-body";
import { type WebUrlOptions, webUrlProblem } from "#src/shared/addresses/web-url";
import type { Deadline } from "./deadline";
import { networkFailure, PageRefused, PageUnreachable } from "./fetch-failures";
import type { Pace } from "./host-pace";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type CheckRobots = (url: URL) => Promise<"yes" | "robots" | "robots_unreachable">;

export type RedirectOptions = WebUrlOptions & {
  fetch: Fetch;
  headers: Record<string, string>;
  deadline: Deadline;
  maxRedirects: number;
  /** Called before every hop, including the first. */
  checkRobots?: CheckRobots | undefined;
  /** Called before every hop and after every response. */
  pace?: Pace | undefined;
};

export type RedirectResult = {
  response: Response;
  url: URL;
  redirects: number;
  cookieNames: string[];
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects manually and checks every hop for private addresses. Cookies are returned to
 * the host that set them, within this call only: some sites redirect until they receive one. The
 * deadline excludes the robots.txt check and waiting for the host's rate limit. Throws PageRefused,
 * PageUnreachable or HostBusy.
 */
export async function followRedirects(
  start: URL,
  options: RedirectOptions,
): Promise<RedirectResult> {
  const cookies = new CookieJar();
  const seen = new Set<string>();
  let url = start;
  /** Status of the last redirect, reported if the next hop is refused. */
  let httpStatus: number | undefined;
  for (let redirects = 0; ; redirects++) {
    const cookie = cookies.headerFor(url.host);
    const step = `${url.href} ${cookie ?? ""}`;
    if (seen.has(step) || redirects > options.maxRedirects)
      throw new PageRefused("too_many_redirects", httpStatus);
    seen.add(step);
    checkAddress(url, options, httpStatus);
    const target = url;
    await options.deadline.pauseDuring(async () => {
      await checkAllowed(target, options.checkRobots, httpStatus);
      await options.pace?.waitForTurn(target);
    });
    const response = await fetchHop(url, options, cookie);
    options.pace?.onResponse(url, response);
    cookies.keep(url.host, response.headers.getSetCookie());
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status))
      return { response, url, redirects, cookieNames: cookies.names };
    await cancelQuietly(response.body);
    httpStatus = response.status;
    const next = location === null ? null : URL.parse(location, url);
    if (!next) throw new PageRefused("bad_redirect", httpStatus);
    next.hash = "";
    url = next;
  }
}

function checkAddress(url: URL, options: WebUrlOptions, httpStatus: number | undefined) {
  const problem = webUrlProblem(url, options);
  if (problem)
    throw new PageRefused(
      problem.code === "private_address" ? "private_address" : "bad_redirect",
      httpStatus,
    );
}

async function checkAllowed(
  url: URL,
  checkRobots: CheckRobots | undefined,
  httpStatus: number | undefined,
) {
  const verdict = (await checkRobots?.(url)) ?? "yes";
  if (verdict === "robots") throw new PageRefused("robots", httpStatus);
  if (verdict === "robots_unreachable")
    throw new PageUnreachable("robots_unreachable", { httpStatus });
}

async function fetchHop(
  url: URL,
  { fetch, headers, deadline }: RedirectOptions,
  cookie: string | undefined,
) {
  const { signal } = deadline;
  try {
    return await fetch(url.href, {
      redirect: "manual",
      headers: cookie ? { ...headers, cookie } : headers,
      signal,
    });
  } catch (error) {
    // `fetch` throws only for network errors and for the deadline, so the page can be retried.
    throw signal.aborted ? new PageUnreachable("timeout") : networkFailure(error, url.href);
  }
}

const MAX_COOKIES = 50;

class CookieJar {
  readonly #byHost = new Map<string, Map<string, string>>();
  #count = 0;

  get names(): string[] {
    return [...new Set([...this.#byHost.values()].flatMap((cookies) => [...cookies.keys()]))];
  }

  keep(host: string, setCookies: string[]) {
    for (const line of setCookies) {
      const pair = line.split(";", 1)[0]!;
      const equals = pair.indexOf("=");
      if (equals < 1 || pair.length > 4096 || this.#count >= MAX_COOKIES) continue;
      this.#count++;
      const cookies = this.#byHost.get(host) ?? new Map<string, string>();
      cookies.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
      this.#byHost.set(host, cookies);
    }
  }

  headerFor(host: string): string | undefined {
    const cookies = this.#byHost.get(host);
    return cookies && [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
