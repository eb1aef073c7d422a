import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import type { CpuProfile } from "./inspector.ts";

/** What a source file belongs to: the first pattern that its path matches. */
const AREAS: [area: string, pattern: RegExp][] = [
  ["Extraction: HTML scanner, text, head", /src\/extraction\/(?:html|read-page)/],
  ["Extraction: email addresses", /src\/extraction\/emails|shared\/addresses\/email/],
  ["Extraction: phone numbers", /src\/extraction\/(?:phones|number)|libphonenumber/],
  ["Extraction: company, structured data", /src\/extraction\/(?:company|structured-data)/],
  [
    "Extraction: people, addresses, registers, names",
    /src\/extraction\/(?:addresses|lead-profile|lines|people|profile|registrations)/,
  ],
  ["Extraction: links", /src\/extraction\/links|src\/crawl\/links/],
  ["Extraction: character references", /node_modules\/entities/],
  ["Technologies", /src\/technologies/],
  ["Fetch, robots.txt, decoding", /src\/crawl|src\/shared\/web|platform\/outbound/],
  ["Job object", /durable-objects\/crawl-job/],
  ["Host pacer", /durable-objects\/host-pacer/],
  ["Pages: pipeline and consumer", /src\/pipeline\/pages|workers\/queues\/pages/],
  ["Job boards of a page", /src\/(?:pipeline\/boards|job-boards)/],
  ["Sites: lead, enrichment", /src\/(?:pipeline|enrichment|extraction)|workers\/queues/],
  ["DNS", /platform\/dns|dns-packet/],
  // The source map of Drizzle names its files without the folder of the package.
  ["D1 and its SQL", /node_modules\/src\/|src\/db|d1-api/],
  ["Log", /src\/shared\/log/],
  ["Timers, buffers and bindings of workerd", /^(?:node|cloudflare)-internal:|^node:/],
];

/** The project's folder in the path of a source. */
const PROJECT = /^.*?\/(?=(?:src|workers|durable-objects|node_modules)\/)/;

type Node = CpuProfile["nodes"][number];
type Cost = { share: number; files: Map<string, number> };

/** Where workerd has the modules of a Worker. */
const BUNDLE = "file:///bundle/";

/** The source file of a position in the bundle of this folder. */
export function sourceFinder(folder: string): (node: Node) => string {
  const maps = new Map<string, SourceMap>();
  const mapOf = (module: string) => {
    let map = maps.get(module);
    if (!map) {
      const text = readFileSync(join(folder, `${module}.map`), "utf8");
      map = new SourceMap(JSON.parse(text) as SourceMapPayload);
      maps.set(module, map);
    }
    return map;
  };
  return ({ callFrame: { url, lineNumber, columnNumber } }) => {
    if (!url.startsWith(BUNDLE)) return url;
    const entry = mapOf(url.slice(BUNDLE.length)).findEntry(lineNumber, columnNumber);
    // Code that the bundler adds has a mapping without a source.
    const source = "originalSource" in entry ? (entry.originalSource as string | undefined) : null;
    return source?.replace(PROJECT, "") ?? url;
  };
}

/**
 * The share of each area in the time that the isolate was not idle, in descending order. The time of a builtin
 * counts for the function that called it.
 */
export function costOfAreas(
  { nodes, samples, timeDeltas }: CpuProfile,
  sourceOf: (node: Node) => string,
): [area: string, cost: Cost][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children }) => children.map((child) => [child, id])),
  );
  const files = new Map<number, string>();
  const fileOf = (id: number): string => {
    const known = files.get(id);
    if (known !== undefined) return known;
    const node = byId.get(id)!;
    const { functionName, url } = node.callFrame;
    const parent = parents.get(id);
    const isBuiltin = url === "" && !functionName.startsWith("(") && parent !== undefined;
    const file = isBuiltin ? fileOf(parent) : url === "" ? functionName : sourceOf(node);
    files.set(id, file);
    return file;
  };
  const costs = new Map<string, Cost>();
  let total = 0;
  for (const [at, id] of samples.entries()) {
    const file = fileOf(id);
    if (file === "(idle)") continue;
    const time = timeDeltas[at + 1] ?? 0;
    total += time;
    const area = areaOf(file);
    const cost = costs.get(area) ?? { share: 0, files: new Map<string, number>() };
    cost.share += time;
    cost.files.set(file, (cost.files.get(file) ?? 0) + time);
    costs.set(area, cost);
  }
  for (const cost of costs.values()) {
    cost.share /= total;
    for (const [file, time] of cost.files) cost.files.set(file, time / total);
  }
  return [...costs].toSorted(([, a], [, b]) => b.share - a.share);
}

function areaOf(file: string): string {
  if (file === "(garbage collector)") return "Garbage collection";
  // The root counts as well: it is the time between an event and the first function that it calls.
  if (file.startsWith("(")) return "workerd outside JavaScript: events, HTTP, streams, SQLite";
  return AREAS.find(([, pattern]) => pattern.test(file))?.[0] ?? "Other";
}
