import { matchBrand, brandOf } from "#src/extraction/company/brand";
import { LEGAL_PAGE } from "#src/extraction/data/imprint-words";
import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { pageLines } from "#src/extraction/lines/page-lines";
import { ownersIn } from "#src/extraction/people/owners";
import { linkPeople } from "#src/extraction/people/profile-links";
import { readPeople } from "#src/extraction/people/read-people";
import { joinPeople } from "#src/extraction/people/structured-people";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { readLegalNames } from "./legal-names";
import type { ProfilePage } from "./profile-page";
import { isAboutMePage, isHistory, isTeamPage } from "./profile-pages";
import { namedPage, readPlaces } from "./read-places";
import { readStatements } from "./statements";
import { clearerFounding, structuredFounding } from "./structured-founding";

/** Reads what a page says of its company, from its visible text with its marks. */
export function readProfile(text: string, page: ProfilePage): ProfileFacts {
  const lines = pageLines(text);
  const brand = brandOf(registrableDomain(page.url));
  const isOwnName = (name: string) => matchBrand(name, brand) > 0;
  const { addresses, registrations, countries } = readPlaces(text, lines, page, brand);
  const isLegal = LEGAL_PAGE.test(page.url.slice(page.url.indexOf("/", 8) + 1));
  const people =
    page.collectsPeople && !isHistory(page.url)
      ? linkPeople(
          joinPeople(
            readPeople(lines, {
              url: page.url,
              isLegal,
              isTeam: isTeamPage(page.url),
              isAboutMe: isAboutMePage(page.url),
              links: page.profileLinks,
              owners: ownersIn(text, page.title ?? "", brand),
              countries,
              html: page.html,
              isOwnName,
            }),
            page.people,
            countries,
          ),
          text,
          page.profileLinks,
        )
      : [];
  const legalNames = readLegalNames(
    lines,
    namedPage(lines, page, { addresses, registrations, brand }),
  );
  const statements = readStatements(lines, isOwnName);
  const founded = clearerFounding(
    statements.founded,
    structuredFounding(page.organizations, brand),
  );
  return {
    ...(addresses.length > 0 && { addresses }),
    ...(registrations.length > 0 && { registrations }),
    ...(people.length > 0 && { people }),
    ...(legalNames.length > 0 && { legalNames }),
    ...statements,
    ...(founded && { founded }),
  };
}
