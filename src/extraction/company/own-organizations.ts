import { type Brand, matchBrand } from "./brand";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";

/** Organizations of a page's structured data that are the site's own: those of its name, or the only one. */
export function ownOrganizations(
  organizations: readonly OrganizationFacts[],
  brand: Brand,
): readonly OrganizationFacts[] {
  if (organizations.length === 1) return organizations;
  return organizations.filter(({ name, legalName }) => matchBrand(name ?? legalName ?? "", brand));
}
