import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { foldLetters } from "./fold-letters";
import { spell } from "./name-spellings";

/** What all writings of one name share, and what may stand between: `Jane Mary Doe` is `doe jane` and `mary`. */
type Parts = { ends: string; middle: readonly string[] };

/**
 * People by their names. `Jane Doe`, `Jane M. Doe` and `Doe Jane Mary` are one person, and so are names that differ only
 * in accents or capitals.
 */
export class PeopleByName<T extends { name: string }> {
  readonly #people: T[] = [];
  readonly #byEnds = new Map<string, T[]>();
  readonly #byFirst = new Map<string, T[]>();

  get size(): number {
    return this.#people.length;
  }

  get(name: string): T | undefined {
    const parts = partsOf(name);
    return (
      this.#byEnds.get(parts.ends)?.find((one) => isSame(partsOf(one.name), parts)) ??
      this.#byFirst.get(firstOf(name))?.find((one) => isLonger(one.name, name))
    );
  }

  /** Adds a person whose name is new. */
  add(person: T) {
    const { ends } = partsOf(person.name);
    const others = this.#byEnds.get(ends);
    if (others) others.push(person);
    else this.#byEnds.set(ends, [person]);
    const first = firstOf(person.name);
    const same = this.#byFirst.get(first);
    if (same) same.push(person);
    else this.#byFirst.set(first, [person]);
    this.#people.push(person);
  }

  all(): T[] {
    return this.#people;
  }
}

type Contacts = Pick<FoundPerson, "email" | "phone" | "linkedin">;
type Known = Contacts & Pick<FoundPerson, "name">;

/** Completes what is known of a person with what is read of the same one elsewhere. */
export function completePerson(known: Known, other: Known) {
  known.name = fullerName(known.name, other.name);
  completeContacts(known, other);
}

/** Adds the contacts of another sighting of a person. */
export function completeContacts(known: Contacts, other: Contacts) {
  known.email ??= other.email;
  known.phone ??= other.phone;
  known.linkedin ??= other.linkedin;
}

/** The one of two names of a person that says more. */
const fullerName = (one: string, other: string): string =>
  partsOf(other).middle.join("").length > partsOf(one).middle.join("").length ? other : one;

function partsOf(name: string): Parts {
  if (UNSPACED.test(name)) return { ends: name.replaceAll(" ", ""), middle: [] };
  const words = name.split(" ").map((word) => plainLetters(foldLetters(word).replace(/\.$/, "")));
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return {
    ends: first < last ? `${first} ${last}` : `${last} ${first}`,
    middle: words.slice(1, -1),
  };
}

/** `Παπαδάτος` and `Papadatos`: pages in two languages write a name in two scripts, and in several ways. */
function plainLetters(word: string): string {
  const latin = OTHER_SCRIPT.test(word) ? (spell(word)[0]?.text ?? word) : word;
  return latin
    .replace(/kh/g, "h")
    .replace(/x/g, "ks")
    .replace(/[yj]/g, "i")
    .replace(/(\p{L})\1+/gu, "$1");
}

/** Greek and Cyrillic. */
const OTHER_SCRIPT = /[\u0370-\u052f]/;

/** Scripts in which a name is written with or without a space: `山田 太郎`. */
const UNSPACED = /[\u3040-\u9fff\uac00-\ud7af]/;

const wordsOf = (name: string) => name.split(" ").map((word) => plainLetters(foldLetters(word)));
const firstOf = (name: string) => wordsOf(name)[0]!;

/** `Jane Mary Doe Roe` and `Jane Doe`: people with several family names use some of them. */
function isLonger(one: string, other: string): boolean {
  const [long, short] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => b.length - a.length);
  if (short!.length < 2 || long!.length === short!.length) return false;
  let at = 0;
  for (const word of long!) if (word === short![at]) at++;
  return at === short!.length;
}

const isSame = (one: Parts, other: Parts): boolean =>
  one.middle.length === 0 ||
  other.middle.length === 0 ||
  (one.middle.length === other.middle.length &&
    one.middle.every((word, at) => isSameWord(word, other.middle[at]!)));

/** `m` is the initial of `mary`. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);
