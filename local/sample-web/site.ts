import { encodeAs } from "./encode.ts";

/** A page of a sample site: its HTML, or a function for pages that do not always answer the same. */
export type Page = string | ((request: Request) => Response | Promise<Response>);

export type Site = {
  /** The host that answers; other names of the site lead to it with 301. */
  host: string;
  aliases?: string[];
  /** `path` or `path?query` → page. */
  pages: Record<string, Page>;
  /** Path → where it leads, with 301. */
  redirects?: Record<string, string>;
  robots?: string;
  sitemap?: string[];
  /** The encoding pages are sent in, and whether the header or only a `meta` says so. */
  encoding?: "windows-1252" | "shift_jis" | "gbk";
  encodingInHeader?: boolean;
  /** Answers http itself instead of leading to https. */
  plainHttp?: boolean;
  delayMs?: number;
  /** What a path that is not there answers; a soft 404 says 200. */
  missing?: { status: number; html: string };
  /** What its server puts on every answer. */
  headers?: Record<string, string>;
  /** Connections to it break. */
  isDown?: boolean;
};

const MISSING = {
  status: 404,
  html: "<!doctype html><title>Not found</title><h1>404</h1><p>There is nothing here.</p>",
};

/** Answers one request as the site's server would. */
export async function answerSite(site: Site, request: Request): Promise<Response> {
  if (site.isDown) return Response.error();
  const response = await answerPath(site, request);
  for (const [name, value] of Object.entries(site.headers ?? {}))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

async function answerPath(site: Site, request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (site.delayMs) await new Promise((resolve) => setTimeout(resolve, site.delayMs));
  const wantsHttps = url.protocol === "http:" && !site.plainHttp;
  if (url.hostname !== site.host || wantsHttps) {
    url.hostname = site.host;
    if (wantsHttps) url.protocol = "https:";
    return redirect(url.href);
  }
  const moved = site.redirects?.[url.pathname];
  if (moved) return redirect(moved);
  if (url.pathname === "/robots.txt") return textFile(site.robots);
  if (url.pathname === "/sitemap.xml") return sitemapFile(site);
  const page = site.pages[url.pathname + url.search] ?? site.pages[url.pathname];
  if (typeof page === "function") return page(request);
  const missing = site.missing ?? MISSING;
  return page === undefined ? html(site, missing.html, missing.status) : html(site, page);
}

export function html(
  site: Pick<Site, "encoding" | "encodingInHeader">,
  text: string,
  status = 200,
): Response {
  const charset = site.encodingInHeader ? `; charset=${site.encoding}` : "";
  const type = site.encoding ? `text/html${charset}` : "text/html; charset=utf-8";
  const body = site.encoding ? encodeAs(site.encoding, text) : text;
  return new Response(body, { status, headers: { "content-type": type } });
}

export const redirect = (location: string, status = 301) =>
  new Response(null, { status, headers: { location } });

const textFile = (text: string | undefined) =>
  new Response(text ?? "not found", {
    status: text === undefined ? 404 : 200,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

function sitemapFile({ host, sitemap }: Site): Response {
  if (!sitemap) return textFile(undefined);
  const locations = sitemap.map((path) => `  <url><loc>https://${host}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join("\n")}
</urlset>`;
  return new Response(xml, { headers: { "content-type": "application/xml" } });
}
