import * as z from "zod";
import {
  type ProviderResponse,
  requestProvider,
  ProviderFailed,
  quote,
  readJson,
} from "#src/platform/outbound/request-provider";
import { BRAVE_COUNTRIES, BRAVE_LANGUAGES, BRAVE_MARKETS } from "#src/platform/data/search-locales";
import type { SearchEngine, SearchHit } from "./search-engine";
import {
  baseLanguage,
  countryOf,
  type Localized,
  type SearchLocale,
  unsupported,
} from "./search-locale";

const ENDPOINT = "https://api.search.brave.com/res/v1/web/search";
const NAME = "Brave Search";
const DEADLINE_MS = 10_000;
/** Both are the API's bounds (api-dashboard.search.brave.com/api-reference/web/search/get). */
const PER_PAGE = 20;
const PAGES = 10;
/** Larger values make the API reject the query. */
const MAX_WORDS = 50;
/** The smallest plan allows one request per second. */
const PAUSE_MS = 1_100;

const ResponseBody = z.object({
  query: z.object({ more_results_available: z.boolean().optional() }).optional(),
  web: z.object({ results: z.array(z.unknown()) }).optional(),
});
const Result = z.object({
  url: z.string(),
  title: z.string().catch(""),
  description: z.string().catch(""),
});

const Refusal = z.object({ error: z.object({ detail: z.string() }) });

/** Brave's Search API, with the operator's key. */
export function braveSearch(key: string): SearchEngine {
  return {
    name: "brave",
    localize,
    async *pages(query, parameters, beforeRequest) {
      for (let offset = 0; offset < PAGES; offset++) {
        await beforeRequest();
        const { web, query: about } = await ask(key, query, parameters, offset);
        const hits = (web?.results ?? []).flatMap(readResult);
        if (hits.length > 0) yield hits;
        if (hits.length === 0 || about?.more_results_available === false) return;
      }
    },
  };
}

const COUNTRIES = new Set(BRAVE_COUNTRIES);
const LANGUAGES = new Set(BRAVE_LANGUAGES);
const MARKETS = new Set(BRAVE_MARKETS);
/** Languages with a different code at Brave. */
const LANGUAGE_CODES: Readonly<Record<string, string>> = { ja: "jp", no: "nb", nn: "nb" };

function localize(locale: SearchLocale): Localized<Record<string, string>> {
  const { language } = locale;
  const country = countryOf(locale);
  if (locale.country !== undefined && !COUNTRIES.has(locale.country))
    return unsupported("country", NAME, locale.country);
  const parameters: Record<string, string> = {
    country: country && COUNTRIES.has(country) ? country : "ALL",
  };
  if (language === undefined) return { ok: true, parameters };
  const searchLanguage = searchLanguageOf(language);
  if (searchLanguage === undefined) return unsupported("language", NAME, language);
  parameters["search_lang"] = searchLanguage;
  const market = `${baseLanguage(language)}-${country}`;
  if (MARKETS.has(market)) parameters["ui_lang"] = market;
  return { ok: true, parameters };
}

function searchLanguageOf(tag: string): string | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const code = LANGUAGE_CODES[language] ?? language;
  const candidates = [`${language}-${script}`, `${language}-${region}`, code];
  // Brave has two variants of Portuguese; countries without their own variant use the European one.
  if (language === "pt") candidates.push("pt-pt");
  return candidates.map((name) => name.toLowerCase()).find((name) => LANGUAGES.has(name));
}

function readResult(result: unknown): SearchHit[] {
  const read = Result.safeParse(result).data;
  return read ? [{ url: read.url, title: read.title, snippet: read.description }] : [];
}

async function ask(
  key: string,
  query: string,
  locale: Record<string, string>,
  offset: number,
): Promise<z.infer<typeof ResponseBody>> {
  const parameters = new URLSearchParams({
    q: query.split(/\s+/).slice(0, MAX_WORDS).join(" "),
    count: String(PER_PAGE),
    offset: String(offset),
    ...locale,
    text_decorations: "false",
    result_filter: "web",
  });
  const request = () =>
    requestProvider(
      NAME,
      `${ENDPOINT}?${parameters.toString()}`,
      { headers: { accept: "application/json", "x-subscription-token": key } },
      DEADLINE_MS,
    );
  let response = await request();
  if (response.status === 429) {
    await scheduler.wait(PAUSE_MS);
    response = await request();
  }
  if (response.status !== 200) throw refusalOf(response);
  const parsed = ResponseBody.safeParse(readJson(NAME, response));
  if (!parsed.success) throw new ProviderFailed(`${NAME} returned an unknown response format`);
  return parsed.data;
}

function refusalOf(response: ProviderResponse): ProviderFailed {
  const { status } = response;
  if (status === 401 || status === 403)
    return new ProviderFailed(
      `${NAME} rejected the key. The operator must check BRAVE_SEARCH_API_KEY`,
    );
  if (status === 429) return new ProviderFailed(`${NAME}: the requests of the plan are used up`);
  const said = response.text.startsWith("{")
    ? Refusal.safeParse(readJson(NAME, response))
    : undefined;
  const words = said?.data ? `: ${quote(said.data.error.detail)}` : "";
  return new ProviderFailed(`${NAME} responded with ${status}${words}`);
}
