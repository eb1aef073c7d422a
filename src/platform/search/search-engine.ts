import type { Settings } from "#src/shared/settings";
import type { BeforeRequest } from "#src/platform/outbound/ask-provider";
import { braveSearch } from "./brave";
import { duckDuckGo } from "./duckduckgo";
import type { Localized, SearchLocale } from "./search-locale";
import { searxng } from "./searxng";

/** One result; texts may hold markup and entities, as the engine wrote them. */
export type SearchHit = { url: string; title: string; snippet: string };

/** A search engine, asked page by page for as long as its caller wants more. */
export interface SearchEngine {
  readonly name: "brave" | "searxng" | "duckduckgo";
  /** The request parameters for a locale, as far as the engine supports it. */
  localize(locale: SearchLocale): Localized<Record<string, string>>;
  /** Pages of results, best first, until there are no more. `parameters` come from `localize`. Throws `ProviderFailed`. */
  pages(
    query: string,
    parameters: Record<string, string>,
    beforeRequest: BeforeRequest,
  ): AsyncGenerator<SearchHit[], void>;
}

type EngineSettings = Pick<Settings, "BRAVE_SEARCH_API_KEY" | "SEARXNG_URL">;

/** The engines to ask, the next where one fails. DuckDuckGo's page needs no key, and is asked where none is set up. */
export function searchEngines({
  BRAVE_SEARCH_API_KEY: key,
  SEARXNG_URL: base,
}: EngineSettings): SearchEngine[] {
  const configured = [key && braveSearch(key), base && searxng(base)].filter(
    (engine) => typeof engine === "object",
  );
  return configured.length > 0 ? configured : [duckDuckGo()];
}
