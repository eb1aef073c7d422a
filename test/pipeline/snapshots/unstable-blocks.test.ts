import { expect, it } from "vitest";
import { UnstableBlocks } from "#src/pipeline/snapshots/unstable-blocks";

const DAY_MS = 24 * 3600_000;
/** A page that is looked at day by day: what was kept of it, after these blocks moved on these days. */
function keptAfter(days: Record<number, string[]>, last: number): string | null {
  let kept: string | null = null;
  for (let day = 1; day <= last; day++) kept = onDay(kept, day).after(days[day] ?? []);
  return kept;
}
const onDay = (kept: string | null, day: number) =>
  new UnstableBlocks(kept, { nowMs: day * DAY_MS, lastRunMs: (day - 1) * DAY_MS });

it("reports only blocks that appeared and disappeared as unstable", () => {
  const kept = keptAfter({ 1: ["quotation", "news"], 2: ["quotation"] }, 2);
  const unstable = onDay(kept, 3);
  expect([unstable.has("quotation"), unstable.has("news"), unstable.has("else")]).toEqual([
    true,
    false,
    false,
  ]);
});

it("forgets blocks that have not changed for more than ten runs", () => {
  const moves = { 1: ["offer"], 2: ["offer"] };
  expect(onDay(keptAfter(moves, 11), 12).has("offer")).toBe(true);
  expect(onDay(keptAfter(moves, 12), 13).has("offer")).toBe(false);
  expect(keptAfter(moves, 13)).toBeNull();
});

it("stores a bounded number of blocks, those that changed last", () => {
  const many = (name: string) => Array.from({ length: 250 }, (_, at) => `${name} ${at}`);
  const kept = keptAfter({ 1: many("old"), 2: many("new"), 3: many("new") }, 3);
  expect(Object.keys(JSON.parse(kept!))).toHaveLength(300);
  expect(onDay(kept, 4).has("new 249")).toBe(true);
  expect(kept!.length).toBeLessThan(20_000);
});
