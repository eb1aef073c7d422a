import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { addressVocabulary } from "#src/extraction/data/address-words";
import { clip } from "#src/extraction/html/snippet";
import { lazy } from "#src/shared/lazy";
import { addressWords, stateCode } from "./address-words";
import { cityAtStart, countryNamed, type TownAndRest } from "./city";
import { countryOf, onlyHome } from "./code-country";
import { isMexicanQuarter, MEXICAN_SIGNS } from "./mexican-addresses";
import { COUNTRY_OF_PREFIX, type PostalFormat } from "./postal-codes";
import { oddStreet } from "./odd-street";
import { type CodedPage, readRest, windowAround } from "./rest-of-address";
import { hasStreetKind } from "./street-kind";
import { streetNear } from "./street-near";
import { isKnownTown, isLargeTown } from "./town-index";
import {
  isCount,
  isRegisterEntry,
  isTextBeforeYear,
  YEAR,
  townAround,
  townBefore,
  withoutCodeLabel,
} from "./town-before";
import { townName } from "./town-name";
import { turkishStreet, turkishStreetAbove } from "./turkish-addresses";

type Place = Omit<FoundAddress, "kind">;

const CODE_BEFORE_HYPHEN = /(?<![\p{L}\d])(?=[\p{L}\d]*\p{L})(?=[\p{L}\d]*\d)[\p{L}\d]{2,}-$/u;
/** `7FF-68446` */
const isProductCode = (head: string) => head.endsWith("-") && CODE_BEFORE_HYPHEN.test(head);
const CURRENCY =
  /^(?:EUR|USD|CHF|GBP|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|TRY|INR|AED|BRL|MXN)(?!\p{L})/u;
/** `e-commerce since 2005`: a year. */
const SINCE =
  /(?:^|[^\p{L}])(?:siden|sedan|sinds|desde|depuis|dal|od(?: roku)?|från|fra|anno|est\.?|vuodesta|alates|nuo|kopš|din|от|από(?: το)?)\s$/iu;
/** `34567 Stück`: a quantity, no code. */
const counted = lazy(() => new RegExp(`^\\s*(?:${addressVocabulary().counted})(?!\\p{L})`, "iu"));
/** A number that can be a postal code, and the text of its line around it. */
type Sighting = {
  lines: readonly string[];
  at: number;
  format: PostalFormat;
  page: CodedPage;
  prefix: string;
  code: string;
  head: string;
  tail: string;
  /** The page's country, if it uses the format. */
  own: string | undefined;
};

type Street = { text: string; lines: string[] };
/** The town of a code. `head` is the text before a town that stands before its code. */
type Town = TownAndRest & { head: string | null };
type Details = ReturnType<typeof readRest>;

/** Reads `Street 1, 12345 Town` and `Street 1 ¶ 12345 Town`. */
export function readBefore(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: CodedPage,
): Place | null {
  const sighting = sightingOf(lines, at, match, format, page);
  if (!canBeCode(sighting)) return null;
  const town = townOf(sighting);
  if (!town) return null;
  const details = readRest(town.rest, lines[at + 1], page.language);
  const street = streetOf(sighting, town, details);
  if (street === undefined) return null;
  const country = decideCountry(sighting, town, details, street);
  if (!country || isHouseNumber(sighting, country, street)) return null;
  const below =
    country === "PT" && town.head !== null ? TOWN_BELOW.exec(lines[at + 1] ?? "")?.[1] : undefined;
  const name = townName(below ?? town.city, country, page.language);
  const text = street?.text ?? textBehindLabel(lines[at - 1] ?? "");
  const inFront = townInFront(text ?? "", sighting, name.city, country);
  return {
    street: inFront ? text!.slice(0, -inFront.length).replace(/[,\s]+$/, "") : text,
    postalCode: sighting.code.replace(/\s*-\s*/, "-"),
    city: inFront ?? name.city,
    region: inFront
      ? name.city
      : (details.region ??
        name.region ??
        stateCode(country, /[\p{L} .]+/u.exec(town.rest)?.[0] ?? "")),
    country,
    snippet: clip([...(street?.lines ?? []), windowAround(lines[at]!, match.index)].join(", ")),
  };
}

