/**
 * Characters without width that no script requires: zero-width spaces, word joiners, direction marks, byte order
 * marks. Joiners (U+200C, U+200D) stay, because Persian and emoji use them.
 */
const ZERO_WIDTH = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g;

/** Call this before white space is folded: `\s` matches U+FEFF, which would split a word. */
export const withoutZeroWidth = (text: string): string => text.replace(ZERO_WIDTH, "");

/** Puts a text on one line: each run of white space becomes one space. */
export const foldSpace = (text: string): string =>
  withoutZeroWidth(text).replace(/\s+/g, " ").trim();
