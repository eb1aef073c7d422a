import { LINE } from "#src/extraction/lines/line-class";
import { lazy } from "#src/shared/lazy";
import { statePattern } from "./address-words";

/**
 * A form of postal codes. Sources: Universal Postal Union, "Addressing systems" by country
 * (https://www.upu.int/en/Postal-Solutions/Programmes-Services/Addressing-Solutions).
 */
export type PostalFormat = {
  /** The countries that use it; the first is the default of a distinctive form. */
  countries: readonly string[];
  /** Whether the form occurs in no other country, so that it needs no other evidence. */
  isDistinctive: boolean;
  /** The code stands before the town, or after it. */
  order: "before" | "after";
  /** The bits of `LINE` of which a line needs one. */
  bits: number;
  /** A cheap test of a line before `pattern`. */
  hint: RegExp;
  /** What in a line shows the country where the page does not. */
  evidence?: { test: (line: string) => boolean };
  /** Group 1 is the state or the country's prefix, group 2 the code. */
  pattern: RegExp;
};

/** `Birkenstr. 114 24937 Kiel`: a number of three digits before the code is that of the house. */
const AFTER_HOUSE =
  "(?<=(?:str|stra(?:ß|ss)e|weg|allee|platz|ring|damm|gatan|vägen|veien|vej|katu)\\.? ?[1-9]\\d\\d )";
const START = "(?<![\\p{L}\\d+/.]|\\d{3}[ -])";
const END = "(?![\\p{L}\\d]|[-./ ]\\d{3,})";
const PREFIXES =
  "A|AT|B|BA|BE|BG|BIH|CH|CZ|D|DE|DK|E|ES|F|FI|FIN|FR|GR|H|HR|HU|I|IT|L|LU|LT|LV|N|NL|NO|P|PL|PT|RO|RS|S|SE|SI|SK|SLO|SRB|TR|EE|MX|UA|CP|C\\.P\\.|CEP";

export const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = {
  A: "AT",
  B: "BE",
  D: "DE",
  E: "ES",
  F: "FR",
  FIN: "FI",
  H: "HU",
  I: "IT",
  L: "LU",
  N: "NO",
  P: "PT",
  S: "SE",
  BIH: "BA",
  SLO: "SI",
  SRB: "RS",
  CEP: "BR",
};

const before = (
  countries: string,
  bits: number,
  code: string,
  isDistinctive = false,
  hint = new RegExp(`(?<!\\d)${code.replaceAll("\\p{Lu}", "[A-Z\\u0080-\\uffff]")}(?!\\d)`),
): PostalFormat => ({
  countries: countries.split(" "),
  isDistinctive,
  order: "before",
  bits,
  hint,
  pattern: new RegExp(
    `(?:(?<![\\p{L}\\d/])(?:(${PREFIXES})(?:[-–] ?| |(?<!\\d ?\\p{L}|/\\p{L}) [-–] ?)?)|${AFTER_HOUSE}|${START})(${code})${END}`,
    "gu",
  ),
});

const after = (
  countries: string,
  bits: number,
  hint: RegExp,
  pattern: string,
  shows: boolean | { test: (line: string) => boolean } = false,
): PostalFormat => ({
  countries: countries.split(" "),
  isDistinctive: shows === true,
  order: "after",
  bits,
  hint,
  pattern: new RegExp(pattern, "gu"),
  ...(typeof shows === "object" && { evidence: shows }),
});

const MEXICAN_CODE =
  /\bC\. ?P\b|\bCP\b|\bCDMX,? \d{5}|\b\d{5},? (?:Ciudad de )?M[eé]xico,? (?:CDMX|D\. ?F)/;
const MEXICAN_PLACE =
  /\b(?:Col(?:onia)?|Fracc\w*|Delegaci[oó]n|Alcald[ií]a|CDMX|M[eé]xico|Edo|Qro|Jal|Gto|Pue|Ver|Yuc|Chih|Coah|Mich|Hgo|Oax|Tamps|Ags|Dgo|Zac|Tlax|Chis|Q\.? ?Roo|S\.? ?L\.? ?P|N\.? ?L)\b/u;

/** Of British postcodes, by the Royal Mail. Others are numbers of products: `AC90UF`. */
const POST_AREAS =
  "A[BL]|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE";

const withState = (country: string, code: string) =>
  `(?<![\\p{L}\\d])(${statePattern(country).replace(/(?<=\||^)([A-Z])([A-Z])(?=\||$)/g, "$1\\.?$2")})\\.?(?:,? +| ?[|–-] ?)(${code})${END}`;

