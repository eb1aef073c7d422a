import { describe, expect, it } from "vitest";
import { judge, precision, readLabelledPages, recall, sum } from "./labelled-pages";
import { namesIn } from "./read-technologies";

const MIN_PAGES = 60;
const MIN_PRECISION = 0.97;
/** What is reached: lower is a step back. */
const MIN_RECALL = { tuned: 0.99, heldOut: 0.88 };

const judged = readLabelledPages().map((page) => ({ page, ...judge(page, namesIn(page.answer)) }));

describe("technologies on labelled pages", () => {
  it("are tested on enough pages", () => {
    expect(judged.length).toBeGreaterThanOrEqual(MIN_PAGES);
    expect(new Set(judged.map(({ page }) => page.name)).size).toBe(judged.length);
  });

  it.each([
    ["of the tuning set", false, MIN_RECALL.tuned],
    ["outside the tuning set", true, MIN_RECALL.heldOut],
  ])("have the required precision and recall on pages %s", (_, isHeldOut, minRecall) => {
    const part = judged.filter(({ page }) => page.isHeldOut === isHeldOut);
    const wrong = part
      .filter((one) => one.wrong.length > 0)
      .map((one) => [one.page.name, one.wrong]);
    const score = sum(part.map((one) => one.score));
    expect(precision(score), JSON.stringify(wrong)).toBeGreaterThanOrEqual(MIN_PRECISION);
    expect(recall(score)).toBeGreaterThanOrEqual(minRecall);
  });

  it("are not detected on pages that only mention them", () => {
    const named = judged
      .filter(({ page }) => page.shows.length === 0)
      .map(({ page, wrong }) => [page.name, wrong]);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(([, wrong]) => wrong!.length > 0)).toEqual([]);
  });
});
