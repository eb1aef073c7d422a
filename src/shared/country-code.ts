import { lazy } from "./lazy";
import { CodeNames, fold } from "./text/code-names";
import { COUNTRY_NAMES } from "./data/country-names";
import { COUNTRY_CODES } from "./data/iso-codes";
import { editDistance } from "./text/edit-distance";

const ALPHA_2 = new Set(COUNTRY_CODES.map((codes) => codes.slice(0, 2)));
const OF_ALPHA_3 = new Map(COUNTRY_CODES.map((codes) => [codes.slice(3), codes.slice(0, 2)]));
const names = new CodeNames("region", [...ALPHA_2]);

const written = new Map<string, string>();
for (const [code, called] of Object.entries(COUNTRY_NAMES))
  for (const name of called) written.set(name, code);

/** Parses schema.org's `addressCountry`, a code or a name, to an ISO 3166-1 code. */
export function readCountry(text: string): string | null {
  const country = text.trim();
  if (/^[a-z]{2}$/i.test(country))
    return country.toUpperCase() === "UK" ? "GB" : country.toUpperCase();
  return written.get(country.toLowerCase()) ?? null;
}

/** Parses a country of an address, a code or a name in most languages, to an ISO 3166-1 alpha-2 code. */
export function readCountryCode(text: string, language: string | null): string | null {
  const code = readCountry(text) ?? OF_ALPHA_3.get(text.trim().toUpperCase());
  if (code) return ALPHA_2.has(code) ? code : null;
  return names.find(text, language);
}

/** Parses user input, a code or a name in any case, to an ISO 3166-1 alpha-2 code. */
export const findCountryCode = (typed: string): string | null =>
  readCountryCode(typed.normalize("NFKC"), null);

const englishNames = lazy(() => new Intl.DisplayNames(["en"], { type: "region" }));

/** The English name of an ISO 3166-1 alpha-2 code; null for anything else. */
export function countryName(code: string): string | null {
  const upper = code.toUpperCase();
  return ALPHA_2.has(upper) ? (englishNames().of(upper) ?? null) : null;
}

/** The country whose English name or code is closest to the input; undefined if none is close. */
export function nearestCountry(typed: string): { code: string; name: string } | undefined {
  const wanted = fold(typed.normalize("NFKC"));
  const candidates = [...ALPHA_2].map((code) => {
    const name = countryName(code) ?? code;
    const spellings = [name, ...(COUNTRY_NAMES[code] ?? [])].map(fold);
    return { code, name, distance: Math.min(...spellings.map((one) => editDistance(one, wanted))) };
  });
  const [nearest] = candidates.toSorted((a, b) => a.distance - b.distance);
  const isClose = nearest && nearest.distance <= Math.max(1, Math.floor(wanted.length / 3));
  return isClose ? { code: nearest.code, name: nearest.name } : undefined;
}
