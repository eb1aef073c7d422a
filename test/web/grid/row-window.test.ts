import { expect, it } from "vitest";
import { rowWindow, scrollToRow } from "#web/grid/row-window";

const ROW_PX = 36;
const HEIGHT_PX = 720;
const sizeOf = (rows: number) => ({ rows, rowPx: ROW_PX });
const at = (scrollPx: number) => ({ scrollPx, heightPx: HEIGHT_PX });

it("renders the visible rows and a few around them", () => {
  const { spacerPx, first, end, offsetPx } = rowWindow(sizeOf(1_000), at(3_600));
  expect([spacerPx, first, end]).toEqual([36_000, 94, 126]);
  expect(offsetPx).toBe(94 * ROW_PX);
});

it("leaves a visible row where it is", () => {
  expect(scrollToRow(sizeOf(1_000), 105, at(3_600))).toBeUndefined();
  expect(scrollToRow(sizeOf(1_000), 99, at(3_600))).toBe(3_564);
});

it("renders no row beyond the list", () => {
  expect(rowWindow(sizeOf(0), at(0))).toMatchObject({ spacerPx: 0, first: 0, end: 0 });
  expect(rowWindow(sizeOf(3), at(0))).toMatchObject({ first: 0, end: 3 });
  expect(rowWindow(sizeOf(100), at(99_999))).toMatchObject({ first: 100, end: 100 });
});

it.each([100_000, 1_000_000, 50_000_000])(
  "reaches the first and the last of %i rows below the height at which browsers clamp",
  (rows) => {
    const size = sizeOf(rows);
    const { spacerPx } = rowWindow(size, at(0));
    expect(spacerPx).toBeLessThanOrEqual(15_000_000);
    expect(rowWindow(size, at(0)).first).toBe(0);
    const last = rowWindow(size, at(spacerPx - HEIGHT_PX));
    expect(last.end).toBe(rows);
    // The last row ends where the spacer ends.
    expect(last.offsetPx + (rows - last.first) * ROW_PX).toBeCloseTo(spacerPx, 3);
  },
);

it.each([0, 1, 499_999, 999_998, 999_999])("scrolls so that row %i is visible", (row) => {
  const size = sizeOf(1_000_000);
  for (const from of [0, 7_000_000, 14_999_280]) {
    const scrollPx = scrollToRow(size, row, at(from)) ?? from;
    const { first, end, offsetPx } = rowWindow(size, at(scrollPx));
    expect(first).toBeLessThanOrEqual(row);
    expect(end).toBeGreaterThan(row);
    const topPx = offsetPx + (row - first) * ROW_PX - scrollPx;
    expect(topPx).toBeGreaterThan(-0.01);
    expect(topPx + ROW_PX).toBeLessThan(HEIGHT_PX + 0.01);
  }
});
