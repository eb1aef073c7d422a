import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ASSETS_FOLDER, writeAsset } from "./assets-folder.ts";

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
  const former = globSync("static/*", { cwd: BUILT });
  const vite = join(
    dirname(createRequire(import.meta.url).resolve("vite/package.json")),
    "bin/vite.js",
  );
  const command = [vite, "build", "--logLevel", "warn", join(PROJECT, "web")];
  const { status } = spawnSync(process.execPath, command, {
    stdio: ["ignore", "ignore", "inherit"],
    // A test runner sets another value, with which React would be built for development.
    env: { ...process.env, NODE_ENV: "production" },
  });
  // Vite has printed why.
  if (status !== 0) process.exit(status ?? 1);
  publish(former);
  writeFileSync(HASH_FILE, hash);
}

/**
 * Copies the build to the assets, the page last, because it names the other files. Files of the build before stay: a page
 * that is open loads them on first use.
 */
function publish(former: string[]): void {
  const built = globSync("**/*.*", { cwd: BUILT }).filter((path) => path !== "manifest.json");
  const isPage = (path: string) => Number(path === "index.html");
  for (const path of built.toSorted((a, b) => isPage(a) - isPage(b)))
    writeAsset(path, readFileSync(join(BUILT, path)));
  const kept = new Set([...built, ...former]);
  for (const path of globSync("static/*", { cwd: ASSETS_FOLDER }))
    if (!kept.has(path)) rmSync(join(ASSETS_FOLDER, path));
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
