import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSettings, SETTING_NAMES } from "#src/shared/settings";

const page = readFileSync("docs/settings.md", "utf8");
const settings = page.slice(0, page.indexOf("\n## Local programs"));
const rows = Array.from(
  settings.matchAll(/^\| `([A-Z0-9_]+)` +\| (.+?) +\| \S/gm),
  ([, name = "", defaultValue = ""]) => ({ name, defaultValue }),
);
const defaults: Record<string, unknown> = readSettings({});

const written = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? "none"
    : `\`${value as string | number | boolean}\``;

it("lists every setting once in docs/settings.md", () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(SETTING_NAMES.toSorted());
});

it("states the default of every setting in docs/settings.md", () => {
  const stated = rows.filter(({ name }) => name !== "CREDIT_PRICES");
  expect(stated.map(({ name, defaultValue }) => `${name} ${defaultValue}`)).toEqual(
    stated.map(({ name }) => `${name} ${written(defaults[name])}`),
  );
});

it("states the default prices in docs/settings.md", () => {
  const [, prices = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(JSON.parse(prices)).toEqual(defaults["CREDIT_PRICES"]);
});
