import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { writeAgentFiles } from "./agent-files.ts";
import { moveInlineScripts } from "./external-scripts.ts";
import { withLock } from "../lock.ts";
import { readPages } from "./pages.ts";
import { stagePages } from "./stage.ts";

/** Astro's input and output, and its cache. */
const WORK = "dist/site";
/** Where the Worker finds the site. */
const TARGET = "dist/assets/docs";
const HASH_FILE = "dist/site/hash";

/** Everything that the site is made of, besides the pages outside docs. */
const SOURCES = [
  "docs/**/*",
  "*.md",
  "packages/*/README.md",
  "site/**/*.{ts,css,js,json,astro,svg}",
  "local/scripts/build-site.ts",
  "local/build/site/*.ts",
  "package-lock.json",
];

/** Builds the site if its sources changed since the last build. Waits for another process that builds it. */
export async function buildSite(): Promise<void> {
  mkdirSync(WORK, { recursive: true });
  if (isCurrent(hashSources())) return;
  await withLock(`${WORK}/lock`, build);
}

async function build(): Promise<void> {
  const hash = hashSources();
  if (isCurrent(hash)) return;
  const pages = readPages();
  stagePages(`${WORK}/content`, pages);
  rmSync(`${WORK}/html`, { recursive: true, force: true });
  await runAstro();
  moveInlineScripts(`${WORK}/html`);
  writeAgentFiles(`${WORK}/html`, pages);
  publish(hash);
}

/** Whether the Worker's assets have the site of these sources. */
const isCurrent = (hash: string) =>
  existsSync(TARGET) && existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash;

function hashSources(): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { exclude: (name) => name.includes("node_modules") });
  for (const file of files.toSorted()) {
    if (!/\.\w+$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** In this process, so that it ends with it. */
async function runAstro(): Promise<void> {
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  // Loaded here: it takes a second, which a site that is current does not need.
  const { build } = await import("astro");
  await build({ root: "site", logLevel: "error" });
}

/** Replaces the site by renaming, so that a reader never meets half of it. */
function publish(hash: string): void {
  mkdirSync("dist/assets", { recursive: true });
  const old = `${WORK}/old`;
  rmSync(HASH_FILE, { force: true });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(TARGET)) renameSync(TARGET, old);
  renameSync(`${WORK}/html`, TARGET);
  writeFileSync(HASH_FILE, hash);
  rmSync(old, { recursive: true, force: true });
}
