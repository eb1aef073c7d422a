type EngineSettings = Readonly<Record<string, string | undefined>>;

/** What to configure for discovery; null if a search engine is configured. */
export function discoveryNotice(settings: EngineSettings): string | null {
  if (settings["BRAVE_SEARCH_API_KEY"] || settings["SEARXNG_URL"]) return null;
  return "Discovery asks DuckDuckGo, which usually returns a bot challenge. Set BRAVE_SEARCH_API_KEY or SEARXNG_URL for reliable discovery.";
}
