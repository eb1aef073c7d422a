import data from "./at-signs-in-text.json" with { type: "json" };

/** Endings behind a gendered `@` (`tod@s`, `Kolleg@innen`); true: no domain that mail is sent to. */
export const GENDER_ENDINGS: ReadonlyMap<string, boolean> = new Map(
  Object.entries(data.genderEndings),
);

/** Keywords before the `@` of a label in code. */
export const CODE_LOCALS: ReadonlySet<string> = new Set(data.codeLocals);

/** What members are called that are top-level domains, too. */
export const MEMBER_NAMES: ReadonlySet<string> = new Set(data.memberNames);

/** Objects and functions in whose members code reads such names. */
export const CODE_LABELS: ReadonlySet<string> = new Set(data.codeLabels);
