import { readFileSync } from "node:fs";

import { mergeTechnology } from "./merge-technology.ts";
import type { WrittenTechnology } from "./written-technology.ts";

const FILE = "local/scripts/data/technologies/fingerprint-overrides.json";

type Reviewed = { why: string; source: string };
type Rename = Reviewed & { from: string; to: string };
type Member = keyof WrittenTechnology;
type Correction = Reviewed & {
  technology: string;
  /** Removes the whole technology. */
  remove?: boolean;
  /** Members to remove completely. */
  without?: Member[];
  /** Single patterns of a member to remove. */
  drop?: Partial<Record<Member, string[]>>;
  add?: Partial<WrittenTechnology>;
};

type Overrides = { renames: Rename[]; corrections: Correction[] };

/** Reviewed changes of the fingerprints. Each entry has a reason and a source. */
export function readOverrides(): Overrides {
  return JSON.parse(readFileSync(FILE, "utf8")) as Overrides;
}

/** The members that refer to other technologies. */
const RELATIONS = ["implies", "excludes", "requires"] as const;
const NEEDS: ReadonlySet<string> = new Set([...RELATIONS, "requiresCategory"]);

type Technologies = Map<string, WrittenTechnology>;

/** Gives each product one name, also in references to it. */
export function renameTechnologies(technologies: Technologies, renames: readonly Rename[]): void {
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  for (const { from, to } of renames) {
    const renamed = technologies.get(from);
    if (renamed === undefined) throw new Error(`${FILE}: ${from} is no technology`);
    technologies.delete(from);
    const other = technologies.get(to);
    // Requirements and implications of one name do not apply to the patterns of the other.
    technologies.set(to, other ? mergeTechnology(withoutRelations(renamed), other) : renamed);
  }
  for (const [name, technology] of technologies) {
    for (const relation of RELATIONS) {
      const value = technology[relation];
      if (value === undefined) continue;
      technology[relation] = [value]
        .flat()
        .map((entry) => rename(entry, names))
        .filter((entry) => entry !== name);
    }
  }
}

function rename(entry: string, names: ReadonlyMap<string, string>): string {
  const [name = "", ...tags] = entry.split("\\;");
  return [names.get(name) ?? name, ...tags].join("\\;");
}

function withoutRelations(technology: WrittenTechnology): WrittenTechnology {
  const patterns = Object.entries(technology).filter(([member]) => !NEEDS.has(member));
  return Object.fromEntries(patterns) as WrittenTechnology;
}

/** Applies the corrections. A correction without a match fails, because it is out of date. */
export function correctTechnologies(
  technologies: Technologies,
  corrections: readonly Correction[],
): void {
  for (const { technology: name, remove, without = [], drop = {}, add = {} } of corrections) {
    const known = technologies.get(name);
    if (known === undefined && !("cats" in add))
      throw new Error(`${FILE}: ${name} is no technology`);
    if (remove) {
      technologies.delete(name);
      continue;
    }
    const corrected: Partial<WrittenTechnology> = { ...known };
    for (const member of without) {
      if (corrected[member] === undefined) throw new Error(`${FILE}: ${name} has no ${member}`);
      delete corrected[member];
    }
    for (const [member, patterns] of Object.entries(drop) as [Member, string[]][]) {
      const left = [corrected[member] as string | string[]].flat();
      const kept = left.filter((pattern) => !patterns.includes(pattern));
      if (kept.length !== left.length - patterns.length)
        throw new Error(`${FILE}: ${name} has not all of ${member} ${patterns.join(", ")}`);
      Object.assign(corrected, { [member]: kept });
    }
    technologies.set(name, mergeTechnology(corrected, add));
  }
}
