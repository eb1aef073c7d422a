import { type MadeLocal, localsOf } from "./address-patterns";
import { formsOf } from "./name-forms";

/** A first name alone has to be this long, because a shorter one may be an abbreviation. */
const MIN_SINGLE_LENGTH = 4;
/** An address with both names is surer than one with a single name. */
const BEHIND_FULL = 1_000_000;
/** Name words that may belong to the first name. */
const MAX_FIRST_WORDS = 3;

/**
 * Assigns addresses to the people of whose names they are made: `jane.doe@`, `j.doe@`, `doe.jane@`. An address that
 * fits two people is nobody's, and a person gets at most one.
 */
export function matchEmails(
  names: readonly string[],
  emails: readonly string[],
): Map<string, string> {
  const owners = new Map<string, { name: string; rank: number }[]>();
  const locals = emails.length === 0 ? [] : names.map((name) => [name, ranksOf(name)] as const);
  for (const email of emails) {
    const [local = ""] = email.slice(0, email.lastIndexOf("@")).toLowerCase().split("+", 1);
    const found = locals.flatMap(([name, ranks]) => {
      const rank = ranks.get(local);
      return rank === undefined ? [] : [{ name, rank }];
    });
    if (found.length > 0) owners.set(email, found);
  }
  const matched = new Map<string, { email: string; rank: number }>();
  for (const [email, [owner, ...others]] of owners) {
    if (others.length > 0) continue;
    const { name, rank } = owner!;
    const known = matched.get(name);
    if (!known || rank < known.rank) matched.set(name, { email, rank });
  }
  return new Map([...matched].map(([name, { email }]) => [name, email]));
}

/** The local parts that can only be made of this name, with the rank of their pattern. */
function ranksOf(name: string): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [at, made] of namedLocals(name).entries())
    if (isTelling(made) && !ranks.has(made.local))
      ranks.set(made.local, isSingle(made) ? at + BEHIND_FULL : at);
  return ranks;
}

/** The local parts of a name whose first name may have several words. */
export function namedLocals(name: string): MadeLocal[] {
  const words = name.split(" ");
  const made: MadeLocal[] = [];
  for (let at = 1; at < words.length && at <= MAX_FIRST_WORDS; at++) {
    const forms = formsOf(words.slice(0, at).join(" "), words.slice(at).join(" "));
    if (forms) made.push(...localsOf(forms));
  }
  return made;
}

const isSingle = ({ pattern }: Pick<MadeLocal, "pattern">) =>
  pattern === "{first}" || pattern === "{last}";

/** `jd` or `jan` may be anyone's. */
const isTelling = ({ local, pattern }: MadeLocal): boolean =>
  isSingle({ pattern })
    ? local.length >= MIN_SINGLE_LENGTH
    : pattern !== "{f}{l}" && local.length >= 3;
