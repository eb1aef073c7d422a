import data from "./at-signs-in-text.json" with { type: "json" };

/** Endings after a gender-neutral `@` (`tod@s`, `Kolleg@innen`); true: not a domain for e-mail. */
export const GENDER_ENDINGS: ReadonlyMap<string, boolean> = new Map(
  Object.entries(data.genderEndings),
);

/** Keywords before the `@` of a label in code. */
export const CODE_LOCALS: ReadonlySet<string> = new Set(data.codeLocals);

/** Names of members that are also top-level domains. */
export const MEMBER_NAMES: ReadonlySet<string> = new Set(data.memberNames);

/** Objects and functions in code whose members have such names. */
export const CODE_LABELS: ReadonlySet<string> = new Set(data.codeLabels);
