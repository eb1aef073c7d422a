import type { PatternRow, TechnologyRow } from "#src/technologies/fingerprints/fingerprint-row";
import type { SelectorStep } from "#src/technologies/fingerprints/selector-step";
import { GRAM_LENGTH, requiredLiterals, skeletonOf, splitAlternatives } from "./regex-literals.ts";
import { anchorScriptPattern } from "./script-patterns.ts";
import { parseSelectors } from "./selectors.ts";
import { SLOW_PATTERNS } from "./slow-patterns.ts";
import { isTextOfProse, type Patterns, type WrittenTechnology } from "./written-technology.ts";

/** A pattern before one of its literals is selected for the search. */
export type CompiledPattern = {
  kind: PatternRow[0];
  /** Name of a header, cookie, meta or record; null if the search is for literals. */
  key: string | null;
  literals: string[][];
  source: string | SelectorStep[];
  version: string;
  confidence: number;
};

/** Confidence of a property name in an inline script, which only a browser could confirm. */
const PROPERTY_CONFIDENCE = 25;
/** A policy lists what a page may load, not what it loads. */
const POLICY_CONFIDENCE = 25;
const POLICY = /^content-security-policy/i;
/** Only the names of cookies are known, not their values. */
const UNSEEN_VALUE_CONFIDENCE = 50;

export const left = { multiTag: 0, slow: 0, selector: 0, property: 0, unsearchable: 0 };

/** All patterns of a technology that can be checked without a browser. */
export function compilePatterns(name: string, written: WrittenTechnology): CompiledPattern[] {
  const compiled = [
    ...named("h", written.headers).map(policyPattern),
    ...named("c", written.cookies).flatMap(cookiePattern),
    ...named("m", written.meta).map((pattern) => ({
      ...pattern,
      literals: requiredLiterals(String(pattern.source)),
    })),
    ...searched("s", written.scriptSrc),
    ...searched("i", written.scripts),
    ...searched("y", written.css),
    ...searched("u", written.url),
    ...list(written.html).flatMap(htmlPatterns),
    ...domPatterns(written.dom),
    ...dnsPatterns(written.dns),
  ];
  const kept = compiled.filter(({ source }) => !isSlow(source));
  left.slow += compiled.length - kept.length;
  if (kept.length > 0 || written.js === undefined) return kept;
  return propertyPatterns(Object.keys(written.js), name);
}

const list = (patterns: Patterns | undefined): string[] =>
  patterns === undefined ? [] : Array.isArray(patterns) ? patterns : [patterns];

const isSlow = (source: CompiledPattern["source"]): boolean =>
  typeof source === "string" && SLOW_PATTERNS.has(source);

/** `source\;version:\1\;confidence:50` */
function parsePattern(pattern: string) {
  const [source = "", ...tags] = pattern.split("\\;");
  const values = new Map(
    tags.map((tag): [string, string] => [tag.split(":")[0]!, tag.slice(tag.indexOf(":") + 1)]),
  );
  return {
    source: source.replaceAll("\\/", "/"),
    version: values.get("version") ?? "",
    confidence: Number.parseInt(values.get("confidence") ?? "100", 10),
  };
}

function named(kind: PatternRow[0], written: Record<string, Patterns> = {}): CompiledPattern[] {
  return Object.entries(written).flatMap(([key, patterns]) =>
    list(patterns).map((pattern) => ({
      ...parsePattern(pattern),
      kind,
      key: key.toLowerCase(),
      literals: [],
    })),
  );
}

function policyPattern(pattern: CompiledPattern): CompiledPattern {
  if (!POLICY.test(pattern.key ?? "")) return pattern;
  return { ...pattern, confidence: Math.min(pattern.confidence, POLICY_CONFIDENCE) };
}

function cookiePattern(pattern: CompiledPattern): CompiledPattern[] {
  const key = pattern.key ?? "";
  if (/\*./.test(key)) throw new Error(`Cookie ${key}: a star is understood at the end only`);
  if (pattern.source === "") return [pattern];
  // A cookie with a common name is no evidence without its value.
  if (/^[a-z]+$/.test(key)) return [];
  const confidence = Math.min(pattern.confidence, UNSEEN_VALUE_CONFIDENCE);
  return [{ ...pattern, source: "", version: "", confidence }];
}

function searched(kind: PatternRow[0], patterns: Patterns | undefined): CompiledPattern[] {
  return list(patterns).flatMap((pattern) => {
    const parsed = parsePattern(pattern);
    if (isSlow(parsed.source)) {
      left.slow++;
      return [];
    }
    const literals = requiredLiterals(parsed.source);
    const source = kind === "s" ? anchorScriptPattern(parsed.source) : parsed.source;
    return { ...parsed, kind, key: null, literals, source };
  });
}

/** Patterns that match one start tag or one comment. */
function htmlPatterns(written: string): CompiledPattern[] {
  const parsed = parsePattern(written);
  // Splitting renumbers the groups that contain a version.
  const sources = parsed.version ? [parsed.source] : splitAlternatives(parsed.source);
  return sources.flatMap((source): CompiledPattern[] => {
    const skeleton = skeletonOf(source);
    const isComment = skeleton.includes("<!-");
    if (!isComment && (/>[^]/.test(skeleton) || !skeleton.startsWith("<"))) {
      left.multiTag++;
      return [];
    }
    const pattern = { ...parsed, source, key: null, literals: requiredLiterals(source) };
    const isBoth = isComment && parsed.version !== "" && /\0<[a-z]/.test(skeleton);
    if (isBoth)
      return [
        { ...pattern, kind: "o" },
        { ...pattern, kind: "l" },
      ];
    return [{ ...pattern, kind: isComment ? "o" : "l" }];
  });
}

