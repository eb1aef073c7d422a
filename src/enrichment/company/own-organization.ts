import { brandOf, letters, matchBrand, type Brand } from "#src/extraction/company/brand";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import { withoutLegalForm } from "#src/extraction/company/name-cleaning";
import { PLACE_MEMBERS } from "#src/extraction/structured-data/structured-data";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { isGeneralType } from "./organization-type";

/** The site's owner: registrable domain and company name, if known. */
export type Owner = { domain: string; companyName: string | null };

/**
 * The organisation that operates the site, completed from other descriptions of the same
 * organisation. Null if the site only describes others, or several without a clear relation to it.
 */
export function ownOrganization(
  organizations: readonly OrganizationFacts[],
  owner: Owner,
): OrganizationFacts | null {
  const brand = brandOf(owner.domain);
  const candidates = organizations
    .map((organization) => ({ organization, tie: tieTo(organization, owner, brand) }))
    .filter(({ tie }) => tie >= 0);
  const tied = candidates.filter(({ tie }) => tie > 0);
  if (tied.length === 0 && candidates.length !== 1) return null;
  const [own] = (tied.length > 0 ? tied : candidates).sort(
    (a, b) => b.tie - a.tie || worthOf(b.organization) - worthOf(a.organization),
  );
  return candidates
    .map(({ organization }) => organization)
    .filter((other) => other !== own!.organization && isSame(own!.organization, other, owner))
    .reduce(fillFrom, own!.organization);
}

/**
 * How certain it is that an organisation owns the site: -1 another organisation, 0 unknown, 4 same
 * name.
 */
function tieTo(organization: OrganizationFacts, owner: Owner, brand: Brand): number {
  const { name, legalName, url, email, source } = organization;
  const names = [name, legalName].filter((one) => one !== undefined);
  const own = nameKey(owner.companyName);
  if (own !== "" && names.some((one) => nameKey(one) === own)) return 4;
  const match = Math.max(0, ...names.map((one) => matchBrand(one, brand)));
  if (match === 3) return 3;
  const host = hostOf(url);
  const isOwnUrl = host !== null && registrableDomain(host) === owner.domain;
  if (match === 2) return 2;
  if (isOwnUrl || email?.toLowerCase().endsWith(`@${owner.domain}`)) return 1;
  if (host !== null) return -1;
  // Contact metas describe the site as a whole. An entry without a name describes the site's owner.
  return source === "opengraph" || names.length === 0 ? 1 : 0;
}

/** Among equal candidates, prefers a specific type and more properties. */
function worthOf({ types, ...members }: OrganizationFacts): number {
  return Object.keys(members).length + (types.some((type) => !isGeneralType(type)) ? 3 : 0);
}

function isSame(own: OrganizationFacts, other: OrganizationFacts, owner: Owner): boolean {
  const keys = [own.name, own.legalName, owner.companyName].map(nameKey).filter(Boolean);
  const others = [other.name, other.legalName].map(nameKey).filter(Boolean);
  if (others.length > 0) return others.some((key) => keys.includes(key));
  if (other.source === "opengraph") return true;
  return (
    (own.email !== undefined && own.email === other.email) ||
    (own.telephone !== undefined && digits(own.telephone) === digits(other.telephone)) ||
    (own.postalCode !== undefined && own.postalCode === other.postalCode)
  );
}

/** Adds missing properties. An address is never combined from two organisations. */
function fillFrom(own: OrganizationFacts, other: OrganizationFacts): OrganizationFacts {
  const added = { ...other };
  const hasPlace = (own.streetAddress ?? own.city ?? own.postalCode) !== undefined;
  const isSamePlace = own.postalCode !== undefined && own.postalCode === other.postalCode;
  if (hasPlace && !isSamePlace) for (const member of PLACE_MEMBERS) delete added[member];
  return { ...added, ...own, types: [...own.types, ...other.types] };
}

/** Comparison key: equal for `Acme GmbH` and `ACME`. */
function nameKey(name: string | null | undefined): string {
  if (!name) return "";
  return letters(withoutLegalForm(name)) || letters(name);
}

const digits = (number: string | undefined) => number?.replace(/\D/g, "");

function hostOf(url: string | undefined): string | null {
  const host = url === undefined ? undefined : URL.parse(url)?.hostname;
  return host && host.includes(".") ? host : null;
}
