import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { addressWords } from "./address-words";

/** Lines above an address that can say whose it is. */
export const LINES_ABOVE = 4;
const LABEL_LINES = 3;
export const MAX_HEADING_LENGTH = 60;
const FINE_PRINT_LINES = 8;
const MAX_SENTENCE = 250;
/** A longer line is prose. */
const MAX_LABEL = 160;

/** `Saturday, September 26, 2026, 9:00 AM`: the place of an event. */
const EVENT =
  /(?<!\d)20\d\d,? .{0,12}?\d{1,2}(?:[:.]\d\d| ?[ap]\.?m\b)|\d{1,2}[:.]\d\d.{0,16}\d{1,2}[./]\d{1,2}[./]20\d\d/i;

/** `Zeit und Ort: 15.00 – 16.45` */
const EVENT_LABEL =
  /^(?:zeit und ort|ort und zeit|treffpunkt|veranstaltungsort|venue)(?![\p{L}])/iu;

/** `Inhaltlich Verantwortlicher gemäß § 55 Abs. 2 RStV:`, `Website Verantwortlicher` */
const CONTENT =
  /verantwortlich\p{L}*\s(?:\p{L}+\s)?(?:für den inhalt|gem|nach|i\. ?s\. ?d|im sinne)|(?:inhaltlich|redaktionell|web-?site)[ -]verantwortlich/iu;
const MAX_CONTENT_LABEL = 100;

/** A notice beside a form, which names a provider, too. */
const NOTICE = /recaptcha|cookie/i;

export type OwnedPage = { isFinePrint: boolean; isOwnName: (name: string) => boolean };

/** `1. Verantwortlicher`, `Responsable del tratamiento`: who runs the site. Short headings only. */
const OWNER =
  /verantwortlich|diensteanbieter|betreiber|controller|responsable du|responsable del|titolare del|titular|adatkezelő|verwerkingsverantwoordelijke|personuppgiftsansvarig|администратор на (?:лични|данни)|pārzinis|duomenų valdytoj|vastutav töötleja|володіл|operatorul de date|rukovalac|руковалац|provozovatel|dataansvarlig|behandlingsansvarlig|rekisterinpitäjä|správce|prevádzkovateľ|upravljavec|voditelj obrade|administrator(?:em)? danych|veri sorumlusu|υπεύθυνος/i;

export const isOwnerHeading = (line: string): boolean =>
  OWNER.test(line) && !addressWords().others.test(line);

/**
 * Whose an address is. Others are a host, an agency, a chamber, an authority. In privacy statements and terms, only
 * addresses below a controller's heading or the site's own name are certainly its own.
 */
