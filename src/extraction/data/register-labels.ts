import data from "./register-labels.json" with { type: "json" };

/**
 * Labels of registers, courts, taxes, accounts and permits, by country: a number behind one is no telephone
 * number. They are written as in `phone-words`; with dots (`c.f.`) they are read only with their dots. A label with
 * capitals is also a word of some language, so it is read only as written, and only right before its number.
 */
export const REGISTER_LABELS: Readonly<Record<string, readonly string[]>> = data.registerLabels;

/** Register labels in scripts without spaces: JP, KR, CN, TW. */
export const REGISTER_SIGNS: readonly string[] = data.registerSigns;
