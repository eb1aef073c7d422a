import type { Brand } from "#src/extraction/company/brand";
import { ownOrganizations } from "#src/extraction/company/own-organizations";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { WEIGHT } from "./founding-years";

const DATE = /^\s*((?:1[5-9]|20)\d\d)(?!\d)(?:-\d\d(?:-\d\d)?)?\s*$/;

type Founded = ProfileFacts["founded"];

/** The `foundingDate` of the site's own organization. Words that clearly state the foundation count for more. */
export function structuredFounding(
  organizations: readonly OrganizationFacts[],
  brand: Brand,
): Founded {
  const thisYear = new Date().getUTCFullYear();
  for (const { name, foundingDate } of ownOrganizations(organizations, brand)) {
    const year = Number(DATE.exec(foundingDate ?? "")?.[1] ?? 0);
    if (year === 0 || year > thisYear) continue;
    const snippet = `${name ?? ""} foundingDate: ${foundingDate}`.trim();
    return { year, weight: WEIGHT.STRUCTURED, snippet };
  }
  return undefined;
}

/** The clearer of two statements of the foundation. */
export const clearerFounding = (written: Founded, structured: Founded): Founded =>
  written && (!structured || written.weight >= structured.weight) ? written : structured;
