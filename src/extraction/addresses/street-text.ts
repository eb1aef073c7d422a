/** Text before a postal code that can belong to its address. */
const MAX_TEXT_LENGTH = 200;
/** `Weißenburgstr. 4 (Hinterhof, EG)` */
const REMARK = /(?<=[\p{L}\d]\.?) ?\((?!\p{Lu}{2}\))[^()\d]{2,40}\d?\)$/u;
/** `Συγγρού 350 & Έκτορος`: the street at the corner. */
const CORNER = /(?<=\d\p{L}?) (?:&|και|corner|cnr) [^\d,]{2,30}$/u;
/** `Km. 4,6` */
const DECIMAL_COMMA = /(?<=\bkm\.? ?\d{1,3}),(?=\d)/i;
/** A pin in place of a label. */
const PICTOGRAM = /^[\p{So}\ufe0f\s]+/u;
/** `бул. „Витоша“ № 5`: quotation marks around the name of a street. */
export const QUOTES = /[„“”«»"]/g;

/** A text that can end with a street, without signs and remarks at its ends. */
export const textOfStreet = (text: string): string =>
  text
    .slice(-MAX_TEXT_LENGTH)
    .replace(/(?:[\s,;:•·|*–—-]|(?<=[\s\dº°ª]\p{L}|[\dº°ª])\.)+$/u, "")
    .replace(PICTOGRAM, "")
    .replace(QUOTES, "")
    .replace(REMARK, "")
    .replace(CORNER, "")
    .replace(DECIMAL_COMMA, ".");
