import type { Web } from "#local/dev/web/serve-web";

/** A received request; `at` in ms. */
export type Arrival = { at: number; host: string; path: string };

const arrivals = new Map<string, Arrival[]>();
const limited = new Map<string, number>();
const PACED = /(?:^|\.)([a-z0-9]+-paced\.test)$/;
const LINKED_PAGES = 12;
const HELD = /(?:^|\.)held[^.]*-paced\.test$/;
/** Whether the sites of a domain send pages, and how late. */
const released = new Map<string, PromiseWithResolvers<void>>();
const LATE_MS = 100;

const html = (body: string) =>
  new Response(`<!doctype html><title>${body.length}</title><p>${body}</p>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/** Rejects the first request to `/limited` of a host for 3 s and serves later ones. */
function limit(host: string): Response | undefined {
  const nth = (limited.get(host) ?? 0) + 1;
  limited.set(host, nth);
  return nth === 1 ? new Response("", { status: 429, headers: { "retry-after": "3" } }) : undefined;
}

/** A page of an ordinary company: a menu of 40 links on every page, and 10 of its own. */
function linkedPage(host: string, pathname: string): Response {
  const link = (path: string) => `<a href="${path}">${path.slice(1)}</a>`;
  const menu = Array.from({ length: 40 }, (_, n) => link(n === 0 ? "/contact" : `/menu-${n}`));
  const own = Array.from({ length: 10 }, (_, n) =>
    link(`${pathname.replace(/\/$/, "")}/part-${n}`),
  );
  return html(`${host}${pathname} ${[...menu, ...own].join(" ")} info@${host}`);
}

function releaseOf(domain: string): PromiseWithResolvers<void> {
  const release = released.get(domain) ?? Promise.withResolvers<void>();
  released.set(domain, release);
  return release;
}

function serve({ host, pathname, searchParams }: URL): Response {
  if (pathname === "/robots.txt") {
    const delay = /^slow/.exec(host) ? "User-agent: *\nCrawl-delay: 2\n" : "";
    return delay ? new Response(delay) : new Response("", { status: 404 });
  }
  const target = searchParams.get("to");
  if (target !== null) return Response.redirect(target, 302);
  if (pathname === "/limited") return limit(host) ?? html("Served again");
  if (/(?:^|\.)linked/.test(host)) return linkedPage(host, pathname);
  const links = Array.from(
    { length: LINKED_PAGES },
    (_, n) => `<a href="/page-${n}">Page ${n}</a>`,
  );
  return html(`${host}${pathname} ${pathname === "/" ? links.join(" ") : ""}`);
}

/**
 * Sites at `<name>-paced.test` and its subdomains. Those whose name begins with `slow` have a Crawl-delay, those with
 * `linked` have 50 links on each page. Those with `held` send pages only after a request
 * to `outbox.pace.test/release?domain=`, and each after 100 ms. The requests of a domain are at
 * `outbox.pace.test/?domain=`.
 */
export const pacedWeb: Web = async (request) => {
  const url = new URL(request.url);
  if (url.hostname === "outbox.pace.test") {
    const asked = PACED.exec(url.searchParams.get("domain") ?? "")?.[1] ?? "";
    if (url.pathname === "/release") releaseOf(asked).resolve();
    return Response.json(arrivals.get(asked) ?? []);
  }
  const domain = PACED.exec(url.hostname)?.[1];
  if (domain === undefined) return undefined;
  const got = arrivals.get(domain) ?? [];
  arrivals.set(domain, got);
  got.push({ at: performance.now(), host: url.host, path: url.pathname });
  if (HELD.test(url.hostname) && url.pathname !== "/robots.txt") {
    await releaseOf(domain).promise;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  }
  return serve(url);
};
