import { stableText } from "./boilerplate";

/**
 * Removed and added blocks of a page, in page order. `replaced` is the first removed block with
 * another one in its place.
 */
export type TextDifference = {
  removed: string[];
  added: string[];
  replaced: { from: string; to: string } | null;
};

export type TextComparison = {
  /** The difference to report. */
  difference: TextDifference | null;
  /** Stable text of each added or removed block, reported or not. */
  moved: string[];
};

/** Blocks to leave out of a report: those already reported for other pages, and unstable ones. */
export type ReportFilter = {
  /**
   * Changes already reported for other pages of the site, such as a menu on all of them.
   * `compareTexts` adds to it.
   */
  reported: Set<string>;
  isUnstable: (block: string) => boolean;
};

/**
 * Compares the visible text of a page, one block per line. Ignores the position and number of
 * blocks, and how the same words are divided into blocks.
 */
export function compareTexts(
  before: string,
  after: string,
  { reported, isUnstable }: ReportFilter,
): TextComparison {
  if (before === after) return NO_DIFFERENCE;
  const [were, are] = [keyed(before), keyed(after)];
  const removed = missing(were, are);
  const added = missing(are, were);
  if (sameWords([...removed.keys()], [...added.keys()])) return NO_DIFFERENCE;
  const moved = [...removed.keys(), ...added.keys()];
  const unreported = (sign: string, blocks: Map<string, string>) =>
    [...blocks].filter(([key]) => {
      if (isUnstable(key)) return false;
      const isNew = !reported.has(sign + key);
      reported.add(sign + key);
      return isNew;
    });
  const [gone, come] = [unreported("-", removed), unreported("+", added)];
  if (gone.length + come.length === 0) return { difference: null, moved };
  const difference = {
    removed: gone.map(([, block]) => block),
    added: come.map(([, block]) => block),
    replaced: findReplaced({ gone, come }, places(were, are), places(are, were)),
  };
  return { difference, moved };
}

const NO_DIFFERENCE: TextComparison = { difference: null, moved: [] };

/** The first removed block for which an added block follows the same neighbour. */
function findReplaced(
  { gone, come }: { gone: [string, string][]; come: [string, string][] },
  placesWere: Map<string, string>,
  placesAre: Map<string, string>,
): TextDifference["replaced"] {
  const newAt = new Map(come.toReversed().map(([key, block]) => [placesAre.get(key), block]));
  for (const [key, from] of gone) {
    const to = newAt.get(placesWere.get(key));
    if (to !== undefined) return { from, to };
  }
  return null;
}

/** For each block missing in `others`: the nearest block before it that both have. */
function places(blocks: Map<string, string>, others: Map<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  let neighbour = "";
  for (const key of blocks.keys()) {
    if (others.has(key)) neighbour = key;
    else found.set(key, neighbour);
  }
  return found;
}

/** Blocks by their stable text. */
function keyed(text: string): Map<string, string> {
  const blocks = new Map<string, string>();
  for (const block of text.split("\n")) {
    const key = stableText(block).toLowerCase();
    if (key !== "" && !blocks.has(key)) blocks.set(key, block);
  }
  return blocks;
}

const missing = (from: Map<string, string>, others: Map<string, string>) =>
  new Map([...from].filter(([key]) => !others.has(key)));

function sameWords(one: string[], other: string[]): boolean {
  const words = (keys: string[]) => (keys.join(" ").match(/[\p{L}\p{N}\p{Sc}%]+/gu) ?? []).sort();
  const [first, second] = [words(one), words(other)];
  return first.length === second.length && first.every((word, at) => word === second[at]);
}
