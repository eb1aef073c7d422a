import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { searchEngines } from "#src/platform/search/search-engine";
import { findBusinesses } from "./find-businesses";
import { findSites } from "./find-sites";
import { Businesses, Candidates, DiscoverySearch, PlaceSearch } from "./schemas";

const tags: [string] = ["Discovery"];
const HOUR_MS = 3600_000;
/** What providers take for it is the operator's to pay. */
const SEARCHES_PER_HOUR = 120;

const sites = endpoint(
  "data",
  {
    method: "post",
    path: "/discovery",
    operationId: "discoverSites",
    keyScope: "read",
    summary: "Find companies' websites by a search query",
    description:
      "Asks Brave Search where the operator set `BRAVE_SEARCH_API_KEY`, and the SearXNG of `SEARXNG_URL` without that key or where Brave fails. With neither, it asks DuckDuckGo's page for browsers without scripts, which needs no key but usually returns a bot challenge: 502, with the settings to configure. `language` and `country` become Brave's `country`, `search_lang` and `ui_lang`, SearXNG's `language`, or DuckDuckGo's `kl`. An engine that does not support them is skipped; where no engine does, the answer is 422. Reads page after page until there are `limit` distinct registrable domains, no more results, or no more time. Directories, social networks, marketplaces, job boards, news, public bodies and reference works are left out unless `include` names them. The `domain`s can be given to `POST /jobs` as they are, or the `url` of a site that has a path of its host to itself. Costs no credits. Each request to a search engine counts for the operator's daily budget (`SEARCH_DAILY_BUDGET`).",
    tags,
    request: body(DiscoverySearch),
    rateLimit: { name: "discovery", limit: SEARCHES_PER_HOUR, windowMs: HOUR_MS, per: "workspace" },
    responses: {
      200: json(Candidates, "Websites, best first; none where nothing was found"),
      ...failures("upstream_failed", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
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
    summary: "Find businesses on the map by a query",
    description:
      "Google Places (New) Text Search, at most 60 businesses, those without an address of their own (service-area businesses) included. `language` and `country` become `languageCode` and `regionCode`: the language of names and addresses, and the region that results are preferred in. Nothing of the answer is stored: Google's terms allow keeping the place id only. Costs no credits; the operator pays Google. Each page of 20 businesses counts for the operator's daily budget (`PLACES_DAILY_BUDGET`).",
    tags,
    request: body(PlaceSearch),
    rateLimit: {
      name: "discovery_maps",
      limit: SEARCHES_PER_HOUR,
      windowMs: HOUR_MS,
      per: "workspace",
    },
    responses: {
      200: json(Businesses, "Businesses, best first; none where nothing was found"),
      ...failures("upstream_failed", "maps_not_configured", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    return c.json(await findBusinesses(scope, { env: c.env, settings }, c.req.valid("json")), 200);
  },
);

export const discoveryEndpoints = [sites, businesses];
