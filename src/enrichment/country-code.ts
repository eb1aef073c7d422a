import { readCountry } from "#src/extraction/phone-country";
import { CodeNames } from "./code-names";
import { COUNTRY_CODES } from "./data/iso-codes";

const ALPHA_2 = new Set(COUNTRY_CODES.map((codes) => codes.slice(0, 2)));
const OF_ALPHA_3 = new Map(COUNTRY_CODES.map((codes) => [codes.slice(3), codes.slice(0, 2)]));
const names = new CodeNames("region", [...ALPHA_2]);

/** A country as an address has it, a code or a name in most languages, as its ISO 3166-1 alpha-2 code. */
export function readCountryCode(written: string, language: string | null): string | null {
  const code = readCountry(written) ?? OF_ALPHA_3.get(written.trim().toUpperCase());
  if (code) return ALPHA_2.has(code) ? code : null;
  return names.find(written, language);
}
