/**
 * Digits of the postal codes that stand behind the town, in countries without a reader of their own. Source: Universal
 * Postal Union, "Addressing systems" by country.
 */
const DIGITS: Readonly<Record<string, number>> = {
  ZA: 4,
  PH: 4,
  BD: 4,
  TH: 5,
  ID: 5,
  LK: 5,
  SA: 5,
  PK: 5,
  NP: 5,
  KE: 5,
  EG: 5,
  NG: 6,
};

/** Whether postal codes of a country stand behind the town and have a number of digits. */
export const hasCodeBehind = (country: string | undefined, digits: number): boolean =>
  country !== undefined && DIGITS[country] === digits;

/** Whether the addresses of a country end with a code. */
export const writesCodeBehind = (country: string | undefined): boolean =>
  country !== undefined && country in DIGITS;

/** `12 Loop Street, Cape Town, 8001` → the line without its postal code, and the code. */
export function splitCodeBehind(line: string, country: string | undefined) {
  const found = /[\s,–-]+(\d{4,6})[\s.]*$/u.exec(line);
  return found && hasCodeBehind(country, found[1]!.length)
    ? { line: line.slice(0, found.index), code: found[1]! }
    : { line, code: null };
}
