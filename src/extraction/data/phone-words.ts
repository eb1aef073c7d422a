import data from "./phone-words.json" with { type: "json" };

/**
 * Words before a telephone number, in lower case. `*` stands for any ending; behind `!` stands a word that is read
 * only right before its number, because it also belongs to names.
 */
export const PHONE_WORDS: readonly string[] = data.phoneWords;

/** Words before a fax number. */
export const FAX_WORDS: readonly string[] = data.faxWords;

/** Words before numbers of other kinds: orders, goods, places. Those of registers stand in `register-labels`. */
export const OTHER_NUMBER_WORDS: readonly string[] = data.otherNumberWords;

/** Words that belong to the label before them, as in `Tel. no.`; alone they are before other numbers. */
export const NUMBER_WORDS: readonly string[] = data.numberWords;

/** Signs, and words of scripts that put no spaces between them. */
export const PHONE_SIGNS: readonly string[] = data.phoneSigns;
export const FAX_SIGNS: readonly string[] = data.faxSigns;
export const OTHER_SIGNS: readonly string[] = data.otherSigns;
