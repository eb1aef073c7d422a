import { joinAddresses } from "#src/extraction/addresses/join-addresses";
import { readAddresses } from "#src/extraction/addresses/read-addresses";
import { brandOf, matchBrand } from "#src/extraction/company/brand";
import { structuredAddresses } from "#src/extraction/addresses/structured-addresses";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import { joinPeople } from "#src/extraction/people/structured-people";
import { ownOrganizations } from "#src/extraction/structured-data/own-organizations";
import type { WrittenPerson } from "#src/extraction/structured-data/structured-data";
import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { countryOfEmails, likelyCountries } from "#src/extraction/phones/phone-country";
import { readRegistrations } from "#src/extraction/registrations/registrations";
import {
  joinRegistrations,
  structuredRegistrations,
} from "#src/extraction/registrations/structured-registrations";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { type PageLines, pageLines } from "#src/extraction/lines/page-lines";
import { LEGAL_PAGE } from "#src/extraction/data/imprint-words";
import { linkPeople, type ProfileLink } from "#src/extraction/people/profile-links";
import { readLegalNames } from "./legal-names";
import { ownersIn } from "#src/extraction/people/owners";
import { readPeople } from "#src/extraction/people/read-people";
import { isAboutMePage, isFinePrint, isHistory, isTeamPage } from "./profile-pages";
import { announcesFinePrint } from "./page-headings";
import { readStatements } from "./statements";
import { writtenLanguage } from "./written-language";

/** What is known of a page besides its visible text. */
export type ProfilePage = {
  url: string;
  lang: string | null;
  language: string | null;
  countries: readonly string[];
  /** Countries of the page's telephone numbers. */
  phoneCountries: readonly string[];
  emails: readonly string[];
  organizations: readonly OrganizationFacts[];
  /** People in structured data, as written. */
  people: readonly WrittenPerson[];
  profileLinks: readonly ProfileLink[];
  /** The page's title. */
  title: string | null;
  collectsPeople: boolean;
  html: string;
};

/** An address or a number within this many lines belongs to the name above it. */
const FACT_LINES = 4;
/** A longer title is no name. */
const MAX_TITLE_LENGTH = 150;

/** The countries of a page's register numbers, such as that of `CVR: 32360740`. */
const countriesOfNumbers = (text: string, { numbers }: PageLines): string[] => [
  ...new Set(
    readRegistrations(text, numbers, []).map(({ scheme }) => scheme.slice(0, 2).toUpperCase()),
  ),
];

const NO_LINES = pageLines("");

const languagesOf = ({ lang, language }: Pick<ProfilePage, "lang" | "language">): string[] =>
  [lang, language].flatMap((code) => code?.toLowerCase().slice(0, 2) ?? []);

/** What the structured data of a page that does not describe the company says of it; null for nothing. */
export function readStructuredProfile(
  page: Pick<ProfilePage, "url" | "lang" | "language" | "countries" | "organizations">,
): ProfileFacts | null {
  const { url, language, organizations } = page;
  if (organizations.length === 0) return null;
  const brand = brandOf(registrableDomain(url));
  const countries = likelyCountries(page);
  const addresses = joinAddresses(
    [],
    structuredAddresses(organizations, language, brand, countries),
  );
  const registrations = structuredRegistrations(organizations, brand, countries);
  const legalNames = readLegalNames(NO_LINES, {
    brand,
    title: "",
    organizations: ownOrganizations(organizations, brand),
    languages: languagesOf(page),
    isNearFacts: () => false,
    registrations,
  });
  const facts: ProfileFacts = {
    ...(addresses.length > 0 && { addresses }),
    ...(registrations.length > 0 && { registrations }),
    ...(legalNames.length > 0 && { legalNames }),
  };
  return Object.keys(facts).length > 0 ? facts : null;
}

/** Reads what a page says of its company, from its visible text with its marks. */
export function readProfile(text: string, page: ProfilePage): ProfileFacts {
  const lines = pageLines(text);
  const isTemplate = page.language === null || page.language === "en";
  const language = (isTemplate ? writtenLanguage(text) : null) ?? page.language;
  const known = [...new Set<string>([...likelyCountries(page), ...page.phoneCountries])];
  const countries =
    known.length > 0
      ? known
      : [...new Set([...countriesOfNumbers(text, lines), ...countryOfEmails(page.emails)])];
  if (countries.length === 0 && language !== page.language)
    countries.push(...likelyCountries({ ...page, lang: null, language, countries: [] }));
  const brand = brandOf(registrableDomain(page.url));
  const isOwnName = (name: string) => matchBrand(name, brand) > 0;
  const written = readAddresses(lines, {
    countries,
    language,
    isFinePrint: isFinePrint(page.url) || announcesFinePrint(page.title),
    isOwnName,
    mentions: (word) => text.includes(word),
  });
  const addresses = joinAddresses(
    written,
    structuredAddresses(page.organizations, language, brand, countries),
  );
  const located = addresses.flatMap(({ country }) => country ?? []);
  const places = [...new Set([...located, ...countries])];
  const registrations = joinRegistrations(
    readRegistrations(text, lines.numbers, places),
    structuredRegistrations(page.organizations, brand, places),
  );
  const isLegal = LEGAL_PAGE.test(page.url.slice(page.url.indexOf("/", 8) + 1));
  const people =
    page.collectsPeople && !isHistory(page.url)
      ? linkPeople(
          joinPeople(
            readPeople(lines, {
              isLegal,
              isTeam: isTeamPage(page.url),
              isAboutMe: isAboutMePage(page.url),
              links: page.profileLinks,
              owners: ownersIn(text, page.title ?? "", brand),
              countries: places,
              html: page.html,
              isOwnName,
            }),
            page.people,
            places,
          ),
          text,
          page.profileLinks,
        )
      : [];
  const facts = [...addresses, ...registrations].map(({ snippet }) => snippet);
  const isNearFacts = (at: number) =>
    lines.texts
      .slice(at, at + FACT_LINES)
      .some((line) => line.length >= 6 && facts.some((fact) => fact.includes(line.slice(0, 60))));
  const legalNames = readLegalNames(lines, {
    brand,
    title: page.title?.slice(0, MAX_TITLE_LENGTH) ?? "",
    organizations: page.organizations,
    languages: languagesOf(page),
    isNearFacts,
    registrations,
  });
  return {
    ...(addresses.length > 0 && { addresses }),
    ...(registrations.length > 0 && { registrations }),
    ...(people.length > 0 && { people }),
    ...(legalNames.length > 0 && { legalNames }),
    ...readStatements(lines),
  };
}
