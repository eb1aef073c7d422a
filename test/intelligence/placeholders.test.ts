import { expect, it } from "vitest";
import { findPlaceholders, withoutUnfilledSignature } from "#src/intelligence/placeholders";

it.each([
  ["Hi [Name], I am [Your Name]", ["[Name]", "[Your Name]"]],
  ["Dear {{first_name}}, from <Your Company>", ["{{first_name}}", "<Your Company>"]],
  ["We raised [1] and {2}", []],
  ["Acme [beta] is what we offer", []],
  ["x < y and y > z", []],
])("finds the placeholders of %j", (text, placeholders) => {
  expect(findPlaceholders(text, "Acme [beta]")).toEqual(placeholders);
});

it.each([
  ["Yes?\n\nBest,\n[Your Name]\n[Title], [Company]\n", "Yes?\n\nBest,"],
  ["Yes?\n\nJane\nAcme Ltd", "Yes?\n\nJane\nAcme Ltd"],
  ["[Name]", "[Name]"],
])("removes an unfilled signature: %j", (text, rest) => {
  expect(withoutUnfilledSignature(text, "")).toBe(rest);
});
