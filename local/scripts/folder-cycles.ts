import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * Finds folders that import each other, directly or through others. oxlint finds cycles between files. Two
 * folders can depend on each other without one, and then neither can be understood alone.
 */
const ROOTS = ["src", "workers", "durable-objects", "local", "web/src"];

/** Aliases of package.json's `imports`, such as `#src/shared/ids` for `src/shared/ids.ts`. */
const ALIAS = /^#(src|workers|durable-objects|local|web)\/(.+)$/;

type Import = { from: string; to: string };

const importsOf = (file: string): Import[] => {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
  ];
  return specifiers.flatMap((specifier) => {
    const to = specifier === undefined ? null : resolve(file, specifier);
    return to === null ? [] : [{ from: file, to }];
  });
};

function resolve(file: string, specifier: string): string | null {
  const [, root, path] = ALIAS.exec(specifier) ?? [];
  if (root && path) return `${root === "web" ? "web/src" : root}/${path}.ts`;
  return specifier.startsWith(".") ? join(dirname(file), specifier) : null;
}

/** Every dependency between folders, with one import that causes it. */
function folderGraph(imports: Import[]): Map<string, Map<string, Import>> {
  const graph = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [dirname(one.from), dirname(one.to)];
    if (from === to) continue;
    const targets = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, targets.set(to, targets.get(to) ?? one));
  }
  return graph;
}

/** The imports of one path from `start` back to `start`, or null. */
function findCycle(graph: Map<string, Map<string, Import>>, start: string): Import[] | null {
  const cameBy = new Map<string, Import>();
  const queue = [start];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for (const [next, by] of graph.get(folder) ?? []) {
      if (cameBy.has(next)) continue;
      cameBy.set(next, by);
      if (next === start) return wayBack(cameBy, start);
      queue.push(next);
    }
  }
  return null;
}

function wayBack(cameBy: Map<string, Import>, start: string): Import[] {
  const way: Import[] = [];
  let folder = start;
  do {
    const by = cameBy.get(folder)!;
    way.unshift(by);
    folder = dirname(by.from);
  } while (folder !== start);
  return way;
}

const files = ROOTS.flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`)).toSorted();
const graph = folderGraph(files.flatMap(importsOf));
const reported = new Set<string>();
for (const folder of graph.keys()) {
  const cycle = reported.has(folder) ? null : findCycle(graph, folder);
  if (!cycle) continue;
  for (const { from } of cycle) reported.add(dirname(from));
  console.error(`Folders import each other: ${cycle.map(({ from }) => dirname(from)).join(" → ")}`);
  for (const { from, to } of cycle) console.error(`  ${from} imports ${to}`);
}
if (reported.size > 0) process.exit(1);
console.log(`${graph.size} folders import without a cycle`);
