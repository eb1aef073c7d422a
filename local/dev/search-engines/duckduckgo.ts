import { DUCKDUCKGO_REGIONS } from "#src/platform/data/search-locales";
import { echoPage, type IndexedPage, searchSamples } from "./sample-index.ts";

/** Queries with the first word get a bot challenge; with the second word, only their second page does. */
export const ROBOT_WORD = "robotic";
export const LATE_ROBOT_WORD = "robotics";
/** Queries with this word get a page in another format. */
export const NEW_LOOK_WORD = "newlook";

const REGIONS = new Set(["wt-wt", ...Object.values(DUCKDUCKGO_REGIONS).flat()]);
const FIRST_PAGE = 10;
const OTHER_PAGES = 15;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const challenge = () =>
  new Response(
    '<html><form id="challenge-form" action="//duckduckgo.com/anomaly.js"></form></html>',
    {
      status: 202,
      headers: { "content-type": "text/html" },
    },
  );

/**
 * DuckDuckGo's page without scripts. A request for a later page without the first page's token gets a bot
 * challenge.
 */
export async function answerDuckDuckGo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || pathname !== "/html/")
    return new Response(null, { status: 303, headers: { location: "https://duckduckgo.com/" } });
  const form = new URLSearchParams(await request.text());
  const q = form.get("q") ?? "";
  const start = Number(form.get("s") ?? 0);
  const token = `4-${q.length}${q.codePointAt(0)}`;
  const isBrowser = request.headers.get("referer") === "https://html.duckduckgo.com/html/";
  const words = q.toLowerCase().split(/\s+/);
  const isRobot = words.includes(ROBOT_WORD) || (start > 0 && words.includes(LATE_ROBOT_WORD));
  if (!isBrowser || q.length > 499 || isRobot) return challenge();
  if (start > 0 && form.get("vqd") !== token) return challenge();
  if (words.includes(NEW_LOOK_WORD))
    return new Response("<html><body><article>A result of another make</article></body></html>");
  const kl = form.get("kl") ?? "";
  if (!REGIONS.has(kl)) return challenge();
  const language = request.headers.get("accept-language");
  const all = [...echoPage(q, { kl, language }), ...searchSamples(q)];
  const size = start === 0 ? FIRST_PAGE : OTHER_PAGES;
  const shown = all.slice(start, start + size);
  const forms = [
    start > 0 && turn("Previous", q, Math.max(0, start - OTHER_PAGES), token, kl),
    start + size < all.length && turn("Next", q, start + size, token, kl),
  ];
  return new Response(page(q, shown, forms.filter(Boolean).join("")), {
    headers: { "content-type": "text/html; charset=UTF-8" },
  });
}

const turn = (
  label: string,
  q: string,
  start: number,
  token: string,
  kl: string,
) => `<div class="nav-link">
  <form action="/html/" method="post"><input type="submit" class='btn' value="${label}" />
  <input type="hidden" name="q" value="${escape(q)}" /><input type="hidden" name="s" value="${start}" />
  <input type="hidden" name="nextParams" value="" /><input type="hidden" name="v" value="l" />
  <input type="hidden" name="o" value="json" /><input type="hidden" name="dc" value="${start + 1}" />
  <input type="hidden" name="api" value="d.js" /><input type="hidden" name="vqd" value="${token}" />
  <input name="kl" value="${kl}" type="hidden" /></form></div>`;

const page = (q: string, shown: IndexedPage[], forms: string) => `<!DOCTYPE html><html><body>
  <form id="search_form_homepage"><input name="q" value="${escape(q)}"></form>
  <div class="serp__results"><div id="links" class="results">
  <div class="result results_links results_links_deep result--ad"><div class="links_main result__body">
    <h2 class="result__title"><a rel="nofollow" class="result__a"
      href="https://duckduckgo.com/y.js?ad_domain=advertiser.test&amp;ad_provider=x">Buy leads now</a></h2>
    <a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=advertiser.test">An advertisement</a></div></div>
  ${shown.map(result).join("\n")}
  ${shown.length === 0 ? '<div class="no-results">No results.</div>' : ""}
  ${forms}</div></div></body></html>`;

/** Some links contain their target directly, most redirect through DuckDuckGo. */
function result({ url, title, snippet }: IndexedPage, at: number): string {
  const href =
    at % 3 === 2 ? escape(url) : `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0a1b`;
  return `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
    <h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${escape(title)}</a></h2>
    <a class="result__snippet" href="${href}"><b>${escape(snippet)}</b></a></div></div>`;
}
