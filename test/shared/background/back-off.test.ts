import { expect, it } from "vitest";
import { exponentialMs, jittered, LATER_ONLY, waitOf } from "#src/shared/background/back-off";

it("varies a delay by up to a tenth in both directions", () => {
  expect([0, 0.5, 1].map((chance) => jittered(1000, chance))).toEqual([900, 1000, 1100]);
});

it("never shortens a requested delay", () => {
  expect([0, 1].map((chance) => jittered(1000, chance, LATER_ONLY))).toEqual([1000, 1200]);
});

it("follows a table of delays and repeats the last", () => {
  expect([1, 2, 3, 4].map((attempt) => waitOf([5, 15, 60], attempt))).toEqual([5, 15, 60, 60]);
  expect(waitOf([], 1)).toBe(0);
});

it("doubles a delay up to its maximum", () => {
  expect([1, 2, 3, 4].map((attempt) => exponentialMs(attempt, 10, 50))).toEqual([10, 20, 40, 50]);
});