/** `Street 6, Town, 28100, Island`: the town stands before its code, which a comma separates from the region. */
function townInFront(street: string, { tail }: Sighting, city: string, country: string) {
  if (!/^\s*,/.test(tail) || isKnownTown(city, country)) return null;
  const [, town] = /\d.*, (\p{Lu}[\p{L} .'’-]+)$/u.exec(street) ?? [];
  return town && !hasStreetKind(town) && !addressWords().unit.test(town) ? town : null;
}

function sightingOf(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: CodedPage,
): Sighting {
  const line = lines[at]!;
  const [written, prefix = "", code = ""] = match;
  let head = line.slice(0, match.index);
  let tail = line.slice(match.index + written.length);
  // `San Martín 455 (5000) Córdoba`
  if (head.endsWith("(") && tail.startsWith(")")) [head, tail] = [head.slice(0, -1), tail.slice(1)];
  const own = format.countries.find((one) => page.countries.includes(one));
  return { lines, at, format, page, prefix, code, head, tail, own };
}

/** Whether the text around a number allows that it is a postal code: not in prices, quantities, years and registers. */
function canBeCode({ lines, at, page, prefix, code, head, tail, own }: Sighting): boolean {
  if (/(?:©|copyright|since|seit)[^\p{L}]*$/iu.test(head) || BEFORE_BOX.test(head)) return false;
  if (YEAR.test(code) && SINCE.test(head)) return false;
  if (code.includes("-") && BEFORE_UNIT.test(head)) return false;
  if (/^\s*(?:[.,]\d|%|€|£|\$|kr\b|zł|Kč|Ft|EUR|m²|m2|km|kg|cm|mm|Uhr|h\b|x\d|\+)/u.test(tail))
    return false;
  if (/^[0\s-]+$/.test(code) || isRegisterEntry(lines[at]!)) return false;
  // `Dover, DE 19901`: a state of the United States.
  if (prefix === "DE" && /\p{L},\s*$/u.test(head) && tail.trim() === "") return false;
  if (isProductCode(head) || counted().test(tail)) return false;
  // The page is of a country with other codes.
  return Boolean(own) || prefix !== "" || page.countries.length === 0 || !YEAR.test(code);
}

/** The town of a code, before, behind or around it. */
function townOf(sighting: Sighting): Town | null {
  const { lines, at, format, page, prefix, head, tail, own } = sighting;
  const quarter = own ? townBeforeQuarter(head, tail, own) : null;
  if (quarter) return quarter;
  const before = townBefore(lines, at, head, tail, page.language, own ?? prefix);
  const town =
    before ??
    cityThatIsNoCountry(tail, page.language) ??
    (own ? townInBrackets(tail, own) : null) ??
    (tail.trim() === ""
      ? townAround(lines, at, head, isTownFirst(format, page), page.language, own)
      : null);
  if (!town || (format.countries.includes("MX") && isMexicanQuarter(town.city))) return null;
  if (CURRENCY.test(town.city)) return null;
  // `Av. Congreso 1543, Piso 11`
  if (/\d/.test(town.city) && addressWords().unit.test(town.city)) return null;
  return { ...wholeName(town, own), head: before?.head ?? null };
}

/** `Praia a Mare`: a town of which the name has words in lower case. */
function wholeName({ city, rest }: TownAndRest, own: string | undefined): TownAndRest {
  const words = own ? (/^ \p{Ll}+(?: \p{L}[\p{L}'’.-]*){1,2}/u.exec(rest)?.[0] ?? "") : "";
  for (let end = words.length; end > 0; end = words.lastIndexOf(" ", end - 1))
    if (isKnownTown(city + words.slice(0, end), own!))
      return { city: city + words.slice(0, end), rest: rest.slice(end) };
  return { city, rest };
}

/** The street of a code and its town; null if none is written, undefined if the text shows that the number is no code. */
function streetOf(sighting: Sighting, town: Town, details: Details): Street | null | undefined {
  const { lines, at, format, page, prefix, code, head, own } = sighting;
  const turkish = format.countries.includes("TR")
    ? (turkishStreet(head) ?? (own === "TR" ? turkishStreetAbove(lines, at, head) : null))
    : null;
  const usual = turkish
    ? { text: turkish, lines: [] }
    : (streetNear(lines, at, {
        head: town.head ?? withoutCodeLabel(head),
        rest: town.rest,
        // `Calle Uno Sur 101, Parque Industrial Norte 2000`: two parts with numbers.
        isLoose: own === "MX",
      }) ?? (isOnlyLabel(head) ? houseBehindTown(town, isTownFirst(format, page)) : null));
  const isUsual = usual !== null && !isCount(usual.text, own);
  const isCertain =
    !isUsual &&
    !YEAR.test(code) &&
    isCertainTown(town.city, own ?? details.country ?? onlyHome(format, town.city));
  const street = isCertain ? oddStreet(lines, at, town.head ?? head) : usual;
  if (!prefix && isTextBeforeYear(code, street, head)) return undefined;
  if (usual !== null && !isUsual && (street === null || street === usual)) return undefined;
  if (!street) return null;
  // `in 2. Seereihe am See`: no number of a house.
  if (ORDINAL.test(street.text) && !/\d\s?\p{L}?$/u.test(street.text)) return undefined;
  // `82335 Berg ¶ 82031 Grünwald`: the end of another address.
  return CODE_AND_TOWN.test(street.text) ? undefined : street;
}

/** The country of an address; null if it is not known, or if only a label could show that it is an address. */
function decideCountry(
  { lines, at, format, page, prefix, code, head }: Sighting,
  town: Town,
  details: Details,
  street: Street | null,
): string | null {
  const named =
    details.country ??
    (prefix &&
      (COUNTRY_OF_PREFIX[prefix] ?? (format.countries.includes(prefix) ? prefix : null))) ??
    null;
  const decided =
    named ||
    countryOf(format, page.countries, {
      street: street?.text ?? "",
      code,
      city: town.city,
      rest: town.rest,
    });
  if (!decided || !format.countries.includes(decided)) return null;
  if (street) return decided;
  const { label, streetEnd } = addressWords();
  const isLabelled = label.test(head) || label.test(lines[at - 1] ?? "");
  if (streetEnd.test(town.city) || !isLabelled) return null;
  return page.countries[0] === decided || named ? decided : null;
}

/** `Blvd. Agua Caliente 10470, Tijuana`, `Av. Exemplo 7621, Rosario` */
const isHouseNumber = ({ head, tail }: Sighting, country: string, street: Street | null) =>
  (country === "MX" ? !MEXICAN_SIGNS.test(head) : /^\s*,/.test(tail)) &&
  street !== null &&
  street.lines.length === 0 &&
  /\p{L} $/u.test(head) &&
  !/\d/.test(street.text);

const ORDINAL = /^\d{1,2}\. \p{Lu}\p{Ll}+(?: \p{Ll}{2,4})+ /u;
const CODE_AND_TOWN = /(?:^|[\s,])\d{5} \p{Lu}[\p{L} .-]+$|C\. ?P\. ?\d{5}$/u;

const isCertainTown = (city: string, country: string | null | undefined) =>
  Boolean(country) && isKnownTown(city, country!);

/** `Street 54 ¶ Quarter, 4200-604 ¶ Porto - PT` */
const TOWN_BELOW = /^(\p{Lu}[\p{L} .'’-]{2,30}?)\s*[,–-]\s*(?:PT|Portugal)$/u;
const TOWNS_LIKE_COUNTRIES = new Set(["LU", "MX", "SG", "MC", "MF", "BL", "SM", "GI", "PA", "GT"]);

const TOWN_FIRST = new Set("CZ SK HU BG RO PL HR RS".split(" "));
const isTownFirst = ({ countries }: PostalFormat, page: CodedPage) =>
  countries.some((one) => TOWN_FIRST.has(one) && page.countries.includes(one));

/** `Postboks 4391 Vika`, `Apartado 1234 Lisboa`: the number of a box is no postal code. */
const BEFORE_BOX =
  /(?:^|[^\p{L}])(?:post(?:boks|box|fach|bus)|p\.? ?o\.? ?box|pb|bo[iî]te postale|case postale|casella postale|apartado(?: de correos)?)[\s.:nº]*$/iu;

/** `Suite 15-133`: the number of an office. */
const BEFORE_UNIT = /(?:^|[^\p{L}])(?:suite|ste\.?|unit|apt\.?|room|office|level|floor|#)[\s#]*$/iu;

/** `CP. 49005 (ZAMORA).` */
function townInBrackets(tail: string, country: string) {
  const city = /^\s*\((\p{Lu}[\p{L} .'’-]{2,30})\)[\s.]*$/u.exec(tail)?.[1];
  return city && isKnownTown(city, country) ? { city, rest: "" } : null;
}

/** `ул. Пример 15, Скопје 1000 - Карпош`: a quarter behind the code of a town. */
function townBeforeQuarter(head: string, tail: string, country: string): Town | null {
  if (!QUARTER_BEHIND.test(tail)) return null;
  const cut = head.lastIndexOf(",");
  const city = head.slice(cut + 1).trim();
  const street = head.slice(0, Math.max(0, cut));
  return cut > 0 && isLargeTown(city, country) && /\d/.test(street)
    ? { city, rest: "", head: street }
    : null;
}
const QUARTER_BEHIND = /^\s*[–-]\s*\p{Lu}[\p{L} ]{2,25}$/u;

/** `Adresse Exemple Mall, Marigot` above a code and its town: a place behind the label of an address. */
function textBehindLabel(line: string): string | null {
  const text = line.replace(addressWords().label, "");
  return text !== line && PLACE_NAME.test(text) ? text.trim() : null;
}
const PLACE_NAME = /^\p{Lu}[\p{L} .,'’&-]{5,58}$/u;

/** `63080 Ελλάδα`: the town stands elsewhere. */
function cityThatIsNoCountry(tail: string, language: string | null) {
  const town = cityAtStart(tail);
  const country = town && countryNamed(town.city, language);
  return country === null || TOWNS_LIKE_COUNTRIES.has(country) ? town : null;
}

const isOnlyLabel = (head: string) =>
  ANY_LABEL.test(head) || withoutCodeLabel(head).replace(addressWords().label, "") === "";
/** `Zweigstelle: ` */
const ANY_LABEL = /^\p{Lu}[\p{L} -]{2,30}:\s*$/u;

/** `038 53 Turany, Komenského 31` and `507 71 Miletín 243`, a village without streets. */
function houseBehindTown({ city, rest }: { city: string; rest: string }, isVillage: boolean) {
  const number = !isVillage
    ? undefined
    : /^\s(?:č\.? ?p\.? ?)?(\d{1,4}(?:\/\d{1,4})?)\.?$/u.exec(rest)?.[1];
  const text = number ? `${city} ${number}` : HOUSE_BEHIND_TOWN.exec(rest)?.[1];
  if (text && (addressWords().unit.test(text) || text.length > 50)) return null;
  return text ? { text, lines: [] } : null;
}

const HOUSE_BEHIND_TOWN =
  /^[\s,|·•]*(\p{Lu}[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3} \d{1,4}(?:\/\d{1,4})?\p{L}?)\.?$/u;
