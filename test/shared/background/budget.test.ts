import { expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";

it("allows work until its time is over", () => {
  let nowMs = 0;
  const budget = new Budget(100, Infinity, () => nowMs);
  nowMs = 99;
  expect([budget.isInTime, budget.allows(1_000_000)]).toEqual([true, true]);
  nowMs = 100;
  expect([budget.isInTime, budget.allows()]).toEqual([false, false]);
});

it("allows the remaining number of calls", () => {
  const budget = new Budget(100, 10, () => 0);
  expect([budget.allows(10), budget.allows(11)]).toEqual([true, false]);
  budget.spend(7);
  expect([budget.allows(3), budget.allows(4)]).toEqual([true, false]);
  expect(budget.isInTime).toBe(true);
});
