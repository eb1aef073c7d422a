import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { searchEngines } from "#src/platform/search/search-engine";
import { MAPS_LIMIT, SEARCH_LIMIT } from "./limits";
import { Businesses, Candidates, DiscoverySearch, PlaceSearch } from "./schemas";

/** The searches load phone metadata and lists of directories, which other requests do not need. */
const loadSiteSearch = () => import("./find-sites");
const loadBusinessSearch = () => import("./find-businesses");

const tags: [string] = ["Discovery"];

const sites = endpoint(
  "data",
  {
    method: "post",
    path: "/discovery",
    operationId: "discoverSites",
    keyScope: "read",
    summary: "Find company websites by query",
    description:
      "Searches with Brave Search if the operator set `BRAVE_SEARCH_API_KEY`. Without that key, or if Brave fails, it searches with the SearXNG instance of `SEARXNG_URL`. Without either, it reads DuckDuckGo's HTML page, which needs no key but usually returns a bot challenge; the response is then 502 and lists the settings to configure. `language` and `country` become Brave's `country`, `search_lang` and `ui_lang`, SearXNG's `language`, or DuckDuckGo's `kl`. An engine that does not support them is skipped; if no engine does, the response is 422. The search reads pages until it has `limit` distinct registrable domains, there are no more results, or 25 seconds have passed. Directories, social networks, marketplaces, job boards, news, public bodies and reference works are excluded unless `include` contains them. `POST /jobs` accepts the returned `domain`s, or the `url` of a site that is a path of a shared host. Costs no credits. Each request to a search engine counts for the operator's daily budget (`SEARCH_DAILY_BUDGET`).",
    tags,
    request: body(DiscoverySearch),
    rateLimit: SEARCH_LIMIT,
    responses: {
      200: json(Candidates, "Websites, best first; empty if nothing was found"),
      ...failures("upstream_failed", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const { findSites } = await loadSiteSearch();
    return c.json(
      await findSites(
        scope,
        { env: c.env, settings },
        searchEngines(settings),
        c.req.valid("json"),
      ),
      200,
    );
  },
);

const businesses = endpoint(
  "data",
  {
    method: "post",
    path: "/discovery/maps",
    operationId: "discoverBusinesses",
    keyScope: "read",
    summary: "Find businesses on Google Maps",
    description:
      "Searches with Google Places (New) Text Search and returns at most 60 businesses, including service-area businesses without an address. `language` and `country` become `languageCode`, the language of names and addresses, and `regionCode`, the preferred region of results. Results are not stored, because Google's terms allow storing only the place id. Costs no credits; the operator pays Google. Each page of 20 businesses counts for the operator's daily budget (`PLACES_DAILY_BUDGET`).",
    tags,
    request: body(PlaceSearch),
    rateLimit: MAPS_LIMIT,
    responses: {
      200: json(Businesses, "Businesses, best first; empty if nothing was found"),
      ...failures("upstream_failed", "maps_not_configured", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const { findBusinesses } = await loadBusinessSearch();
    return c.json(await findBusinesses(scope, { env: c.env, settings }, c.req.valid("json")), 200);
  },
);

export const discoveryEndpoints = [sites, businesses];
