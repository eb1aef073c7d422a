import { brandLabel, isOwnDomain, registrableDomain } from "#src/shared/addresses/domain-name";
import { GOVERNMENT_SUFFIXES, NOT_COMPANIES } from "./data/not-companies";

/** What a search finds beside companies. */
export const SITE_KINDS = Object.keys(NOT_COMPANIES) as [SiteKind, ...SiteKind[]];
export type SiteKind = keyof typeof NOT_COMPANIES;

const KIND_OF = new Map(
  Object.entries(NOT_COMPANIES).flatMap(([kind, list]) =>
    list.map((name) => [name, kind as SiteKind] as const),
  ),
);
const PUBLIC_ENDINGS = GOVERNMENT_SUFFIXES.map((suffix) => `.${suffix}`);

/** What a registrable domain is, where it is known to be no company's own site; null for all others. */
export function kindOfSite(domain: string): SiteKind | null {
  // `monster.myshopify.com` is some shop's, and no site of the brand.
  const known = KIND_OF.get(domain) ?? (isOwnDomain(domain) && KIND_OF.get(brandLabel(domain)));
  if (known) return known;
  return PUBLIC_ENDINGS.some((ending) => domain.endsWith(ending)) ? "government" : null;
}

/** The registrable domain of a site; null where its address is a number, as of a router or a server. */
export function domainOfSite(url: string): string | null {
  const { hostname } = new URL(url);
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return isNumber ? null : registrableDomain(hostname);
}
