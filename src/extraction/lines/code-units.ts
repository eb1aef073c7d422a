import { lazy } from "#src/shared/lazy";

const TAB = 9;
const RETURN = 13;
const SPACE = 32;
const NO_BREAK_SPACE = 160;

/** Kinds of UTF-16 code units. Letters above Latin-1 count as capitals. The letters have the highest numbers. */
export const OTHER = 0;
export const BLANK = 1;
export const DIGIT = 2;
export const LOWER = 3;
export const UPPER = 4;
/** Letters of Chinese, Japanese and Korean. */
export const UNSPACED = 5;

/** The kind of each code unit. A table is several times faster than comparisons. */
export const unitKinds = lazy(() =>
  Uint8Array.from({ length: 0x1_0000 }, (_, code) => kindOf(code)),
);

function kindOf(code: number): number {
  if (isBlankUnit(code)) return BLANK;
  if (code >= 48 && code <= 57) return DIGIT;
  if ((code >= 65 && code <= 90) || (code >= 0xc0 && code < 0xdf && code !== 0xd7)) return UPPER;
  if ((code >= 97 && code <= 122) || (code >= 0xdf && code < 0x100 && code !== 0xf7)) return LOWER;
  if (isUnspaced(code)) return UNSPACED;
  const isLetter = (code >= 0x100 && code < 0x2000) || (code >= 0x2c00 && code <= 0xff00);
  const isSign = code > 0x3000 && code < 0x3040 && code !== 0x3005;
  return isLetter && !isSign ? UPPER : OTHER;
}

function isBlankUnit(code: number): boolean {
  if (code < 128) return code === SPACE || (code >= TAB && code <= RETURN);
  return (
    code === NO_BREAK_SPACE ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

export const isUnspaced = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);
