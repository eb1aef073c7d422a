import { beforeEach, describe, expect, it } from "vitest";
import { BRAVE_KEYS } from "#local/dev/search-engines/brave";
import { LATE_ROBOT_WORD, NEW_LOOK_WORD, ROBOT_WORD } from "#local/dev/search-engines/duckduckgo";
import { PLACES_KEYS } from "#local/dev/search-engines/places";
import { saveLead } from "#src/pipeline/leads/save";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { apiWith } from "#test/support/fakes/model";

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));

type Settings = Record<string, string | undefined>;
const discover = (settings: Settings, json: object) =>
  apiWith(settings, workspace, "POST", "/discovery", json);
const discoverPlaces = (settings: Settings, json: object) =>
  apiWith(settings, workspace, "POST", "/discovery/maps", json);

const domainsOf = ({ body }: { body: any }): string[] =>
  body.data.map(({ domain }: { domain: string }) => domain);

type Engine = [name: string, settings: Settings];
const ENGINES: Engine[] = [
  ["brave", { BRAVE_SEARCH_API_KEY: BRAVE_KEYS.good }],
  ["searxng", { SEARXNG_URL: "http://good.searxng.test/" }],
  ["duckduckgo", {}],
];

describe.each(ENGINES)("discovery by %s", (provider, settings) => {
  it("returns each company's domain once, best first, without directories", async () => {
    const answer = await discover(settings, { query: "dental practice in Bath" });
    expect(answer.status).toBe(200);
    const { body } = answer;
    expect(body).toMatchObject({ provider, notice: null, page: 1, total: body.data.length });
    expect(body.data[0]).toMatchObject({
      domain: "brightwater-dental-bath.co.uk",
      title: expect.stringContaining("Brightwater Dental Practice"),
      already_crawled: false,
    });
    const domains = domainsOf(answer);
    expect(new Set(domains).size).toBe(domains.length);
    expect(domains.join()).not.toMatch(/yelp|linkedin|indeed|wikipedia|advertiser/);
    expect(JSON.stringify(body.data)).not.toMatch(/<\/?\w|&amp;|advertisement/);
  });

  it("reads pages until it has the requested number", async () => {
    const answer = await discover(settings, { query: "company website", limit: 16 });
    expect(domainsOf(answer)).toHaveLength(16);
  });

  it("returns what the source has, and an empty page if nothing is found", async () => {
    const few = await discover(settings, { query: "dental", limit: 50 });
    expect(few.body.data.length).toBeGreaterThan(0);
    expect(few.body.data.length).toBeLessThan(50);
    const none = await discover(settings, { query: "zzqqxx" });
    expect([none.status, none.body.data, none.body.total]).toEqual([200, [], 0]);
  });

  it("includes the requested kinds of site", async () => {
    const answer = await discover(settings, {
      query: "dental practice in Bath",
      include: ["directory", "job_board"],
    });
    const domains = domainsOf(answer);
    expect(domains).toEqual(expect.arrayContaining(["yelp.com", "indeed.com"]));
    expect(domains).not.toContain("linkedin.com");
  });

  it("marks domains that the workspace has crawled, and not those of other workspaces", async () => {
    const other = await newWorkspace();
    const lead = newLead({ domain: "brightwater-dental-bath.co.uk" });
    await saveLead(scopeOf(other.workspaceId), lead);
    const before = await discover(settings, { query: "dental Bath" });
    expect(before.body.data[0].already_crawled).toBe(false);
    await saveLead(scopeOf(workspace.workspaceId), newLead({ domain: lead.domain }));
    const after = await discover(settings, { query: "dental Bath" });
    expect(after.body.data[0].already_crawled).toBe(true);
  });
});

describe("search results", () => {
  const mixed = { SEARXNG_URL: "http://mixed.searxng.test" };

  it("have one entry per registrable domain or customer of a shared host, and only public sites", async () => {
    const answer = await discover(mixed, { query: "all sorts", limit: 50 });
    expect(domainsOf(answer)).toEqual([
      "acme-pumps.test",
      "xn--bckerei-mller-bfb28a.test",
      "harbor.test",
      "joes-garage.business.site",
      "bolt.jimdofree.com",
      "nut.jimdofree.com",
      "monster.myshopify.com",
      "emag.com",
      "endless.test",
    ]);
    expect(answer.body.data[0]).toMatchObject({
      url: "https://www.acme-pumps.test/products?a=1",
      title: "ACME Pumps & Co",
      snippet: null,
    });
  });

  it("are found for a query with more words than Brave accepts", async () => {
    const query = "dental in Bath ".repeat(20);
    const { status, body } = await discover(ENGINES[0]![1], { query });
    expect([status, body.data[0]?.domain]).toEqual([200, "brightwater-dental-bath.co.uk"]);
  });
});

