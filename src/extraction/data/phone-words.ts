import data from "./phone-words.json" with { type: "json" };

/**
 * Words before a telephone number, in lower case. `*` matches any ending. A word after `!` counts only
 * directly before its number, because it also occurs in names.
 */
export const PHONE_WORDS: readonly string[] = data.phoneWords;

/** Words before a fax number. */
export const FAX_WORDS: readonly string[] = data.faxWords;

/** Words before other numbers: orders, goods, places. For registers see `register-labels`. */
export const OTHER_NUMBER_WORDS: readonly string[] = data.otherNumberWords;

/** Words that extend the label before them, as in `Tel. no.`. Alone they precede other numbers. */
export const NUMBER_WORDS: readonly string[] = data.numberWords;

/** Symbols, and words of scripts without spaces. */
export const PHONE_SIGNS: readonly string[] = data.phoneSigns;
export const FAX_SIGNS: readonly string[] = data.faxSigns;
export const OTHER_SIGNS: readonly string[] = data.otherSigns;
