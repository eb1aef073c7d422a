import { foldLetters } from "./fold-letters";

/** Shorter words with one other letter are different names: `Anna` and `Anne`. */
const MIN_WORD = 5;

/**
 * Whether two names differ by one letter inside of one word, as `Arthur Doe` and `Arhur Doe`: a page misspells a name
 * that another page of the site writes correctly. The last letter of a given name distinguishes people: `Martin`, `Martina`.
 */
export function isMisspelt(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length !== b.length) return false;
  const different = a.flatMap((word, at) => (word === b[at] ? [] : at));
  const [at] = different;
  if (different.length !== 1 || at === undefined) return false;
  const [first, second] = [a[at]!, b[at]!];
  if (Math.min(first.length, second.length) < MIN_WORD) return false;
  const isFamily = at === a.length - 1;
  return differsByOneLetter(first, second) && (isFamily || first.at(-1) === second.at(-1));
}

const wordsOf = (name: string) => name.split(" ").map(foldLetters);

/** One letter is missing, another one, or changes places with the next. */
function differsByOneLetter(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
