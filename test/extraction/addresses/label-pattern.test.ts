import { expect, test } from "vitest";

import { addressVocabulary } from "#src/extraction/data/address-words";
import { addressWords } from "#src/extraction/addresses/address-words";

const { labels, weakLabels } = addressVocabulary();

test.each([
  ["as written", (label: string) => label],
  ["with a capital", (label: string) => label.slice(0, 1).toUpperCase() + label.slice(1)],
  ["behind a sign", (label: string) => `📍 ${label}`],
])("finds every label of an address %s", (_, write) => {
  const { label } = addressWords();
  const written = labels.filter((one) => !one.endsWith(":")).map((one) => `${write(one)}: 7`);
  expect(written.filter((one) => one.replace(label, "") !== "7")).toEqual([]);
});

test("finds the weak labels whose words differ", () => {
  const { label } = addressWords();
  const open = weakLabels.filter((one) => !/^(?:[^\\]{2}|\\p\{L\}\+ office$)/.test(one));
  expect(open).toEqual([]);
  expect("Vienna Office: Mill Street 7".replace(label, "")).toBe("Mill Street 7");
  expect("Str.: Mill 7".replace(label, "")).toBe("Mill 7");
});

test("leaves other texts unchanged", () => {
  const { label } = addressWords();
  expect(label.test("7 Mill Street")).toBe(false);
  expect("Mill Street 7".replace(label, "")).toBe("Mill Street 7");
  expect("…".replace(label, "")).toBe("…");
});