export function ownerOf(
  lines: readonly string[],
  at: number,
  street: string | null,
  page: OwnedPage,
): "own" | "others" | "unsure" {
  const line = lines[at]!;
  const above = lines.slice(Math.max(0, at - LINES_ABOVE), at);
  const { others, controllers, label } = addressWords();
  // A heading of its own separates an address from the sentences above.
  const owner = above.findLastIndex(
    (one) => one.length <= MAX_HEADING_LENGTH && isOwnerHeading(one),
  );
  const heading = above.findLastIndex(
    (one) => one.length <= MAX_HEADING_LENGTH && label.test(one) && !others.test(one),
  );
  const near = isOwnerHeading(textBefore(line, street))
    ? []
    : above
        .filter((one, index) => index > owner && (index > heading || one.length <= MAX_LABEL))
        // Where the street is a line of its own, the words above it are one line further away.
        .slice(street !== null && lines[at - 1]?.includes(street) ? -LINES_ABOVE : -LABEL_LINES)
        .filter((one) => !NOTICE.test(one))
        .map((one) => one.slice(-160));
  if (EVENT.test(line) || EVENT_LABEL.test(line)) return "others";
  // The home of the person who is responsible for the content: the company has an address of its own.
  const content = above.findLastIndex(
    (one) => one.length <= MAX_CONTENT_LABEL && CONTENT.test(one),
  );
  if (content !== -1 && !above.slice(content).some((one) => hasLegalForm(one))) return "unsure";
  if (others.test(line.slice(0, 240)) || near.some((one) => others.test(one))) return "others";
  if (line.length > 240 && others.test(textBefore(line, street))) return "others";
  if (!page.isFinePrint) return "own";
  const own = line.split(/[,(]/).filter((one) => hasLegalForm(one.trim()));
  // A long sentence about a provider: the controller is named elsewhere.
  if (line.length > MAX_SENTENCE && own.length > 0 && !own.some(page.isOwnName)) return "others";
  // `Muster Druck GmbH ¶ Ringstraße 2, …` in a table of processors, below the words for the controller.
  const name = lines[at - 1] ?? "";
  const isNamed = name.length <= MAX_HEADING_LENGTH && hasLegalForm(name) && !page.isOwnName(name);
  if (isNamed && own.length === 0 && !above.slice(0, -1).some((one) => controllers.test(one)))
    return "unsure";
  const wider = [...lines.slice(Math.max(0, at - FINE_PRINT_LINES), at), line];
  if (wider.some((one) => controllers.test(one))) return "own";
  const names = [...above.slice(-2), ...line.split(/[,(]/)].filter((one) =>
    hasLegalForm(one.trim()),
  );
  if (names.length === 0 || names.some(page.isOwnName)) return "own";
  return line.length <= MAX_LABEL ? "unsure" : "others";
}

/**
 * `… wird von der Acme Inc., 635 Main Street, Springfield, CA, 94301, USA betrieben`: a long sentence about a provider of
 * another country. Offices abroad stand in lines of their own.
 */
export const isForeignProvider = (
  line: string,
  country: string | null,
  { countries, isOwnName }: { countries: readonly string[]; isOwnName: (name: string) => boolean },
): boolean =>
  line.length > MIN_SENTENCE &&
  country !== null &&
  countries.length > 0 &&
  !countries.includes(country) &&
  PROVIDES.test(line) &&
  !line.split(/[,(]/).some((one) => hasLegalForm(one.trim()) && isOwnName(one.trim()));

const MIN_SENTENCE = 120;
const PROVIDES =
  /betrieben|betreibe|anbieter|angeboten|dienst|(?:operated|provided) by|provider|servi(?:ce|zio|cio|ço)|plugin|fourni|gestionad|dostawc|usług|poskytov/i;

/** The words before a street in a long line. */
function textBefore(line: string, street: string | null): string {
  const index = street === null ? -1 : line.indexOf(street.slice(0, 10));
  return index === -1 ? "" : line.slice(Math.max(0, index - MAX_LABEL), index);
}

/** The kind of office that a label in the same line or above names. */
export function addressKind(
  lines: readonly string[],
  at: number,
  line: string,
): FoundAddress["kind"] {
  const { headOffice, branch } = addressWords();
  const nearest = [line, ...lines.slice(Math.max(0, at - LABEL_LINES), at).reverse()];
  for (const one of nearest) {
    if (one !== line && one.length > MAX_HEADING_LENGTH) continue;
    const text = one.slice(0, 200);
    if (branch.test(text)) return "branch";
    if (headOffice.test(text)) return "head_office";
  }
  return null;
}

const COPYRIGHT_START = /^.{0,19}(?:©|copyright)/i;
/** `© Acme S.r.l. - Sede legale: Via Roma 5, …` is an address too. */
export const isCopyright = (
  line: string,
  { street, postalCode }: { street: string | null; postalCode: string | null },
) =>
  COPYRIGHT_START.test(line) &&
  !addressWords().headOffice.test(line) &&
  (!(postalCode === null ? PARTED_LINE : PARTED_ONCE).test(line) || !HAS_HOUSE.test(street ?? ""));
/** A number that is not the year, as in `2026 Acme Shop`, and not that of a register, as in `IČO 12345678`. */
const HAS_HOUSE =
  /^(?!(?:19|20)\d\d\s|(?:IČO?|DIČ|NIP|REGON|KRS|CVR|KvK|SIRE[NT]|RCS|OIB|PIB|CUI|CIF|NIF|CNPJ|ABN|ACN|VAT|HRB|Org)(?=[\s.:])).*\d/i;
/** `© Jane Doe | Acme | Mill Street 5, 12345 Town`: a footer in one line. */
const PARTED_ONCE = /\p{L}.*[|·•].*\p{L}/u;
const PARTED_LINE = /[|·•].*\p{L}.*[|·•]/u;
