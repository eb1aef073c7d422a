import type { Form } from "#src/extraction/people/name-forms";
import type { Scheme } from "#src/extraction/people/name-spellings";
import type { MadeLocal, Pattern } from "#src/extraction/people/address-patterns";
import { namedLocals } from "#src/extraction/people/person-email";
import { isGivenName } from "#src/extraction/people/person-name";
import { isRoleAddress } from "#src/extraction/emails/role-address";

/** An address that is known at a domain. `name` is that of the person to whom it belongs, if known. */
export type KnownAddress = { email: string; name: string | null; sourceUrl: string | null };

/** A known address that shows a pattern. `weight`: 1 with the name of its person, less where the name is inferred. */
export type Evidence = KnownAddress & { pattern: Pattern; weight: number };

/** What known addresses show about the addresses of a domain. */
export type LearnedPatterns = {
  /** The strongest first. */
  evidence: Evidence[];
  weights: ReadonlyMap<Pattern, number>;
  /** How names with special letters, and names of several words, are written there. */
  schemes: ReadonlyMap<Scheme, number>;
  forms: ReadonlyMap<Form, number>;
};

const WITH_NAME = 1;
/** `jane.doe@` with a known given name is as good as a name; `xy.abc@` says less. */
const WITH_GIVEN_NAME = 0.6;
const BY_SHAPE = 0.3;

/** Learns from addresses of people. Those of roles show nothing. */
export function learnPatterns(known: readonly KnownAddress[]): LearnedPatterns {
  const weights = new Map<Pattern, number>();
  const schemes = new Map<Scheme, number>();
  const forms = new Map<Form, number>();
  const evidence: Evidence[] = [];
  for (const address of known) {
    const local = localOf(address.email);
    if (isRoleAddress(address.email)) continue;
    const all = address.name === null ? [] : namedLocals(address.name);
    const made = all.find((one) => one.local === local);
    const shown = made ? { pattern: made.pattern, weight: WITH_NAME } : inferPattern(local);
    if (!shown) continue;
    evidence.push({ ...address, ...shown });
    add(weights, shown.pattern, shown.weight);
    if (!made) continue;
    if (hasChoice(made, all, "scheme")) add(schemes, made.scheme, 1);
    if (hasChoice(made, all, "lastForm")) add(forms, made.lastForm, 1);
    if (hasChoice(made, all, "firstForm")) add(forms, made.firstForm, 1);
  }
  evidence.sort((one, other) => other.weight - one.weight);
  return { evidence, weights, schemes, forms };
}

/** Whether the same pattern makes another address of the name in another way. */
const hasChoice = (
  made: MadeLocal,
  all: readonly MadeLocal[],
  way: "scheme" | "firstForm" | "lastForm",
) => all.some((one) => one.pattern === made.pattern && one[way] !== made[way]);

/** The pattern of an address whose name is not known; null if its letters do not show one. */
function inferPattern(local: string): { pattern: Pattern; weight: number } | null {
  const [, left = "", sign = "", right = ""] = /^([a-z]+)([._-])([a-z]+)$/.exec(local) ?? [];
  if (sign === "") return isGivenName(local) ? { pattern: "{first}", weight: BY_SHAPE } : null;
  const of = (pattern: string, weight: number) => ({ pattern: pattern as Pattern, weight });
  if (left.length === 1 && right.length > 2) return of(`{f}${sign}{last}`, WITH_GIVEN_NAME);
  if (right.length === 1 && left.length > 2)
    return isGivenName(left)
      ? sign === "."
        ? of("{first}.{l}", WITH_GIVEN_NAME)
        : null
      : sign === "."
        ? of("{last}.{f}", WITH_GIVEN_NAME)
        : null;
  if (left.length < 2 || right.length < 2) return null;
  if (isGivenName(left)) return of(`{first}${sign}{last}`, WITH_GIVEN_NAME);
  if (isGivenName(right)) return of(`{last}${sign}{first}`, WITH_GIVEN_NAME);
  return of(`{first}${sign}{last}`, BY_SHAPE);
}

function add<Key>(counts: Map<Key, number>, key: Key, weight: number) {
  counts.set(key, (counts.get(key) ?? 0) + weight);
}

export const localOf = (email: string): string =>
  email.slice(0, email.lastIndexOf("@")).toLowerCase();
