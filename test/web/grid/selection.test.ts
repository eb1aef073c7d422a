import { expect, it } from "vitest";
import { EVERYTHING, isSelected, NO_SELECTION, select, selectedCount } from "#web/grid/selection";

it("selects and deselects single rows", () => {
  const two = select(NO_SELECTION, ["a", "b"], true);
  expect([isSelected(two, "a"), isSelected(two, "c"), selectedCount(two, 100)]).toEqual([
    true,
    false,
    2,
  ]);
  const one = select(two, ["a"], false);
  expect([isSelected(one, "a"), isSelected(one, "b"), selectedCount(one, 100)]).toEqual([
    false,
    true,
    1,
  ]);
});

it("selects all rows of a filter but the exceptions, without their ids", () => {
  const most = select(EVERYTHING, ["a", "b"], false);
  expect([isSelected(most, "a"), isSelected(most, "z"), selectedCount(most, 1_000_000)]).toEqual([
    false,
    true,
    999_998,
  ]);
  expect(selectedCount(select(most, ["a"], true), 1_000_000)).toBe(999_999);
});
