import { expect, it } from "vitest";
import { KnownLinks } from "#src/crawl/links/known-links";
import type { PageOutcome } from "#src/crawl/messages";

const links = (keys: string[]) => keys.map((key) => ({ key, url: `https://${key}`, priority: 3 }));
const outcome = (siteId: number, keys: string[]): PageOutcome => ({
  siteId,
  pageId: 1,
  fetchMs: 1,
  robots: [],
  result: {
    status: "read",
    finalUrl: "https://a.test/",
    contentHash: "",
    links: links(keys),
    linkCount: keys.length,
    language: null,
    facts: null,
  },
});

it("omits only the links that the site's job has recorded", () => {
  const known = new KnownLinks();
  expect(known.unknown("job", 1, links(["a", "b"]))).toEqual(links(["a", "b"]));
  known.add("job", [outcome(1, ["a"]), outcome(2, ["b"])]);
  expect(known.unknown("job", 1, links(["a", "b"]))).toEqual(links(["b"]));
  expect(known.unknown("job", 2, links(["a", "b"]))).toEqual(links(["a"]));
  expect(known.unknown("other", 1, links(["a"]))).toEqual(links(["a"]));
});

it("clears the cache at its size limit", () => {
  const known = new KnownLinks();
  const many = Array.from({ length: 60_000 }, (_, i) => `k${i}`);
  known.add("job", [outcome(1, many)]);
  known.add("job", [outcome(2, ["a"])]);
  expect(known.unknown("job", 1, links(["k1"]))).toEqual(links(["k1"]));
  expect(known.unknown("job", 2, links(["a"]))).toEqual([]);
});
