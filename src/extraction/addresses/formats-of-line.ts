import { ANY_CODE, LINE } from "#src/extraction/lines/line-class";
import { type PostalFormat, postalFormats } from "./postal-codes";

/** The formats that the numbers of a line and the signs around them allow. */
export function formatsAt(line: string, bits: number): readonly PostalFormat[] {
  const isBefore =
    (bits & LINE.LETTERS || line.length <= MAX_BARE_CODE) &&
    bits & BEFORE_BITS &&
    TOWN_HINT.test(line);
  const isAfter = AFTER_HINT.test(line);
  const key = (bits & ANY_CODE) | (isBefore ? 1 : 0) | (isAfter ? 2 : 0);
  let formats = formatsOfLines.get(key);
  if (!formats) {
    formats = postalFormats().filter(
      (one) =>
        (one.bits & bits) !== 0 &&
        (one.order === "before" ? isBefore : !one.isDistinctive || isAfter),
    );
    formatsOfLines.set(key, formats);
  }
  return formats;
}

/** A code in a line of its own: the town stands in the next one. */
const MAX_BARE_CODE = 10;
const BEFORE_BITS = LINE.CODE_4 | LINE.CODE_5 | LINE.CODE_6 | LINE.CODE_SPLIT | LINE.CODE_MIXED;
/** By the bits of lines, of which few differ. */
const formatsOfLines = new Map<number, readonly PostalFormat[]>();

/** A number before the start of a town's name, or at the end of a line. */
const TOWN_HINT =
  /(?<!\d)\d{2,6}(?: ?[A-Z]{2})?[\s,;:.)|\u00b7\u2022\u2013\u2014-]*(?:[A-Z\u00c0-\uffff'’]|[ds]['’]|$)/;
/** The hints of the distinctive formats after a town. */
const AFTER_HINT =
  /[A-Za-z]\.?(?:,? +| ?[|–-] ?)\d{4}|[A-Z]\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z][ -]?\d[A-Z]\d|\d{5}-\d{3}/;

/** Numbers of products, in any language. */
const PRODUCT_NUMBER = /(?<![\p{L}\d])(?:SKU|EAN|GTIN|UPC|ASIN|MPN|ISBN|ISSN)(?![\p{L}])/u;
/** A cheap test before it. */
const PRODUCT_LETTERS = /SKU|EAN|GTIN|UPC|ASIN|MPN|ISBN|ISSN/;
export const namesProductNumber = (line: string): boolean =>
  PRODUCT_LETTERS.test(line) && PRODUCT_NUMBER.test(line);
