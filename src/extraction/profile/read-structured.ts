import { brandOf } from "#src/extraction/company/brand";
import { ownOrganizations } from "#src/extraction/company/own-organizations";
import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { NO_LINES } from "#src/extraction/lines/page-lines";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { readStructuredNames } from "./legal-names";
import type { ProfilePage } from "./profile-page";
import { namedPage, readPlaces } from "./read-places";
import { structuredFounding } from "./structured-founding";

/** What the structured data of a page that does not describe the company says of it; null for nothing. */
export function readStructuredProfile(page: ProfilePage): ProfileFacts | null {
  if (page.organizations.length === 0) return null;
  const brand = brandOf(registrableDomain(page.url));
  const { addresses, registrations } = readPlaces("", NO_LINES, page, brand);
  const named = namedPage(NO_LINES, page, { addresses, registrations, brand });
  const organizations = ownOrganizations(page.organizations, brand);
  const legalNames = readStructuredNames({ ...named, organizations });
  const founded = structuredFounding(page.organizations, brand);
  if (addresses.length + registrations.length + legalNames.length === 0 && !founded) return null;
  return {
    ...(addresses.length > 0 && { addresses }),
    ...(registrations.length > 0 && { registrations }),
    ...(legalNames.length > 0 && { legalNames }),
    ...(founded && { founded }),
  };
}
