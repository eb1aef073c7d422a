import data from "./register-labels.json" with { type: "json" };

/**
 * Labels of registers, courts, taxes, accounts and permits, by country. A number after one is not a
 * telephone number. The notation is that of `phone-words`. A label with dots (`c.f.`) matches only with
 * its dots. A label with capitals is also a common word, so it is case-sensitive and counts only
 * directly before its number.
 */
export const REGISTER_LABELS: Readonly<Record<string, readonly string[]>> = data.registerLabels;

/** Register labels in scripts without spaces: JP, KR, CN, TW. */
export const REGISTER_SIGNS: readonly string[] = data.registerSigns;