export const postalFormats = lazy((): readonly PostalFormat[] => [
  before(
    "NL",
    LINE.CODE_4,
    "[1-9]\\d{3} ?(?!S[ADS] )[A-Z]{2}(?= *[,|•·]? *(?:\\p{Lu}|['’][a-z])|\\s*$)",
    true,
  ),
  before("AD", LINE.CODE_MIXED, "AD ?\\d{3}", true),
  before("PT", LINE.CODE_4, "\\d{4} ?- ?\\d{3}", true),
  before("PL", LINE.CODE_SPLIT, "\\d{2}-\\d{3}", true),
  before("SE CZ SK GR", LINE.CODE_SPLIT, "\\d{3} \\d{2}"),
  before("RS HR", LINE.CODE_SPLIT, "[1-5]\\d \\d{3}"),
  before("DE FR IT ES FI HR RS TR MX CZ SK SE GR EE UA LT BA ME MA MY SM", LINE.CODE_5, "\\d{5}"),
  before("AT CH BE LU DK NO HU BG SI LI LV CY MK TN AR", LINE.CODE_4, "\\d{4}"),
  before("RO", LINE.CODE_6, "\\d{6}"),
  after(
    "US",
    LINE.CODE_5,
    /(?:[A-Z]\.?[A-Z]|[A-Za-zʻ]{4,})\.?(?:,? +| ?[|–-] ?)\d{5}(?!\d)/,
    withState("US", "\\d{5}(?:-\\d{4})?"),
    true,
  ),
  after(
    "AU",
    LINE.CODE_4,
    /\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT|Wales|Victoria|Queensland|Australia|Tasmania|Territory)\b/i,
    withState("AU", "\\d{4}"),
    true,
  ),
  after(
    "CA",
    LINE.CODE_MIXED,
    /[A-Z]\d[A-Z][ -]?\d[A-Z]\d/,
    `(?:(?<![\\p{L}\\d])(${statePattern("CA")})\\.?,? +)?(?<![\\p{L}\\d])([ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d)${END}`,
    true,
  ),
  after(
    "GB",
    LINE.CODE_MIXED,
    /[A-Z]\d[A-Z\d]? ?\d[A-Z]{2}/,
    `()${START}((?:${POST_AREAS})\\d[A-Z\\d]? ?\\d[ABD-HJLNP-UW-Z]{2})${END}`,
    true,
  ),
  after(
    "IE",
    LINE.CODE_MIXED,
    /[A-Z]\d[\dW] ?[A-Z\d]{4}/,
    `()${START}((?:[AC-FHKNPRTV-Y]\\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4})${END}`,
    /\bCo\. \p{Lu}|\bDublin\b/u,
  ),
  after("BR", LINE.CODE_5, /\d{5}-\d{3}/, `()${START}(\\d{5}-\\d{3})${END}`, true),
  after(
    "IN",
    LINE.CODE_6 | LINE.CODE_SPLIT,
    /\d{3} ?\d{3}/,
    `()(?<![\\p{L}\\d+]|\\d[ -])([1-9]\\d{2} ?\\d{3})(?![\\p{L}\\d]|[-./ ]?\\d)`,
    // `Vaniyambadi-635751`, `Plot 5, …, Telangana 500033`
    /\b(?:nagar|marg|road|rd|street|st|dist|taluk|chowk|colony|floor|plot|sector|layout|opp|phase|near)\b.*\p{L}\s?[-–]\s?\d{3} ?\d{3}|\bpin(?:code)?\b|Pradesh|Telangana|Tamil ?Nadu|Karnataka|Maharashtra|Gujarat|Kerala|Haryana|Rajasthan|Punjab|West Bengal|Delhi|\b(?:Mumbai|Bengaluru|Bangalore|Chennai|Kolkata|Hyderabad|Pune|Ahmedabad|Gurgaon|Gurugram|Noida|Thane|Kochi|Coimbatore)[\s,–-]+\d{3} ?\d{3}/iu,
  ),
  after(
    "SG",
    LINE.CODE_6 | LINE.CODE_SPLIT | LINE.CODE_MIXED,
    /singapore[\s,(–-]+S?\d{3}|\bS ?\(?\d{6}/i,
    `()(?<=[Ss](?:ingapore|INGAPORE)[\\s,(–-]+S?|\\bS ?\\(?)(\\d{3} ?\\d{3})${END}`,
    /Singapore/i,
  ),
  after("MX", LINE.CODE_5, /(?<!\d)\d{5}(?!\d)/, `()(?:(?<=C\\. ?P\\. ?)|${START})(\\d{5})${END}`, {
    test: (line) => MEXICAN_CODE.test(line) && MEXICAN_PLACE.test(line),
  }),
  after(
    "NZ",
    LINE.CODE_4,
    /(?<!\d)\d{4}(?!\d)/,
    `()${START}(\\d{4})${END}`,
    /\b(?:Auckland|Wellington|Christchurch|Dunedin|Tauranga|Whangarei|Rotorua|Palmerston North|Invercargill),? \d{4}/,
  ),
  after("RS", LINE.CODE_5, /(?<!\d)\d{5}(?!\d)/, `()${START}(\\d{5})${END}`),
]);
