import { stableText } from "./boilerplate";

/** Blocks of a page that are gone, and that are new, in the order in which they stand there. */
export type TextDifference = { removed: string[]; added: string[] };

/**
 * Compares the visible text of a page, one block a line. Where blocks stand, and how often, does not matter, nor how
 * the same words are cut into blocks. `told` holds what was said of other pages of the site already, such as a menu
 * that changed on all of them: it is not said again, and what is said now is added.
 */
export function compareTexts(
  before: string,
  after: string,
  told: Set<string>,
): TextDifference | null {
  if (before === after) return null;
  const [were, are] = [keyed(before), keyed(after)];
  const removed = missing(were, are);
  const added = missing(are, were);
  if (sameWords([...removed.keys()], [...added.keys()])) return null;
  const untold = (sign: string, blocks: Map<string, string>) =>
    [...blocks].flatMap(([key, block]) => {
      if (told.has(sign + key)) return [];
      told.add(sign + key);
      return [block];
    });
  const difference = { removed: untold("-", removed), added: untold("+", added) };
  return difference.removed.length + difference.added.length > 0 ? difference : null;
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
