import { describe, expect, it } from "vitest";
import { alternativeAddress } from "#src/crawl/links/alternative-address";
import { backoffMs } from "#src/crawl/fetch/retry";
import { userAgent } from "#src/crawl/fetch/user-agents";

it.each([
  [0, 0, 0],
  [0, 0.5, 500],
  [1, 0.5, 1000],
  [3, 0.25, 2000],
  [20, 0.5, 30_000],
  [2000, 0.999999, 60_000],
])("backs off from attempt %i at %f for %i ms", (attempt, random, ms) =>
  expect(backoffMs(attempt, random)).toBe(ms),
);

describe("alternativeAddress", () => {
  const tries = (seed: string, reason: "dns" | "timeout" = "dns") => {
    const urls = [seed];
    for (;;) {
      const next = alternativeAddress(urls.at(-1)!, seed, reason);
      if (!next) return urls.slice(1);
      urls.push(next);
    }
  };
  it.each([
    ["https://acme.com/", ["https://www.acme.com/", "http://acme.com/", "http://www.acme.com/"]],
    [
      "https://www.acme.com/a",
      ["https://acme.com/a", "http://www.acme.com/a", "http://acme.com/a"],
    ],
    ["http://acme.com/", ["http://www.acme.com/"]],
    ["https://acme.com:8443/", ["https://www.acme.com:8443/"]],
    ["http://127.0.0.1:81/", []],
    ["https://1.1.1.1/", ["http://1.1.1.1/"]],
  ])("tries for %s %j", (seed, urls) => expect(tries(seed)).toEqual(urls));
  it("tries no other URL for a slow site", () =>
    expect(tries("https://acme.com/", "timeout")).toEqual([]));
});

describe("userAgent", () => {
  it("names the bot, rotating or not", () => {
    expect(userAgent("quarrybot", false, "acme.com")).toBe(
      "Mozilla/5.0 (compatible; quarrybot/1.0)",
    );
    expect(userAgent("quarrybot", true, "acme.com")).toContain("quarrybot/1.0");
  });
  it("is stable for one site and varies between sites", () => {
    const agents = Array.from({ length: 50 }, (_, i) => userAgent("quarrybot", true, `s${i}.test`));
    expect(new Set(agents).size).toBeGreaterThan(3);
    expect(userAgent("quarrybot", true, "s1.test")).toBe(agents[1]);
  });
});
