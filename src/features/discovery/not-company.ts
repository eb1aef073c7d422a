import { brandLabel, isOwnDomain, registrableDomain } from "#src/shared/addresses/domain-name";
import { GOVERNMENT_SUFFIXES, NOT_COMPANIES } from "./data/not-companies";

/** Kinds of search results that are not company websites. */
export const SITE_KINDS = Object.keys(NOT_COMPANIES) as [SiteKind, ...SiteKind[]];
export type SiteKind = keyof typeof NOT_COMPANIES;

const KIND_OF = new Map(
  Object.entries(NOT_COMPANIES).flatMap(([kind, list]) =>
    list.map((name) => [name, kind as SiteKind] as const),
  ),
);
const PUBLIC_ENDINGS = GOVERNMENT_SUFFIXES.map((suffix) => `.${suffix}`);

/** The kind of a registrable domain that is known not to be a company's own site; null for all others. */
export function kindOfSite(domain: string): SiteKind | null {
  // `monster.myshopify.com` belongs to a shop, not to the brand.
  const known = KIND_OF.get(domain) ?? (isOwnDomain(domain) && KIND_OF.get(brandLabel(domain)));
  if (known) return known;
  return PUBLIC_ENDINGS.some((ending) => domain.endsWith(ending)) ? "government" : null;
}

/** The registrable domain of a site; null for an IP address. */
export function domainOfSite(url: string): string | null {
  const { hostname } = new URL(url);
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return isNumber ? null : registrableDomain(hostname);
}
