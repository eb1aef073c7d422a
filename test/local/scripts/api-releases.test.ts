import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { allowsBreakingChanges, latestRelease } from "#local/scripts/api-releases";
import manifest from "#package" with { type: "json" };

it("finds the document of the last release by its version, not by its name", () => {
  const files = ["README.md", "openapi-0.9.0.json", "openapi-0.10.0.json", "openapi-0.2.12.json"];
  expect(latestRelease(files)).toEqual({ version: "0.10.0", file: "openapi-0.10.0.json" });
  expect(() => latestRelease(["README.md"])).toThrow("no OpenAPI document");
});

it.each([
  ["0.1.0", "0.2.0", true],
  ["0.1.0", "0.1.1", false],
  ["0.9.0", "1.0.0", true],
  ["1.2.0", "1.3.0", false],
  ["1.2.0", "2.0.0", true],
  ["0.2.0", "0.2.0", false],
])("a document of %s may break in %s: %s", (last, next, isAllowed) => {
  expect(allowsBreakingChanges(last, next)).toBe(isAllowed);
});

it("keeps the document of the current version or of an earlier one", () => {
  const { version, file } = latestRelease(readdirSync("docs/releases"));
  expect(existsSync(`docs/releases/${file}`)).toBe(true);
  expect(allowsBreakingChanges(manifest.version, version)).toBe(false);
});