function domPatterns(dom: WrittenTechnology["dom"]): CompiledPattern[] {
  if (dom === undefined) return [];
  if (typeof dom === "string" || Array.isArray(dom))
    return list(dom).flatMap((selectors) => selectorPatterns(selectors, "", 100));
  return Object.entries(dom).flatMap(([selectors, checks]) => {
    if (checks.properties || isTextOfProse(checks.text)) return [];
    if (checks.attributes === undefined) {
      const { version, confidence } = parsePattern(checks.exists ?? "");
      return selectorPatterns(selectors, version, confidence);
    }
    return Object.entries(checks.attributes).flatMap(([attribute, pattern]) => {
      const { source, version, confidence } = parsePattern(pattern);
      return selectorPatterns(selectors, version, confidence, [
        attribute.toLowerCase(),
        source ? "r" : "",
        source,
      ]);
    });
  });
}

function selectorPatterns(
  selectors: string,
  version: string,
  confidence: number,
  test?: Exclude<SelectorStep[number], string>,
): CompiledPattern[] {
  const parsed = parseSelectors(selectors);
  if (parsed.length === 0) left.selector++;
  return parsed.map((steps) => {
    const [tag, ...tests] = steps.at(-1)!;
    const last: SelectorStep = test ? [tag, ...tests, test] : [tag, ...tests];
    const source = [...steps.slice(0, -1), last];
    return {
      kind: "d",
      key: null,
      // Each step must be searchable in its own tag.
      literals: source.length === 1 ? literalsOfStep(last) : joinSteps(source.map(literalsOfStep)),
      source,
      version,
      confidence,
    };
  });
}

/** One set with a literal of every step; none if a step has none. */
function joinSteps(every: string[][][]): string[][] {
  const firsts = every.map((sets) => sets[0]);
  return firsts.some((set) => set === undefined) ? [] : [firsts.flatMap((set) => set!)];
}

const COMMON_ATTRIBUTE = /^(?:href|class|style|content|name|type|target|title)$/;

function literalsOfStep([tag, ...tests]: SelectorStep): string[][] {
  const values = tests.flatMap(([name, operator, value = ""]): string[][] =>
    operator === "r" ? [...requiredLiterals(value), [name]] : [[value], [name]],
  );
  // The name identifies only custom elements.
  const sets = tag.includes("-") ? [...values, [`<${tag}`]] : values;
  return sets.filter((set) =>
    set.every((literal) => literal.length >= GRAM_LENGTH && !COMMON_ATTRIBUTE.test(literal)),
  );
}

function dnsPatterns(dns: WrittenTechnology["dns"] = {}): CompiledPattern[] {
  const kinds = { MX: "mx", TXT: "txt", NS: "ns", SOA: "ns" } as const;
  const compiled = Object.entries(dns).flatMap(([record, patterns]): CompiledPattern[] => {
    // The first name server, which SOA contains, is normally one of the domain's name servers.
    const kind = kinds[record as keyof typeof kinds];
    if (kind === undefined) return [];
    return list(patterns).map((pattern) => ({
      ...parsePattern(pattern),
      kind: "n",
      key: kind,
      literals: [],
    }));
  });
  const seen = new Set<string>();
  return compiled.filter(({ key, source }) => {
    const mark = `${key} ${String(source)}`;
    return !seen.has(mark) && seen.add(mark);
  });
}

/** Names that other scripts use as well, or that are common words, are no evidence. */
function propertyPatterns(paths: string[], technology: string): CompiledPattern[] {
  const distinctive = paths.filter(
    (path) => path.length >= 5 && (/[A-Z_$.]/.test(path.slice(1)) || isNameOf(path, technology)),
  );
  left.property += distinctive.length > 0 ? 1 : 0;
  return distinctive.map((path) => {
    return {
      kind: "p",
      key: null,
      literals: [[path]],
      source: path,
      version: "",
      confidence: PROPERTY_CONFIDENCE,
    };
  });
}

function isNameOf(path: string, technology: string): boolean {
  return technology.toLowerCase().replace(/[^a-z0-9]/g, "") === path.toLowerCase();
}

/** The row without its patterns. */
export function describeTechnology(
  name: string,
  written: WrittenTechnology,
  categories: Map<number, string>,
): TechnologyRow {
  const category = categories.get(written.cats[0] ?? 19);
  if (category === undefined) throw new Error(`${name}: unknown category ${written.cats[0]}`);
  const relations: TechnologyRow[2] = {};
  const implies = list(written.implies).map(parsePattern);
  if (implies.length > 0)
    relations.implies = implies.map(({ source, confidence }) =>
      confidence === 100 ? source : [source, confidence],
    );
  if (written.excludes !== undefined) relations.excludes = list(written.excludes);
  if (written.requires !== undefined) relations.requires = list(written.requires);
  const ids = [written.requiresCategory ?? []].flat();
  if (ids.length > 0) relations.requiresCategories = ids.map((id) => categories.get(Number(id))!);
  const others = written.cats.slice(1).map((id) => categories.get(id)!);
  return others.length > 0
    ? [name, [category, ...others], relations]
    : [name, [category], relations];
}
