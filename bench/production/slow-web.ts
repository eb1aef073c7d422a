import { hashText } from "#bench/web/random";
import { serveWeb } from "#local/dev/web/serve-web";

const MIN_LATENCY_MS = 300;
const MAX_LATENCY_MS = 600;

type Fetch = { url: string; job: number; startedMs: number; endedMs: number };

/** Hosts of the web: `site-<n>.job-<m>.test`. */
export const hostOf = (job: number, site: number) => `site-${site}.company-${job}-${site}.test`;
const HOST = /^site-\d+\.company-(\d+)-\d+\.test$/;

/**
 * Sites of some linked pages that respond after 300 to 600 ms, by address. It records each request, so that repeats
 * and standstills are counted where they matter.
 */
export async function serveSlowWeb(pagesPerSite: number) {
  const fetches: Fetch[] = [];
  const links = Array.from({ length: pagesPerSite * 3 }, (_, n) =>
    n === 0 ? `<a href="/contact">Contact</a>` : `<a href="/page-${n}">Page ${n}</a>`,
  ).join(" ");
  const web = await serveWeb(async (request) => {
    const url = new URL(request.url);
    const job = HOST.exec(url.hostname)?.[1];
    if (job === undefined) return new Response("", { status: 404 });
    const startedMs = performance.now();
    const range = MAX_LATENCY_MS - MIN_LATENCY_MS + 1;
    const delayMs = MIN_LATENCY_MS + (hashText(url.href) % range);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const endedMs = performance.now();
    fetches.push({ url: url.href, job: Number(job), startedMs, endedMs });
    if (url.pathname === "/robots.txt") return new Response("User-agent: *\nDisallow: /private\n");
    const mail = `info@${url.hostname.split(".").slice(-2).join(".")}`;
    return new Response(
      `<!doctype html><title>${url.hostname}</title><h1>${url.pathname}</h1>${links}<p>${mail}</p>`,
      { headers: { "content-type": "text/html; charset=utf-8" } },
    );
  });
  return { web, fetches };
}
