import { readFileSync } from "node:fs";
import { readReleaseNotes } from "./changelog.ts";

/** Prints the notes of a release: npm run release-notes -- v1.2.3 */
const version = (process.argv[2] ?? "").replace(/^v/, "");
const { version: current } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
};
const notes = readReleaseNotes(readFileSync("CHANGELOG.md", "utf8"), version);

if (version !== current)
  fail(`The tag says ${version || "nothing"}, package.json says ${current}.`);
if (!notes) fail(`CHANGELOG.md has no section for ${version}.`);
console.log(notes);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
