import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ASSETS_FOLDER } from "./assets-folder.ts";

const PROJECT = join(import.meta.dirname, "../..");
/** Where Vite writes. The folder of the Worker's assets also has files of other parts. */
const BUILT = join(PROJECT, "dist/dashboard");
const HASH_FILE = join(PROJECT, "dist/dashboard.hash");

/** What the build depends on. The lockfile stands for the dependencies. */
const SOURCES = [
  "web/{src,public}/**/*",
  "web/*.{html,ts,json}",
  "packages/client/src/**/*",
  "package-lock.json",
];

/** Builds the dashboard into the folder of the Worker's assets, unless it was built from the same sources. */
export function buildDashboard(): void {
  const hash = hashSources();
  if (isBuilt(hash)) return;
  const vite = join(
    dirname(createRequire(import.meta.url).resolve("vite/package.json")),
    "bin/vite.js",
  );
  const command = [vite, "build", "--logLevel", "warn", join(PROJECT, "web")];
  const { status } = spawnSync(process.execPath, command, {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Vite has printed why.
  if (status !== 0) process.exit(status ?? 1);
  rmSync(HASH_FILE, { force: true });
  rmSync(join(ASSETS_FOLDER, "static"), { recursive: true, force: true });
  cpSync(BUILT, ASSETS_FOLDER, {
    recursive: true,
    filter: (path) => !path.endsWith("manifest.json"),
  });
  writeFileSync(HASH_FILE, hash);
}

const isBuilt = (hash: string) =>
  existsSync(HASH_FILE) &&
  readFileSync(HASH_FILE, "utf8") === hash &&
  existsSync(join(ASSETS_FOLDER, "index.html"));

function hashSources(): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: PROJECT, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(PROJECT.length)).update(readFileSync(file));
  return hash.digest("hex");
}
