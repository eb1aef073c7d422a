import { joinAddresses } from "#src/extraction/addresses/join-addresses";
import { readAddresses } from "#src/extraction/addresses/read-addresses";
import { structuredAddresses } from "#src/extraction/addresses/structured-addresses";
import { type Brand, matchBrand } from "#src/extraction/company/brand";
import type { FoundAddress, FoundRegistration } from "#src/extraction/facts/profile-facts";
import { FREE_MAIL_DOMAINS, FREE_MAIL_LABELS } from "#src/extraction/data/mail-words";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { countryOfEmails, likelyCountries } from "#src/extraction/phones/phone-country";
import { readRegistrations } from "#src/extraction/registrations/registrations";
import {
  joinRegistrations,
  structuredRegistrations,
} from "#src/extraction/registrations/structured-registrations";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import type { NamedPage } from "./legal-names";
import { announcesFinePrint } from "./page-headings";
import type { ProfilePage } from "./profile-page";
import { isFinePrint } from "./profile-pages";
import { writtenLanguage } from "./written-language";

/** An address or a number within this many lines belongs to the name above it. */
const FACT_LINES = 4;
/** A longer title is no name. */
const MAX_TITLE_LENGTH = 150;

export type Places = {
  addresses: FoundAddress[];
  registrations: FoundRegistration[];
  /** The countries of the addresses, then the likely ones of the page. */
  countries: readonly string[];
};

/** Reads the addresses and the register numbers of a text of a page. */
export function readPlaces(
  text: string,
  lines: PageLines,
  page: ProfilePage,
  brand: Brand,
): Places {
  const isTemplate = page.language === null || page.language === "en";
  const language = (isTemplate ? writtenLanguage(text) : null) ?? page.language;
  const countries = countriesOf(text, lines, page, language);
  const written = readAddresses(lines, {
    countries,
    language,
    isFinePrint: isFinePrint(page.url) || announcesFinePrint(page.title),
    isOwnName: (name: string) => matchBrand(name, brand) > 0,
    isOtherHost: otherHosts(page, brand),
    mentions: (word) => text.includes(word),
  });
  const addresses = joinAddresses(
    written,
    structuredAddresses(page.organizations, language, brand, countries),
  );
  const located = addresses.flatMap(({ country }) => country ?? []);
  const places = [...new Set([...located, ...countries])];
  return {
    addresses,
    registrations: joinRegistrations(
      readRegistrations(text, lines.numbers, places),
      structuredRegistrations(page.organizations, brand, places),
    ),
    countries: places,
  };
}

/** Tests whether a host is neither the site's own nor a free mail provider's, if the page shows which hosts are its own. */
function otherHosts({ url, emails }: ProfilePage, brand: Brand): (host: string) => boolean {
  const site = registrableDomain(url);
  const isOwn = (host: string) =>
    registrableDomain(host) === site || matchBrand(registrableDomain(host), brand) > 0;
  const isKnown = emails.some((email) => isOwn(email.slice(email.lastIndexOf("@") + 1)));
  const isFree = (host: string) =>
    FREE_MAIL_DOMAINS.has(host) || FREE_MAIL_LABELS.has(host.slice(0, host.indexOf(".")));
  return (host) => isKnown && host !== "" && !isOwn(host) && !isFree(host);
}

function countriesOf(
  text: string,
  lines: PageLines,
  page: ProfilePage,
  language: string | null,
): string[] {
  const known = [...new Set<string>([...likelyCountries(page), ...page.phoneCountries])];
  if (known.length > 0) return known;
  const others = new Set([...countriesOfNumbers(text, lines), ...countryOfEmails(page.emails)]);
  if (others.size > 0 || language === page.language) return [...others];
  return likelyCountries({ ...page, lang: null, language, countries: [] });
}

/** The countries of a page's register numbers, such as that of `CVR: 32360740`. */
const countriesOfNumbers = (text: string, { numbers }: PageLines): string[] => [
  ...new Set(
    readRegistrations(text, numbers, []).map(({ scheme }) => scheme.slice(0, 2).toUpperCase()),
  ),
];

/** What names of a page are compared with. */
export function namedPage(
  lines: PageLines,
  page: ProfilePage,
  { addresses, registrations, brand }: Omit<Places, "countries"> & { brand: Brand },
): NamedPage {
  const facts = [...addresses, ...registrations].map(({ snippet }) => snippet);
  return {
    brand,
    title: page.title?.slice(0, MAX_TITLE_LENGTH) ?? "",
    organizations: page.organizations,
    languages: [page.lang, page.language].flatMap((code) => code?.toLowerCase().slice(0, 2) ?? []),
    isNearFacts: (at) =>
      lines.texts
        .slice(at, at + FACT_LINES)
        .some((line) => line.length >= 6 && facts.some((fact) => fact.includes(line.slice(0, 60)))),
    registrations,
  };
}
