import { brandOf } from "#src/extraction/company/brand";
import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import type { VisibleText } from "#src/extraction/html/visible-text";
import { LINE } from "#src/extraction/lines/line-class";
import { type PageLines, pageLines } from "#src/extraction/lines/page-lines";
import { ownOrganizations } from "#src/extraction/company/own-organizations";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { detached } from "#src/shared/text/memo";
import { readFooterNames } from "./legal-names";
import type { ProfilePage } from "./profile-page";
import { namedPage, readPlaces } from "./read-places";

/** Text at the end of a page without a `<footer>` that can be one. */
const END_LENGTH = 1_000;
/** A shorter `<footer>` is a copyright or a list of links. A longer one is read up to its end. */
const MIN_FOOTER = 150;
const MAX_FOOTER = 2_000;
const MAX_KNOWN = 200;

/** Footers that were read: the pages of a site repeat theirs. */
const known = new Map<string, ProfileFacts | null>();

/**
 * Reads the footer of a page that does not describe the company, and its structured data: addresses, register numbers and
 * the legal name. Sites without a page of contacts or a legal notice have them there.
 */
export function readFooter(
  text: string,
  visible: Pick<VisibleText, "footer">,
  page: ProfilePage,
): ProfileFacts | null {
  const footer = footerOf(text, visible);
  if (page.organizations.length > 0) return readText(footer, page);
  const own = { ...page, url: page.url.slice(0, page.url.indexOf("/", 8) + 1), title: null };
  const { lang, language, countries, phoneCountries, emails } = own;
  const key = [own.url, lang, language, countries, phoneCountries, emails, footer].join(" ");
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const facts = readText(detached(footer), own);
  known.set(detached(key), facts);
  return facts;
}

function footerOf(text: string, visible: Pick<VisibleText, "footer">): string {
  if (text.length <= END_LENGTH) return text;
  const footer = visible.footer();
  const from = footer.length < MIN_FOOTER ? text : footer;
  const length = footer.length < MIN_FOOTER ? END_LENGTH : MAX_FOOTER;
  if (from.length <= length) return from;
  const start = from.indexOf("\f", from.length - length);
  return start === -1 ? "" : from.slice(start);
}

function readText(text: string, page: ProfilePage): ProfileFacts | null {
  const lines = pageLines(text);
  if (!mayNameCompany(lines) && page.organizations.length === 0) return null;
  const brand = brandOf(registrableDomain(page.url));
  const { addresses, registrations } = readPlaces(text, lines, page, brand);
  const named = namedPage(lines, page, { addresses, registrations, brand });
  const organizations = ownOrganizations(page.organizations, brand);
  const legalNames = readFooterNames(lines, { ...named, organizations });
  if (addresses.length + registrations.length + legalNames.length === 0) return null;
  return {
    ...(addresses.length > 0 && { addresses }),
    ...(registrations.length > 0 && { registrations }),
    ...(legalNames.length > 0 && { legalNames }),
  };
}

const FACT_BITS =
  LINE.CODE_5 |
  LINE.CODE_6 |
  LINE.CODE_SPLIT |
  LINE.CODE_MIXED |
  LINE.LEGAL_FORM |
  LINE.LONG_NUMBER |
  LINE.UNSPACED;
const PARTED_NUMBER = LINE.DIGIT | LINE.PARTED;

/** Whether a line has a legal form or a number other than a year, as in `© 2026 Acme`. */
const mayNameCompany = ({ classes }: PageLines): boolean =>
  classes.some(
    (bits) =>
      (bits & FACT_BITS) !== 0 ||
      ((bits & LINE.YEAR) === 0 &&
        ((bits & LINE.CODE_4) !== 0 || (bits & PARTED_NUMBER) === PARTED_NUMBER)),
  );
