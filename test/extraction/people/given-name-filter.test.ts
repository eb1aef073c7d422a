import { describe, expect, it } from "vitest";
import { givenNameRange } from "#src/extraction/people/given-name-filter";

describe("the part of a text in which names can start", () => {
  it.each([
    ["Our founder Anna Sample opened the shop.", 0, "Our founder Anna".length],
    [
      "The shop opened; today Anna-Lena van Doe runs it.",
      16,
      "The shop opened; today Anna-Lena".length,
    ],
    ["led by José García", 0, "led by José".length],
    ["Sample Anna vagyok", 0, "Sample Anna".length],
  ])("ends with the last given name: %s", (text, from, last) => {
    expect(givenNameRange(text)).toEqual({ from, last });
  });

  it.each(["Our founder opened the shop.", "Anna, our founder", "with anna Sample", "An Na", ""])(
    "is empty without a given name before another word: %s",
    (text) => {
      expect(givenNameRange(text)).toBeNull();
    },
  );

  it("counts letters of other scripts as a given name", () => {
    expect(givenNameRange("Директор Иван Петров")).toEqual({ from: 0, last: 20 });
  });
});
