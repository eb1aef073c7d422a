import { stableText } from "./boilerplate";

/**
 * Blocks of a page that are gone, and that are new, in the order in which they stand there. `replaced`: the first that
 * is gone and has another in its place.
 */
export type TextDifference = {
  removed: string[];
  added: string[];
  replaced: { from: string; to: string } | null;
};

export type TextComparison = {
  /** What is to be told. */
  difference: TextDifference | null;
  /** What is stable of each block that came or went, told or not. */
  moved: string[];
};

/** What of a difference is not told: blocks of which other pages said the same, and such as come and go. */
export type Untold = {
  /** What was said of other pages of the site, such as a menu that changed on all of them; grows. */
  told: Set<string>;
  comesAndGoes: (block: string) => boolean;
};

/**
 * Compares the visible text of a page, one block a line. Where blocks stand, and how often, does not matter, nor how
 * the same words are cut into blocks.
 */
export function compareTexts(
  before: string,
  after: string,
  { told, comesAndGoes }: Untold,
): TextComparison {
  if (before === after) return NO_DIFFERENCE;
  const [were, are] = [keyed(before), keyed(after)];
  const removed = missing(were, are);
  const added = missing(are, were);
  if (sameWords([...removed.keys()], [...added.keys()])) return NO_DIFFERENCE;
  const moved = [...removed.keys(), ...added.keys()];
  const news = (sign: string, blocks: Map<string, string>) =>
    [...blocks].filter(([key]) => {
      if (comesAndGoes(key)) return false;
      const isNews = !told.has(sign + key);
      told.add(sign + key);
      return isNews;
    });
  const [gone, come] = [news("-", removed), news("+", added)];
  if (gone.length + come.length === 0) return { difference: null, moved };
  const difference = {
    removed: gone.map(([, block]) => block),
    added: come.map(([, block]) => block),
    replaced: findReplaced({ gone, come }, places(were, are), places(are, were)),
  };
  return { difference, moved };
}

const NO_DIFFERENCE: TextComparison = { difference: null, moved: [] };

/** The first block that is gone where one that is new stands behind the same neighbour. */
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

/** For each block that the other reading lacks: the block before it that both have. */
function places(blocks: Map<string, string>, others: Map<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  let neighbour = "";
  for (const key of blocks.keys()) {
    if (others.has(key)) neighbour = key;
    else found.set(key, neighbour);
  }
  return found;
}

/** Blocks by what is stable of them. */
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
