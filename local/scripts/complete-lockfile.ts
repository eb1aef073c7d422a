import { readFileSync, writeFileSync } from "node:fs";
import { addMissing, type Lockfile } from "./platform-packages.ts";

/**
 * Adds the native packages of other platforms to package-lock.json. npm silently drops those that its registry
 * does not offer, and `npm ci` then rejects the lockfile. New entries have no `integrity`, because only the
 * registry knows it.
 */
const FILE = "package-lock.json";

const lockfile = JSON.parse(readFileSync(FILE, "utf8")) as Lockfile;
const added = addMissing(lockfile);
if (added.length > 0) writeFileSync(FILE, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.length} entries:` : `${FILE} is complete.`);
for (const path of added) console.log(`  ${path}`);
