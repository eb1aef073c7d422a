import type { SelectorStep } from "./selector-step";

/**
 * `h`eader, `c`ookie, `m`eta, `s`cript address, `i`nline script, a `p`roperty set in one, st`y`le, `u`rl, e`l`ement's start tag,
 * c`o`mment, `d`om selector, `n`ame record.
 */
export type PatternKind = "h" | "c" | "m" | "s" | "i" | "p" | "y" | "u" | "l" | "o" | "d" | "n";

/**
 * `key` is a name in lower case. For a searched pattern it is one or more pieces of four
 * characters. A meta has both, separated by `|`, if it has such pieces.
 */
export type PatternRow = [
  kind: PatternKind,
  key: string,
  source: string | SelectorStep[],
  version?: string,
  confidence?: number,
];

export type TechnologyRow = [
  name: string,
  /** The first one is shown. */
  categories: string[],
  relations: {
    /** With a confidence if it is lower than that of the implying technology. */
    implies?: (string | [name: string, confidence: number])[];
    excludes?: string[];
    /** One of these, or one of `requiresCategories`. */
    requires?: string[];
    requiresCategories?: string[];
  },
  ...patterns: PatternRow[],
];
