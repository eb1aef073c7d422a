import { fingerprintLines } from "#src/technologies/data/fingerprints";
import type { PatternKind, TechnologyRow } from "./fingerprint-row";
import { GramIndex } from "./gram-index";
import { Pattern } from "./pattern";

/** Properties of a technology. The first category is shown. */
export type KnownTechnology = {
  categories: readonly string[];
  relations: TechnologyRow[2];
};

/** All technologies, with their patterns indexed by where they are searched. */
export class Fingerprints {
  readonly technologies = new Map<string, KnownTechnology>();
  patternCount = 0;
  /** Start tags: expressions over the tag's source, and selectors. */
  readonly tags = new GramIndex();
  readonly scriptAddresses = new GramIndex();
  /** Inline scripts: their code, and the addresses that they load. */
  readonly scripts = new GramIndex();
  readonly styles = new GramIndex();
  readonly comments = new GramIndex();
  readonly urls = new GramIndex();
  readonly headers = new Map<string, Pattern[]>();
  /** By name: patterns that accept any value, or have no piece to search for. */
  readonly metas = new Map<string, Pattern[]>();
  readonly metaValues = new GramIndex();
  readonly cookies = new Map<string, Pattern[]>();
  /** By prefix of the cookie name. */
  readonly cookiePrefixes = new Map<string, Pattern[]>();
  /** `mx`, `txt`, `ns`. */
  readonly records = new Map<string, Pattern[]>();

  constructor(rows: TechnologyRow[]) {
    for (const [name, categories, relations, ...patterns] of rows) {
      this.technologies.set(name, { categories, relations });
      for (const row of patterns) {
        const pattern = new Pattern(this.patternCount++, name, row);
        this.#add(row[0], row[1], pattern);
      }
    }
  }

  #add(kind: PatternKind, key: string, pattern: Pattern) {
    switch (kind) {
      case "h":
        return listOf(this.headers, key).push(pattern);
      case "m":
        return this.#addMeta(pattern, key.slice(pattern.key.length + 1));
      case "n":
        return listOf(this.records, key).push(pattern);
      case "c":
        if (!key.endsWith("*")) return listOf(this.cookies, key).push(pattern);
        return listOf(this.cookiePrefixes, key.slice(0, -1)).push(pattern);
      case "s":
        this.scriptAddresses.add(key, pattern);
        return this.scripts.add(key, pattern);
      case "i":
      case "p":
        return this.scripts.add(key, pattern);
      case "y":
        return this.styles.add(key, pattern);
      case "o":
        return this.comments.add(key, pattern);
      case "u":
        return this.urls.add(key, pattern);
      case "l":
      case "d":
        return this.tags.add(key, pattern);
    }
  }

  #addMeta(pattern: Pattern, grams: string) {
    const list = listOf(this.metas, pattern.key);
    if (grams === "") list.push(pattern);
    else this.metaValues.add(grams, pattern);
  }
}

function listOf(lists: Map<string, Pattern[]>, key: string): Pattern[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

let known: Fingerprints | null = null;

/** The fingerprints, parsed on first use so that the Worker starts faster. */
export function knownFingerprints(): Fingerprints {
  known ??= new Fingerprints(
    JSON.parse(`[${fingerprintLines().replaceAll("\n", ",")}]`) as TechnologyRow[],
  );
  return known;
}