describe("a search engine that fails", () => {
  it.each<[string, Settings, string]>([
    ["a rejected key", { BRAVE_SEARCH_API_KEY: "wrong" }, "Brave Search"],
    ["an exhausted plan", { BRAVE_SEARCH_API_KEY: BRAVE_KEYS.usedUp }, "used up"],
    ["a SearXNG without JSON", { SEARXNG_URL: "http://html.searxng.test" }, "search.formats"],
    ["a SearXNG that is down", { SEARXNG_URL: "http://down.searxng.test" }, "502"],
    ["a service that is not SearXNG", { SEARXNG_URL: "http://odd.searxng.test" }, "not JSON"],
    ["a SearXNG that its engines block", { SEARXNG_URL: "http://blocked.searxng.test" }, "CAPTCHA"],
    ["a host without an address", { SEARXNG_URL: "http://searxng.invalid" }, "is unreachable"],
  ])("returns 502 with a helpful message: %s", async (_, settings, sentence) => {
    const { status, body } = await discover(settings, { query: "dental" });
    expect([status, body.error.code]).toEqual([502, "upstream_failed"]);
    expect(body.error.message).toContain(sentence);
    expect(body.error.message).not.toContain("wrong");
  });

  it("names the settings to configure if DuckDuckGo returns a bot challenge", async () => {
    const { status, body } = await discover({}, { query: `dental ${ROBOT_WORD}` });
    expect([status, body.error.code]).toEqual([502, "upstream_failed"]);
    expect(body.error.message).toContain("BRAVE_SEARCH_API_KEY or SEARXNG_URL");
  });

  it("is not treated as an empty result if DuckDuckGo's page has an unknown structure", async () => {
    const { status, body } = await discover({}, { query: `dental ${NEW_LOOK_WORD}` });
    expect([status, body.error.code]).toEqual([502, "upstream_failed"]);
    expect(body.error.message).toContain("BRAVE_SEARCH_API_KEY");
  });

  it("returns the first pages with a notice", async () => {
    const query = `company website ${LATE_ROBOT_WORD}`;
    const { status, body } = await discover({}, { query, limit: 50 });
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.notice).toContain("There may be more");
  });

  it("is followed by the next configured one", async () => {
    const settings = {
      BRAVE_SEARCH_API_KEY: BRAVE_KEYS.usedUp,
      SEARXNG_URL: "http://good.searxng.test",
    };
    const { status, body } = await discover(settings, { query: "dental practice" });
    expect([status, body.provider]).toEqual([200, "searxng"]);
  });

  it("is retried once if it was busy", async () => {
    const settings = { BRAVE_SEARCH_API_KEY: BRAVE_KEYS.busyOnce };
    const { status, body } = await discover(settings, { query: "dental practice" });
    expect([status, body.provider]).toEqual([200, "brave"]);
  });
});

describe("a language and a country", () => {
  /** The parameters that an engine received, as the stand-in returns them. */
  const sentTo = async (settings: Settings, json: object) => {
    const { status, body } = await discover(settings, { query: "echo", ...json });
    expect([status, body.error]).toEqual([200, undefined]);
    const url = body.data
      .map((site: { url: string }) => site.url)
      .find((found: string) => found.includes("echo.test"));
    return Object.fromEntries(new URL(url).searchParams);
  };
  const [[, brave], [, searxng], [, duckduckgo]] = ENGINES as [Engine, Engine, Engine];

  it.each<[object, object]>([
    [{}, { country: "ALL" }],
    [{ country: "DE" }, { country: "DE" }],
    [
      { country: "Germany", language: "DE" },
      { country: "DE", search_lang: "de", ui_lang: "de-DE" },
    ],
    [{ language: "ja" }, { country: "ALL", search_lang: "jp" }],
    [{ language: "pt-BR" }, { country: "BR", search_lang: "pt-br", ui_lang: "pt-BR" }],
    [{ language: "zh-TW" }, { country: "TW", search_lang: "zh-hant", ui_lang: "zh-TW" }],
    [
      { language: "en", country: "CH" },
      { country: "CH", search_lang: "en" },
    ],
  ])("of %j become Brave's parameters", async (json, sent) => {
    expect(await sentTo(brave, json)).toEqual(sent);
  });

  it.each<[object, object]>([
    [{}, {}],
    [{ language: "de" }, { language: "de" }],
    [{ country: "AT" }, { language: "de-AT" }],
    [{ language: "fr", country: "CH" }, { language: "fr-CH" }],
    [{ language: "zh-Hant-TW" }, { language: "zh-TW" }],
  ])("of %j become SearXNG's language", async (json, sent) => {
    expect(await sentTo(searxng, json)).toEqual(sent);
  });

  it.each<[object, object]>([
    [{ country: "GB" }, { kl: "uk-en", language: "en-US,en;q=0.8" }],
    [
      { country: "CH", language: "fr" },
      { kl: "ch-fr", language: "fr" },
    ],
    [
      { country: "JP", language: "ja" },
      { kl: "jp-jp", language: "ja" },
    ],
    [{ language: "it" }, { kl: "wt-wt", language: "it" }],
  ])("of %j become DuckDuckGo's region", async (json, sent) => {
    expect(await sentTo(duckduckgo, json)).toEqual(sent);
  });

  it("apply to every page", async () => {
    const json = { query: "company website", limit: 16, country: "CH", language: "it" };
    expect(domainsOf(await discover(duckduckgo, json))).toHaveLength(16);
  });

  it.each<[Settings, object, string, string]>([
    [brave, { country: "IS" }, "body.country", "Brave Search does not support country IS"],
    [brave, { language: "sw" }, "body.language", "Brave Search does not support language sw"],
    [duckduckgo, { country: "IS" }, "body.country", "DuckDuckGo does not support country IS"],
    [duckduckgo, { country: "DE", language: "en" }, "body.language", "en in DE"],
    [brave, { country: "Atlantis" }, "body.country", "Unknown country"],
    [brave, { language: "german" }, "body.language", "BCP 47"],
    [brave, { language: "xx" }, "body.language", "BCP 47"],
  ])("that no engine supports return 422: %j %j", async (settings, json, path, message) => {
    const { status, body } = await discover(settings, { query: "dental", ...json });
    expect(status).toBe(422);
    expect(body.error.details[0].path).toBe(path);
    expect(body.error.details[0].message).toContain(message);
  });

  it("that one engine does not support are sent to the next", async () => {
    const settings = { ...brave, ...searxng };
    const { body } = await discover(settings, { query: "dental", country: "IS" });
    expect(body.provider).toBe("searxng");
  });

  it("become Google's languageCode and regionCode", async () => {
    const settings = { GOOGLE_PLACES_API_KEY: PLACES_KEYS.good };
    const json = { query: "echo", language: "pt-BR", country: "Brazil" };
    const { body } = await discoverPlaces(settings, json);
    expect(body.data[0].website).toContain("languageCode=pt-BR&regionCode=BR");
  });
});

