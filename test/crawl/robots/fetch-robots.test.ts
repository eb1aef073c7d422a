import { expect, it } from "vitest";
import { fetchRobots } from "#src/crawl/robots/fetch-robots";
import { publicFetch } from "#src/platform/outbound/public-fetch";

const read = (name: string) =>
  fetchRobots(`https://${name}.hostile.test`, {
    fetch: (url, init) => publicFetch(url, init),
    token: "quarrybot",
    userAgent: "Mozilla/5.0 (compatible; quarrybot/1.0)",
    timeoutMs: name === "robots-never" ? 1_000 : 30_000,
  });

it("reports rules, delay and sitemaps of a host", async () => {
  expect(await read("robots-rules")).toMatchObject({
    host: "robots-rules.hostile.test",
    verdict: "rules",
    rules: "-/private",
    crawlDelayMs: 2000,
    sitemaps: ["https://robots-rules.hostile.test/map.xml"],
  });
});

it("reports a redirected robots.txt under the requested host", async () => {
  expect(await read("robots-redirects")).toMatchObject({
    host: "robots-redirects.hostile.test",
    verdict: "rules",
    rules: "-/private",
  });
});

it.each([
  ["robots-404", "allow_all"],
  ["robots-403", "allow_all"],
  ["robots-html", "allow_all"],
  ["robots-loop", "allow_all"],
  ["robots-to-private", "allow_all"],
  ["robots-429", "unreachable"],
  ["robots-500", "unreachable"],
  ["robots-never", "unreachable"],
  ["robots-breaks-off", "unreachable"],
  ["no-such-site", "unreachable"],
])("reports %s as %s", async (name, verdict) => {
  expect(await read(name)).toMatchObject({ verdict, rules: "" });
});

it("reads only the first 500 KiB of robots.txt", async () => {
  expect(await read("robots-infinite")).toMatchObject({ verdict: "rules", rules: "-/private" });
});
