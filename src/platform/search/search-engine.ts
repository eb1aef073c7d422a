import type { Settings } from "#src/shared/settings";
import type { BeforeRequest } from "#src/platform/outbound/request-provider";
import { braveSearch } from "./brave";
import { duckDuckGo } from "./duckduckgo";
import type { Localized, SearchLocale } from "./search-locale";
import { searxng } from "./searxng";

export const SEARCH_ENGINES = ["brave", "searxng", "duckduckgo"] as const;

/** One result. Texts may contain markup and entities, as the engine wrote them. */
export type SearchHit = { url: string; title: string; snippet: string };

/** A search engine, queried page by page as long as its caller needs more. */
export interface SearchEngine {
  readonly name: (typeof SEARCH_ENGINES)[number];
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

/**
 * The configured engines; the next one is used if one fails. DuckDuckGo's page needs no key and is used if none
 * is configured.
 */
export function searchEngines({
  BRAVE_SEARCH_API_KEY: key,
  SEARXNG_URL: base,
}: EngineSettings): SearchEngine[] {
  const configured = [key && braveSearch(key), base && searxng(base)].filter(
    (engine) => typeof engine === "object",
  );
  return configured.length > 0 ? configured : [duckDuckGo()];
}
