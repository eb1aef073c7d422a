import {
  requestProvider,
  type ProviderResponse,
  ProviderFailed,
} from "#src/platform/outbound/request-provider";
import { DUCKDUCKGO_LANGUAGES, DUCKDUCKGO_REGIONS } from "#src/platform/data/search-locales";
import type { SearchEngine, SearchHit } from "./search-engine";
import {
  baseLanguage,
  countryOf,
  type Localized,
  type SearchLocale,
  unsupported,
} from "./search-locale";

const ENDPOINT = "https://html.duckduckgo.com/html/";
const NAME = "DuckDuckGo";
const DEADLINE_MS = 10_000;
const PAGES = 5;
/** The page rejects longer queries. */
const MAX_QUERY = 499;
/** Part of the query to which the token of the next pages is bound, so it is the same on every page. */
const HEADERS = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  accept: "text/html",
  "accept-language": "en-US,en;q=0.8",
  "content-type": "application/x-www-form-urlencoded",
  referer: ENDPOINT,
  "sec-fetch-mode": "navigate",
};

/** DuckDuckGo's page without scripts: needs no key. It returns a bot challenge for most automatic requests. */
export function duckDuckGo(): SearchEngine {
  return {
    name: "duckduckgo",
    localize,
    async *pages(query, { language, ...parameters }, beforeRequest) {
      const headers = language ? { ...HEADERS, "accept-language": language } : HEADERS;
      const q = query.slice(0, MAX_QUERY).toWellFormed();
      let form: Record<string, string> | null = { q, b: "", ...parameters };
      for (let page = 0; form && page < PAGES; page++) {
        await beforeRequest();
        const response = await ask(form, headers);
        const { hits, next } = await readResults(response);
        if (hits.length === 0 && page === 0) requireNoResults(response);
        if (hits.length === 0) return;
        yield hits;
        // The last page has only the form for the previous page.
        form = next && startOf(next) > startOf(form) ? next : null;
      }
    },
  };
}

const startOf = (form: Record<string, string>) => Number(form["s"] ?? 0);

const WORLDWIDE = { kl: "wt-wt" };

/**
 * `kl` is a country with one of its languages. A language without a country is sent in the Accept-Language
 * header.
 */
function localize(locale: SearchLocale): Localized<Record<string, string>> {
  const { language } = locale;
  const country = countryOf(locale);
  if (country === undefined) {
    const parameters = language === undefined ? WORLDWIDE : { ...WORLDWIDE, language };
    return { ok: true, parameters };
  }
  const regions = DUCKDUCKGO_REGIONS[country];
  if (regions === undefined) return unsupported("country", NAME, country);
  if (language === undefined) return { ok: true, parameters: { kl: regions[0]! } };
  const base = baseLanguage(language);
  const endings = [`-${base}`, `-${DUCKDUCKGO_LANGUAGES[base] ?? base}`];
  const kl = regions.find((region) => endings.some((ending) => region.endsWith(ending)));
  if (kl === undefined) return unsupported("language", NAME, `${language} in ${country}`);
  return { ok: true, parameters: { kl, language } };
}

async function ask(
  form: Record<string, string>,
  headers: Record<string, string>,
): Promise<ProviderResponse> {
  const response = await requestProvider(
    NAME,
    ENDPOINT,
    { method: "POST", headers, body: new URLSearchParams(form).toString() },
    DEADLINE_MS,
  );
  // Statuses 202, 303 and 403, and the page with the form, are bot challenges.
  if (response.status !== 200 || response.text.includes('id="challenge-form"'))
    throw notRelied("returned a bot challenge");
  return response;
}

/** A page without results has a notice. Without the notice the page has an unknown format. */
function requireNoResults({ text }: ProviderResponse): void {
  if (!/no-results|no\s+(?:more\s+)?results/i.test(text))
    throw notRelied("returned a page in an unknown format");
}

const notRelied = (what: string) =>
  new ProviderFailed(
    `${NAME} ${what}. For reliable discovery, the operator can set BRAVE_SEARCH_API_KEY or SEARXNG_URL`,
  );

type Results = { hits: SearchHit[]; next: Record<string, string> | null };

/** Results without advertisements, and the form for the next page; null on the last page. */
export async function readResults({ text }: Pick<ProviderResponse, "text">): Promise<Results> {
  const hits: SearchHit[] = [];
  let isAd = false;
  let next: Record<string, string> | null = null;
  let form: Record<string, string> | null = null;
  const rewriter = new HTMLRewriter()
    .on(".result", {
      element(result) {
        isAd = (result.getAttribute("class") ?? "").includes("result--ad");
      },
    })
    .on(".result a.result__a", {
      element(link) {
        const url = isAd ? null : targetOf(link.getAttribute("href") ?? "");
        if (url) hits.push({ url, title: "", snippet: "" });
        else isAd = true;
      },
      text(piece) {
        const hit = hits.at(-1);
        if (hit && !isAd) hit.title += piece.text;
      },
    })
    .on(".result .result__snippet", {
      text(piece) {
        const hit = hits.at(-1);
        if (hit && !isAd) hit.snippet += piece.text;
      },
    })
    .on(".nav-link form", {
      element() {
        form = {};
      },
    })
    .on(".nav-link form input", {
      element(input) {
        const [name, value] = [input.getAttribute("name"), input.getAttribute("value")];
        if (form && name) form[name] = unescapeAttribute(value ?? "");
        // "Previous" has the same kind of form and precedes it.
        if (form?.["vqd"]) next = form;
      },
    });
  await rewriter.transform(new Response(text)).text();
  return { hits, next };
}

/** The target of a result: directly, or in `uddg` of a redirect link. Null for an advertisement. */
function targetOf(href: string): string | null {
  const link = URL.parse(unescapeAttribute(href), ENDPOINT);
  if (!link) return null;
  if (!/(?:^|\.)duckduckgo\.com$/.test(link.hostname)) return link.href;
  return link.pathname === "/l/" ? (link.searchParams.get("uddg") ?? null) : null;
}

const unescapeAttribute = (attribute: string) =>
  attribute.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
