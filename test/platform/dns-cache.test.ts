import { expect, it } from "vitest";
import { AnswerCache } from "#src/platform/dns-cache";
import type { Answered } from "#src/platform/dns-answer";

const answered: Answered<"A"> = {
  answer: { status: "found", records: ["192.0.2.1"], aliases: [] },
  ttlS: 60,
};

it("lets the one unused for longest go beyond twenty thousand answers", () => {
  const cache = new AnswerCache();
  for (let n = 0; n < 20_000; n++) cache.set(`name-${n}.test`, "A", answered, 100);
  cache.get("name-0.test", "A");
  cache.set("one-more.test", "A", answered, 100);
  expect(cache.get("name-0.test", "A")).toEqual(answered.answer);
  expect(cache.get("name-1.test", "A")).toBeUndefined();
  expect(cache.get("name-2.test", "A")).toEqual(answered.answer);
});

it("holds 16 MiB of long answers, replaced and expired ones not counted", () => {
  let nowMs = 0;
  const cache = new AnswerCache(() => nowMs);
  const set = (count: number) => {
    for (let n = 0; n < count; n++) cache.set(`name-${n}.test`, "A", answered, 64 * 1024);
  };
  set(1_000);
  const first = 1_000 - Math.floor((16 * 1024 * 1024) / (64 * 1024 + 400));
  expect(cache.get(`name-${first}.test`, "A")).toEqual(answered.answer);
  expect(cache.get(`name-${first - 1}.test`, "A")).toBeUndefined();
  nowMs = 60_000;
  for (let n = first; n < 1_000; n++) expect(cache.get(`name-${n}.test`, "A")).toBeUndefined();
  for (let n = 0; n < 3; n++) set(200);
  expect(cache.get("name-0.test", "A")).toEqual(answered.answer);
});

it("knows one type of a name from another", () => {
  const cache = new AnswerCache();
  cache.set("acme.test", "A", answered, 100);
  expect(cache.get("acme.test", "MX")).toBeUndefined();
});
