import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const FOLDER = "dist/dashboard";
const MANIFEST = JSON.parse(readFileSync(`${FOLDER}/manifest.json`, "utf8")) as Record<
  string,
  Chunk
>;

const MAX_SIGN_IN_BYTES = 120_000;
const MAX_ROUTE_BYTES = 220_000;
const SHELL = "src/shell/app-shell.tsx";
const isRoute = (name: string) => /^src\/features\/.*-page\.tsx$/.test(name);
const isPublic = (name: string) => name.startsWith("src/features/account/");

/** The files that are loaded for some modules: their own and what they import statically. */
function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = MANIFEST[name]!;
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

const gzipBytes = (names: string[]) =>
  [...filesOf(names)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length,
    0,
  );

it("keeps sign-in within 120 kB of JavaScript and every other page within 220 kB", () => {
  const routes = Object.keys(MANIFEST).filter(isRoute);
  expect(routes.length).toBeGreaterThan(10);
  const tooLarge = routes
    .map((name) => ({
      name,
      bytes: gzipBytes(["index.html", ...(isPublic(name) ? [] : [SHELL]), name]),
      limit: isPublic(name) ? MAX_SIGN_IN_BYTES : MAX_ROUTE_BYTES,
    }))
    .filter(({ bytes, limit }) => bytes > limit);
  expect(tooLarge).toEqual([]);
});

it("loads the command palette on first use", () => {
  expect(filesOf(["index.html", SHELL])).not.toContain(MANIFEST["src/palette/palette.tsx"]?.file);
});
