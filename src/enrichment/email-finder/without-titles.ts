import { isHonorific, isSuffix } from "#src/extraction/people/name-titles";
import { isGivenName } from "#src/extraction/people/person-name";

type PersonNames = { first_name: string; last_name: string };

/** Two capitals: `Ma` is also a family name, `MA` is not. `Jr.` stands behind a name only. */
const DEGREE_SHAPE = /\p{Lu}.*\p{Lu}|^(?:[JS]r\.?)$/u;

/** Names as addresses have them: `Dr. Anna` and `Schmidt, MSc` → `Anna` and `Schmidt`. Each keeps a word. */
export function withoutTitles({ first_name, last_name }: PersonNames): PersonNames {
  const firsts = wordsOf(first_name);
  const lasts = wordsOf(last_name);
  while (lasts.length > 1 && isTitle(lasts[0]!)) lasts.shift();
  while (lasts.length > 1 && isDegree(lasts.at(-1)!)) lasts.pop();
  // `Dr.` and `Anna Schmidt`: a name that was divided at its first space.
  if (lasts.length > 1 && firsts.every(isTitle)) firsts.push(lasts.shift()!);
  while (firsts.length > 1 && isTitle(firsts[0]!)) firsts.shift();
  return { first_name: firsts.join(" "), last_name: lasts.join(" ").replace(/,$/, "") };
}

const wordsOf = (name: string) => name.trim().split(/\s+/);

/** `Don` is also a given name, and `M.` an initial. */
const isTitle = (word: string) =>
  /\p{L}{2}/u.test(word) &&
  word.split("-").every(isHonorific) &&
  !isGivenName(word.replace(/\.$/, ""));

const isDegree = (word: string) => DEGREE_SHAPE.test(word) && isSuffix(word.replace(/,$/, ""));
