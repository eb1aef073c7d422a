/**
 * Characters that take no room and that no script needs: zero-width spaces, word joiners, marks of direction,
 * byte order marks. Joiners (U+200C, U+200D) stay: Persian and emoji are written with them.
 */
const ZERO_WIDTH = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g;

/** To be called before white space is folded: `\s` takes U+FEFF for a space, which would part what reads as one word. */
export const withoutZeroWidth = (text: string): string => text.replace(ZERO_WIDTH, "");

/** A text in one line, as it reads: each run of white space is one space. */
export const foldSpace = (text: string): string =>
  withoutZeroWidth(text).replace(/\s+/g, " ").trim();
