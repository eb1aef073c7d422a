import { brandLabel, isOwnDomain, registrableDomain } from "#src/shared/addresses/domain-name";
import { lazy } from "#src/shared/lazy";
import { governmentSuffixes, notCompanies } from "./data/not-companies";

/** Kinds of search results that are not company websites. */
export const SITE_KINDS = [
  "directory",
  "social_network",
  "marketplace",
  "job_board",
  "news",
  "government",
  "reference",
] as const satisfies (keyof ReturnType<typeof notCompanies>)[];
export type SiteKind = (typeof SITE_KINDS)[number];

const kinds = lazy(
  () =>
    new Map(
      SITE_KINDS.flatMap((kind) => notCompanies()[kind].map((name) => [name, kind] as const)),
    ),
);
const publicEndings = lazy(() => governmentSuffixes().map((suffix) => `.${suffix}`));

/** The kind of a registrable domain that is known not to be a company's own site; null for all others. */
export function kindOfSite(domain: string): SiteKind | null {
  // `monster.myshopify.com` belongs to a shop, not to the brand.
  const known = kinds().get(domain) ?? (isOwnDomain(domain) && kinds().get(brandLabel(domain)));
  if (known) return known;
  return publicEndings().some((ending) => domain.endsWith(ending)) ? "government" : null;
}

/** The registrable domain of a site; null for an IP address. */
export function domainOfSite(url: string): string | null {
  const { hostname } = new URL(url);
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return isNumber ? null : registrableDomain(hostname);
}
