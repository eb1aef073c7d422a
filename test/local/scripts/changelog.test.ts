import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readReleaseNotes } from "#local/scripts/changelog";

const CHANGELOG = `# Changelog

## [Unreleased]

- Not yet

## [1.1.0] - 2026-12-01

### Added

- A thing

## [1.0.0] - 2026-11-01

- First
`;

it("returns the section of a version without its heading", () => {
  expect(readReleaseNotes(CHANGELOG, "1.1.0")).toBe("### Added\n\n- A thing");
  expect(readReleaseNotes(CHANGELOG, "1.0.0")).toBe("- First");
});

it.each(["2.0.0", "1.1", ""])("returns nothing for %j, which has no section", (version) => {
  expect(readReleaseNotes(CHANGELOG, version)).toBeUndefined();
});

it("finds the version of package.json in CHANGELOG.md", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(readReleaseNotes(readFileSync("CHANGELOG.md", "utf8"), version)).toContain("### ");
});
