import { expect, it } from "vitest";
import { newId } from "#src/shared/ids";

it("creates UUIDv7 ids that sort by their time", () => {
  const ids = [1, 2_000, 1_800_000_000_000].map((ms) => newId(ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
