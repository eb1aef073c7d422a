import { describe, expect, it } from "vitest";
import { memoised } from "#src/shared/text/memo";

function counted(max: number) {
  const computed: string[] = [];
  const lengthOf = memoised((text) => {
    computed.push(text);
    return text === "" ? null : text.length;
  }, max);
  return { computed, lengthOf };
}

describe("a memoised function", () => {
  it("computes the result of a text once, also if it is null", () => {
    const { computed, lengthOf } = counted(10);
    expect(["ab", "", "ab", ""].map(lengthOf)).toEqual([2, null, 2, null]);
    expect(computed).toEqual(["ab", ""]);
  });

  it("keeps a bounded number of results", () => {
    const { computed, lengthOf } = counted(2);
    for (const text of ["a", "b", "c", "a"]) lengthOf(text);
    expect(computed).toEqual(["a", "b", "c", "a"]);
  });

  it("does not keep long texts", () => {
    const { computed, lengthOf } = counted(2);
    const long = "a".repeat(3_000);
    expect([long, long].map(lengthOf)).toEqual([3_000, 3_000]);
    expect(computed).toHaveLength(2);
  });
});
