import { lazy } from "#src/shared/lazy";

/** The length of the longest unit. */
export const MAX_FIGURE_UNIT = 3;
/** Units and currencies, and what stands beside times and telephone numbers. Not `km`, which stands in addresses. */
const UNITS = `mm cm kg mg ml gb mb kb px kwh pcs stk eur usd gbp chf aud cad nzd sek nok dkk pln czk huf bgn inr aed brl mxn jpy cny
  am pm uhr tel fax mob gsm`;
const BITS = 5;

const units = lazy(() => {
  const table = new Uint8Array(1 << (MAX_FIGURE_UNIT * BITS));
  for (const unit of UNITS.split(/\s+/)) table[packed(unit, 0, unit.length)] = 1;
  return table;
});

/** Whether a word of at most `MAX_FIGURE_UNIT` letters, in any case, only says what a number measures. */
export const isFigureUnit = (text: string, from: number, to: number): boolean =>
  units()[packed(text, from, to)] === 1;

/** Five bits for each letter of the basic alphabet; past the table if there are others. */
function packed(text: string, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) {
    const letter = (text.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) return -1;
    letters = (letters << BITS) | letter;
  }
  return letters;
}