describe("discovery's requests", () => {
  it.each([
    [{}, "body.query"],
    [{ query: "  " }, "body.query"],
    [{ query: "x".repeat(401) }, "body.query"],
    [{ query: "dental", limit: 0 }, "body.limit"],
    [{ query: "dental", limit: 51 }, "body.limit"],
    [{ query: "dental", limit: 2.5 }, "body.limit"],
    [{ query: "dental", include: ["everything"] }, "body.include.0"],
  ])("rejects %j", async (json, path) => {
    const { status, body } = await workspace.asKey("POST", "/discovery", { json });
    expect(status).toBe(422);
    expect(body.error.details[0].path).toBe(path);
  });
});

describe("discovery on the map", () => {
  const settings = { GOOGLE_PLACES_API_KEY: PLACES_KEYS.good };

  it("returns 503 without a key, and names the setting", async () => {
    const { status, body } = await discoverPlaces({}, { query: "dentists in Bath" });
    expect([status, body.error.code]).toEqual([503, "maps_not_configured"]);
    expect(body.error.message).toContain("GOOGLE_PLACES_API_KEY");
  });

  it("returns businesses with address parts and E.164 phones, without permanently closed ones", async () => {
    const { status, body } = await discoverPlaces(settings, { query: "dental practice in Bath" });
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      name: "Brightwater Dental Practice",
      domain: "brightwater-dental-bath.co.uk",
      phone: "+441225482916",
      city: "Bath",
      country: "GB",
      category: "local business",
      latitude: 51.38,
      longitude: 0,
      place_id: "place-brightwater-dental-bath.co.uk",
      already_crawled: false,
    });
    const ids = body.data.map((place: { place_id: string }) => place.place_id);
    expect(ids).not.toContain("place-closed");
    const van = body.data.find((place: any) => place.place_id === "place-van");
    expect(van).toMatchObject({ is_service_area_only: true, address: null, latitude: null });
    expect(body.data[0].is_service_area_only).toBe(false);
    const network = body.data.find((place: any) => place.place_id === "place-network");
    expect(network).toMatchObject({ domain: null, website: expect.stringContaining("facebook") });
    const number = body.data.find((place: any) => place.place_id === "place-number");
    expect(number).toMatchObject({ domain: null, website: "http://93.184.216.34/" });
  });

  it("follows page tokens until it has the requested number", async () => {
    const query = "company website";
    const { body } = await discoverPlaces(settings, { query, limit: 12 });
    expect(body.data).toHaveLength(12);
    const none = await discoverPlaces(settings, { query: "zzqqxx" });
    expect([none.status, none.body.total]).toEqual([200, 0]);
  });

  it.each([
    ["wrong", "PERMISSION_DENIED"],
    [PLACES_KEYS.exhausted, "RESOURCE_EXHAUSTED"],
  ])("returns 502 if the provider rejects the request: %s", async (key, reason) => {
    const { status, body } = await discoverPlaces({ GOOGLE_PLACES_API_KEY: key }, { query: "x" });
    expect([status, body.error.code]).toEqual([502, "upstream_failed"]);
    expect(body.error.message).toContain(reason);
  });
});
