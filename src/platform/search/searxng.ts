import * as z from "zod";
import {
  requestProvider,
  ProviderFailed,
  quote,
  readJson,
} from "#src/platform/outbound/request-provider";
import type { SearchEngine } from "./search-engine";
import { baseLanguage, countryOf, type Localized, type SearchLocale } from "./search-locale";

const NAME = "SearXNG";
/** SearXNG queries other engines and waits for the slow ones. */
const DEADLINE_MS = 15_000;
const PAGES = 10;

const ResponseBody = z.object({
  results: z.array(z.unknown()),
  unresponsive_engines: z.array(z.array(z.unknown())).catch([]),
});
/** Fact boxes among the results have no URL. */
const Result = z.object({
  url: z.string(),
  title: z.string().catch(""),
  content: z.string().catch(""),
});

/**
 * The operator's SearXNG instance; `base` is its URL. Its settings must allow JSON
 * (docs.searxng.org/dev/search_api).
 */
export function searxng(base: string): SearchEngine {
  return {
    name: "searxng",
    localize,
    async *pages(query, parameters, beforeRequest) {
      const seen = new Set<string>();
      for (let page = 1; page <= PAGES; page++) {
        await beforeRequest();
        const results = await ask(base, query, parameters, page);
        // Engines without pagination return their first page each time.
        const fresh = results.filter(({ url }) => !seen.has(url));
        for (const { url } of fresh) seen.add(url);
        if (fresh.length === 0) return;
        yield fresh.map(({ url, title, content }) => ({ url, title, snippet: content }));
      }
    },
  };
}

/**
 * SearXNG has one parameter, `language`, for a language with or without a country (docs.searxng.org, "Search
 * API"). A country without a language is sent with its most common language. Each engine of SearXNG uses the
 * part that it supports.
 */
function localize(locale: SearchLocale): Localized<Record<string, string>> {
  const country = countryOf(locale);
  if (locale.language === undefined && country === undefined) return { ok: true, parameters: {} };
  const tag = locale.language ?? new Intl.Locale(`und-${country}`).maximize().language;
  const language = country ? `${baseLanguage(tag)}-${country}` : baseLanguage(tag);
  return { ok: true, parameters: { language } };
}

async function ask(base: string, query: string, locale: Record<string, string>, page: number) {
  const parameters = new URLSearchParams({
    q: query,
    format: "json",
    pageno: String(page),
    categories: "general",
    ...locale,
  });
  const response = await requestProvider(
    NAME,
    `${base.replace(/\/+$/, "")}/search?${parameters.toString()}`,
    { headers: { accept: "application/json" } },
    DEADLINE_MS,
  );
  if (response.status === 403)
    throw new ProviderFailed(
      `${NAME} refuses JSON: its settings.yml needs "json" among search.formats`,
    );
  if (response.status === 429)
    throw new ProviderFailed(
      `${NAME} rejected the request by its rate limiter. Exempt this service in its settings`,
    );
  if (response.status !== 200)
    throw new ProviderFailed(`${NAME} responded with ${response.status}`);
  const parsed = ResponseBody.safeParse(readJson(NAME, response));
  if (!parsed.success) throw new ProviderFailed(`${NAME} returned an unknown response format`);
  const { results, unresponsive_engines: silent } = parsed.data;
  if (page === 1 && results.length === 0 && silent.length > 0) throw shutOut(silent);
  return results.flatMap((result) => Result.safeParse(result).data ?? []);
}

/** SearXNG returns no results and a list of unresponsive engines if those treat it as a robot. */
function shutOut(engines: unknown[][]): ProviderFailed {
  const reasons = engines.map(([engine, reason]) => `${String(engine)} (${String(reason)})`);
  return new ProviderFailed(
    `${NAME} found nothing, because its engines do not respond: ${quote(reasons.join(", "))}`,
  );
}
