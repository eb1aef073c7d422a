import type { Brand } from "#src/extraction/company/brand";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundRegistration } from "#src/extraction/facts/profile-facts";
import { ownOrganizations } from "#src/extraction/company/own-organizations";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readCountryCode } from "#src/shared/country-code";
import { checkRegistration } from "./checksums";
import { readRegistrations } from "./registrations";
import { schemesOf } from "./schemes";
import { compact, valueOf } from "./values";

/**
 * Numbers of the site's own organization in structured data (https://schema.org/vatID, https://schema.org/taxID).
 * `countries` are those of the page, best first.
 */
export function structuredRegistrations(
  organizations: readonly OrganizationFacts[],
  brand: Brand,
  countries: readonly string[],
): FoundRegistration[] {
  return ownOrganizations(organizations, brand).flatMap(({ vatID, taxID, country }) => {
    const own = country ? readCountryCode(country, null) : null;
    const places = own ? [own, ...countries] : countries;
    return [
      ...(vatID ? readVat(vatID, places) : []),
      ...(taxID ? readTaxNumber(taxID, places) : []),
    ];
  });
}

/** The numbers of a text, and those of structured data that it does not have with or without the prefix of a country. */
export function joinRegistrations(
  written: readonly FoundRegistration[],
  structured: readonly FoundRegistration[],
): FoundRegistration[] {
  const known = new Set(written.map(({ value }) => withoutPrefix(value)));
  return [...written, ...structured.filter(({ value }) => !known.has(withoutPrefix(value)))];
}

const withoutPrefix = (value: string) => compact(value).replace(/^[A-Z]{2,3}(?=\d)/, "");

function readVat(vatID: string, countries: readonly string[]): FoundRegistration[] {
  const text = `VAT ID: ${vatID}`;
  return readRegistrations(text, pageLines(text).numbers, countries).map((found) => ({
    ...found,
    snippet: `vatID: ${vatID}`,
  }));
}

/**
 * The property names no country, and some sites write the number of a register in it: a number counts if its check
 * digits are those of a register, or if it has the form of a tax number that has none.
 */
function readTaxNumber(taxID: string, countries: readonly string[]): FoundRegistration[] {
  for (const country of countries) {
    const fitting = schemesOf(country).flatMap((scheme) => {
      scheme.pattern.lastIndex = 0;
      if (scheme.kind === "other" || scheme.pattern.exec(taxID)?.[0] !== taxID) return [];
      const { name, kind } = scheme;
      const isChecksumValid = checkRegistration(name, compact(taxID));
      const value = valueOf(scheme, taxID);
      return [{ kind, scheme: name, value, isChecksumValid, snippet: `taxID: ${taxID}` }];
    });
    const best =
      fitting.find(({ isChecksumValid }) => isChecksumValid === true) ??
      fitting.find((one) => one.kind === "tax_id" && one.isChecksumValid === null);
    if (best) return [best];
  }
  return [];
}
