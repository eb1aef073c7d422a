import { expect, it } from "vitest";
import { AnswerCache } from "#src/platform/dns/dns-cache";
import type { Answered } from "#src/platform/dns/dns-answer";

const LIFE_S = 60;
const short: Answered<"TXT"> = {
  answer: { status: "found", records: ["v=spf1 -all"], aliases: [] },
  ttlS: LIFE_S,
};
const long: Answered<"TXT"> = {
  answer: { status: "found", records: ["x".repeat(64 * 1024)], aliases: [] },
  ttlS: LIFE_S,
};

it("evicts the least recently used of more than twenty thousand responses", () => {
  const cache = new AnswerCache();
  for (let n = 0; n < 20_000; n++) cache.set(`name-${n}.test`, "TXT", short);
  cache.get("name-0.test", "TXT");
  cache.set("one-more.test", "TXT", short);
  expect(cache.get("name-0.test", "TXT")).toEqual(short.answer);
  expect(cache.get("name-1.test", "TXT")).toBeUndefined();
  expect(cache.get("name-2.test", "TXT")).toEqual(short.answer);
});

it("stores less than 16 MiB of long responses, without replaced and expired ones", () => {
  let nowMs = 0;
  const cache = new AnswerCache(() => nowMs);
  const set = (count: number) => {
    for (let n = 0; n < count; n++) cache.set(`name-${n}.test`, "TXT", long);
  };
  const stored = (count: number) =>
    Array.from({ length: count }, (_, n) => cache.get(`name-${n}.test`, "TXT")).filter(Boolean);
  set(1_000);
  expect(stored(1_000)).toHaveLength(254);
  nowMs = LIFE_S * 1000;
  expect(stored(1_000)).toHaveLength(0);
  for (let n = 0; n < 3; n++) set(254);
  expect(stored(254)).toHaveLength(254);
});

it("separates the types of a name", () => {
  const cache = new AnswerCache();
  cache.set("acme.test", "TXT", short);
  expect(cache.get("acme.test", "MX")).toBeUndefined();
});
