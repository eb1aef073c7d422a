import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readWorkerModules } from "#local/build/worker";

const TABLES = "workers/tables/bundled-tables.ts";
const ENTRY_POINT = "workers/index.ts";
const RESOURCES = "workers/resources.ts";

/** The module of each resource, and whether `workers/resources.ts` says that some of its requests read tables. */
const resources = [
  ...readFileSync(RESOURCES, "utf8").matchAll(
    /paths: \[[^\]]+\],\s+(readsTables: "\w+",\s+)?load: async \(\) =>\s+\(await import\("#([^"]+)"\)\)/g,
  ),
].map(([, flag, module]) => ({ module: `${module}.ts`, isMarked: flag !== undefined }));

type Modules = Awaited<ReturnType<typeof readWorkerModules>>;

/** A module with all that it imports, at once or later. */
function importsOf(modules: Modules, module: string): Set<string> {
  const found = new Set([module]);
  for (const one of found)
    for (const { path, external } of modules[one]?.imports ?? []) if (!external) found.add(path);
  return found;
}

it("loads the asset of tables for each resource whose code may read one", async () => {
  const modules = await readWorkerModules();
  const loadsTables = new Set([ENTRY_POINT, "workers/api.ts"]);
  const readers = Object.entries(modules).filter(
    ([name, { imports }]) => !loadsTables.has(name) && imports.some(({ path }) => path === TABLES),
  );
  expect(readers).not.toEqual([]);
  expect(resources).toHaveLength(readFileSync(RESOURCES, "utf8").split("load: async").length - 1);
  for (const { module, isMarked } of resources) {
    const imports = importsOf(modules, module);
    expect(imports.size, module).toBeGreaterThan(1);
    expect(isMarked, module).toBe(readers.some(([name]) => imports.has(name)));
  }
}, 60_000);
