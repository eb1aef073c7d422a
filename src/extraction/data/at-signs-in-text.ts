// Source: own list. Licence: as this project. Everything in lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Endings behind a gendered `@` (`tod@s`, `Kolleg@innen`); true: no domain that mail is sent to. */
export const GENDER_ENDINGS: ReadonlyMap<string, boolean> = new Map([
  ["s", true],
  ["r", true],
  ["rs", true],
  ["innen", true],
  ["in", false],
  ["n", false],
  ["ns", false],
  ["e", false],
  ["es", false],
  ["as", false],
  ["os", false],
  ["a", false],
  ["o", false],
]);

/** Keywords before the `@` of a label in code. */
export const CODE_LOCALS = words("this return super break continue");

/** What members are called that are top-level domains, too. */
export const MEMBER_NAMES = words("name style link page info id click run data new map");

/** Objects and functions in whose members code reads such names. */
export const CODE_LABELS = words(
  `this self window document props state event console process module exports prototype target
   foreach mainactivity activity fragment viewmodel`,
);
