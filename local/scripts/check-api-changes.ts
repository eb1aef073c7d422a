import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import manifest from "#package" with { type: "json" };
import { allowsBreakingChanges, latestRelease } from "./api-releases.ts";

/**
 * Compares docs/openapi.json with the document of the last release. A breaking change is an error, unless the version in
 * package.json was raised for it.
 */
const last = latestRelease(readdirSync("docs/releases"));
const { status, stdout, stderr } = spawnSync(
  "redocly",
  [
    "diff",
    `docs/releases/${last.file}`,
    "docs/openapi.json",
    "--config=redocly-diff.yaml",
    // Clients must accept values that they do not know (docs/api-conventions.md, Compatibility).
    "--skip-rule=enum-values-added",
  ],
  { encoding: "utf8", shell: process.platform === "win32", maxBuffer: 256 * 1024 * 1024 },
);
// Redocly prints all changes. Only breaking ones need an action.
const breaking = stdout.split("\n").filter((line) => /\bmajor\b/.test(line));
if (status === 0) {
  console.log(`No breaking change since ${last.version}`);
} else if (breaking.length > 0 && allowsBreakingChanges(last.version, manifest.version)) {
  console.log(`Breaking changes since ${last.version}, as ${manifest.version} says`);
} else {
  console.error(breaking.length > 0 ? stdout : `${stdout}${stderr}`);
  console.error(
    `Breaking changes since ${last.version}. Keep the old form beside the new one, or raise the version in package.json.`,
  );
  process.exit(1);
}
