import { checkPrefixed } from "./checksums";

/** Forms of VAT numbers without the prefix of their country. Each matches at `lastIndex` only. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /U ?\d{8}/y,
  BE: /[01]\d{3}[. ]?\d{3}[. ]?\d{3}/y,
  CH: /\d{3}\.\d{3}\.\d{3}/y,
  DE: /\d{3} ?\d{3} ?\d{3}/y,
  DK: /\d{2} ?\d{2} ?\d{2} ?\d{2}/y,
  ES: /[A-Z]-?\d{7}[A-Z0-9]/y,
  FI: /\d{8}/y,
  FR: /[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}/y,
  GB: /\d{3} ?\d{4} ?\d{2}(?! ?\d)/y,
  HR: /\d{11}/y,
  IT: /\d{11}/y,
  LU: /\d{8}/y,
  NL: /\d(?:[ .]?\d){8} ?\.?B ?\.?\d{2}/y,
  PL: /\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}/y,
  SI: /\d{8}/y,
};
const AFTER = /[\p{L}\d]/u;
/** Whose form is sure without check digits. */
const SURE = new Set(["GB", "NL"]);

export type PlainVat = {
  scheme: string;
  value: string;
  isChecksumValid: boolean | null;
  written: string;
};

/** A number behind the label of a VAT number, without a prefix, if it has the form and the check digits of a country. */
export function plainVatAt(
  text: string,
  start: number,
  countries: readonly string[],
): PlainVat | null {
  for (const country of countries) {
    const form = FORMS[country];
    if (!form) continue;
    form.lastIndex = start;
    const written = form.exec(text)?.[0];
    if (!written || AFTER.test(text[start + written.length] ?? "")) continue;
    const isSwiss = country === "CH";
    const prefix = isSwiss ? "CHE" : country;
    const value = prefix + written.replace(/[\s.-]/g, "");
    const isChecksumValid = checkPrefixed(prefix, value);
    if (isChecksumValid !== true && !SURE.has(country)) continue;
    const scheme = isSwiss ? "ch_uid" : `${country.toLowerCase()}_vat`;
    return { scheme, value, isChecksumValid, written };
  }
  return null;
}
