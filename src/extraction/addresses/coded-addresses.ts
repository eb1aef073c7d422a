import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, stateCode } from "./address-words";
import { townBehindCep } from "./brazilian-addresses";
import { cityAtStart, countryNamed } from "./city";
import { cityAtEnd } from "./city-at-end";
import { countryOf, onlyHome } from "./code-country";
import { indianPlace } from "./indian-addresses";
import { isMexicanQuarter, townBehindCode } from "./mexican-addresses";
import { COUNTRY_OF_PREFIX, type PostalFormat } from "./postal-codes";
import { oddStreet } from "./odd-street";
import { RURAL, ruralPlace } from "./rural-addresses";
import { singaporePlace } from "./singapore-addresses";
import { streetAtEnd } from "./street";
import { streetNear } from "./street-near";
import { isKnownTown } from "./town-index";
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
import { turkishStreet } from "./turkish-addresses";

type Place = Omit<FoundAddress, "kind">;
type Page = { countries: readonly string[]; language: string | null };

/** Numbers of products, in any language. */
const PRODUCT_NUMBER = /(?<![\p{L}\d])(?:SKU|EAN|GTIN|UPC|ASIN|MPN|ISBN|ISSN)(?![\p{L}])/u;
/** A cheap test before it. */
const PRODUCT_LETTERS = /SKU|EAN|GTIN|UPC|ASIN|MPN|ISBN|ISSN/;
export const namesProductNumber = (line: string): boolean =>
  PRODUCT_LETTERS.test(line) && PRODUCT_NUMBER.test(line);
const CODE_BEFORE_HYPHEN = /(?<![\p{L}\d])(?=[\p{L}\d]*\p{L})(?=[\p{L}\d]*\d)[\p{L}\d]{2,}-$/u;
/** `7FF-68446` */
const isProductCode = (head: string) => head.endsWith("-") && CODE_BEFORE_HYPHEN.test(head);
const CURRENCY =
  /^(?:EUR|USD|CHF|GBP|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|TRY|INR|AED|BRL|MXN)(?!\p{L})/u;
/** `34567 Stück`: a quantity, no code. */
const COUNTED =
  /^\s*(?:Stück|Stk|Teile|Artikel|Produkte|Besucher|Mitarbeiter|Kunden|Teilnehmer|Personen|Einwohner|Mitglieder|Projekte|Quadratmeter|Exemplare|pcs|pieces|items|products|employees|customers|visitors|users|people|members|copies|pièces|produits|références|articles|salariés|collaborateurs|clients|visiteurs|personnes|habitants|unidades|productos|empleados|clientes|visitantes|personas|unità|pezzi|prodotti|dipendenti|clienti|visitatori|persone|stuks|producten|medewerkers|klanten|bezoekers|mensen)(?!\p{L})/iu;
/** Characters in which a house number is followed by its kind of street. */
const MAX_HOUSE = 30;

/** `Street 1, 12345 Town` and `Street 1 ¶ 12345 Town`. */
export function readBefore(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: Page,
): Place | null {
  const line = lines[at]!;
  const [written, prefix = "", code = ""] = match;
  let head = line.slice(0, match.index);
  let tail = line.slice(match.index + written.length);
  // `San Martín 455 (5000) Córdoba`
  if (head.endsWith("(") && tail.startsWith(")")) [head, tail] = [head.slice(0, -1), tail.slice(1)];
  if (/(?:©|copyright|since|seit)[^\p{L}]*$/iu.test(head) || BEFORE_BOX.test(head)) return null;
  if (/^\s*(?:[.,]\d|%|€|£|\$|kr\b|zł|Kč|Ft|EUR|m²|m2|km|kg|cm|mm|Uhr|h\b|x\d|\+)/u.test(tail))
    return null;
  if (/^[0\s-]+$/.test(code) || isRegisterEntry(line)) return null;
  // `Dover, DE 19901`: a state of the United States.
  if (prefix === "DE" && /\p{L},\s*$/u.test(head) && tail.trim() === "") return null;
  if (isProductCode(head) || COUNTED.test(tail)) return null;
  const own = format.countries.find((one) => page.countries.includes(one));
  // The page is of a country with other codes.
  if (!own && !prefix && page.countries.length > 0 && YEAR.test(code)) return null;
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
  const turkish = format.countries.includes("TR") ? turkishStreet(head) : null;
  const details = readRest(town.rest, lines[at + 1], page.language);
  const usual = turkish
    ? { text: turkish, lines: [] }
    : (streetNear(lines, at, before?.head ?? withoutCodeLabel(head), town.rest) ??
      (isOnlyLabel(head) ? houseBehindTown(town, isTownFirst(format, page)) : null));
  const isUsual = usual !== null && !isCount(usual.text, own);
  const isCertain =
    !isUsual &&
    !YEAR.test(code) &&
    isCertainTown(town.city, own ?? details.country ?? onlyHome(format, town.city));
  const street = isCertain ? oddStreet(lines, at, before?.head ?? head) : usual;
  if (!prefix && isTextBeforeYear(code, street, head)) return null;
  if (usual !== null && !isUsual && (street === null || street === usual)) return null;
  // `in 2. Seereihe am See`: no number of a house.
  if (street && ORDINAL.test(street.text) && !/\d\s?\p{L}?$/u.test(street.text)) return null;
  // `82335 Berg ¶ 82031 Grünwald`: the end of another address.
  if (street && CODE_AND_TOWN.test(street.text)) return null;
  const country =
    details.country ??
    (prefix &&
      (COUNTRY_OF_PREFIX[prefix] ?? (format.countries.includes(prefix) ? prefix : null))) ??
    null;
  const decided =
    country ||
    countryOf(format, page.countries, {
      street: street?.text ?? "",
      code,
      city: town.city,
      rest: town.rest,
    });
  const isLabelled =
    addressWords().label.test(head) || addressWords().label.test(lines[at - 1] ?? "");
  if (!street && addressWords().streetEnd.test(town.city)) return null;
  if (!street && !(isLabelled && decided && (page.countries[0] === decided || country)))
    return null;
  if (decided && !format.countries.includes(decided)) return null;
  if (!decided) return null;
  // `Blvd. Agua Caliente 10470, Tijuana`: the number of a house.
  const isHouse = decided === "MX" && /\p{L} $/u.test(head) && street && !/\d/.test(street.text);
  if (isHouse && !/c\. ?p|cp|s\/n|col\.|colonia|fracc/i.test(head)) return null;
  const below = decided === "PT" && before ? TOWN_BELOW.exec(lines[at + 1] ?? "")?.[1] : undefined;
  const name = townName(below ?? town.city, decided, page.language);
  return {
    street: street?.text ?? null,
    postalCode: code.replace(/\s*-\s*/, "-"),
    city: name.city,
    region:
      details.region ?? name.region ?? stateCode(decided, /[\p{L} .]+/u.exec(town.rest)?.[0] ?? ""),
    country: decided,
    snippet: clip([...(street?.lines ?? []), window(line, match.index)].join(", ")),
  };
}

const ORDINAL = /^\d{1,2}\. \p{Lu}\p{Ll}+(?: \p{Ll}{2,4})+ /u;
const CODE_AND_TOWN = /(?:^|[\s,])\d{5} \p{Lu}[\p{L} .-]+$|C\. ?P\. ?\d{5}$/u;

const isCertainTown = (city: string, country: string | null | undefined) =>
  Boolean(country) && isKnownTown(city, country!);

/** `Street 54 ¶ Quarter, 4200-604 ¶ Porto - PT` */
const TOWN_BELOW = /^(\p{Lu}[\p{L} .'’-]{2,30}?)\s*[,–-]\s*(?:PT|Portugal)$/u;
const TOWNS_LIKE_COUNTRIES = new Set(["LU", "MX", "SG", "MC"]);

const TOWN_FIRST = new Set("CZ SK HU BG RO PL HR RS".split(" "));
const isTownFirst = ({ countries }: PostalFormat, page: Page) =>
  countries.some((one) => TOWN_FIRST.has(one) && page.countries.includes(one));

/** `Postboks 4391 Vika`, `Apartado 1234 Lisboa`: the number of a box is no postal code. */
const BEFORE_BOX =
  /(?:^|[^\p{L}])(?:post(?:boks|box|fach|bus)|p\.? ?o\.? ?box|pb|bo[iî]te postale|case postale|casella postale|apartado(?: de correos)?)[\s.:nº]*$/iu;

/** `CP. 49005 (ZAMORA).` */
function townInBrackets(tail: string, country: string) {
  const city = /^\s*\((\p{Lu}[\p{L} .'’-]{2,30})\)[\s.]*$/u.exec(tail)?.[1];
  return city && isKnownTown(city, country) ? { city, rest: "" } : null;
}

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

/** `123 Main Street, Town, ST 12345` and the same in two lines. */
export function readAfter(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: Page,
): Place | null {
  const line = lines[at]!;
  const [written, state = "", code = ""] = match;
  const head = line.slice(0, match.index);
  const rest = line.slice(match.index + written.length);
  const details = readRest(rest, lines[at + 1], page.language);
  const own = format.countries[0]!;
  // `Acme Foods, 15223 NW 60th Ave`: the number of a house.
  if (!format.isDistinctive && /^\s+\p{L}/u.test(rest)) {
    const end = addressWords().streetEnd.exec(rest.slice(0, MAX_HOUSE));
    if (end && end.index > 0) return null;
  }
  if (/^[0\s-]+$/.test(code)) return null;
  if (details.country && details.country !== own) return null;
  const behindCep = own === "BR" ? townBehindCep(lines, at, { head, code, rest }) : null;
  if (behindCep) return behindCep;
  if (own === "IN" && /singapore[^\p{L}]*$/iu.test(head)) return null;
  const place =
    own === "IN"
      ? indianPlace(lines, at, head, page.language)
      : own === "SG"
        ? singaporePlace(lines, at, head, page.language)
        : (cityAtEnd(lines, at, head, own, page.language) ??
          (RURAL.has(own) ? ruralPlace(lines, at, head, page.language) : null));
  if (!place || OTHER_STATE.test(place.street)) return null;
  // `Blvd. Agua Caliente 10470, Tijuana`: the number of a house.
  if (
    own === "MX" &&
    /\p{L} $/u.test(head) &&
    !/\d/.test(place.street) &&
    !/c\. ?p|cp|s\/n|col\.|colonia|fracc/i.test(head)
  )
    return null;
  if (own === "NZ" && isTextBeforeYear(code, { text: place.street, lines: [] }, head)) return null;
  // `Col. Del Valle, C.P. 03100 ¶ Ciudad de México`
  const next = lines[at + 1] ?? "";
  const below =
    own === "MX" && isMexicanQuarter(place.city) && rest.trim() === "" && !/[\d:@]/.test(next)
      ? townBehindCode(next)
      : null;
  // `Centro, 97000 Mérida, Yuc.`
  const isDirect = own === "MX" && /^\s+\p{Lu}/u.test(rest);
  const behind =
    isDirect || (own === "MX" && (isMexicanQuarter(place.city) || /^\s*,/.test(rest)))
      ? (townBehindCode(rest) ?? below)
      : below;
  if (behind && (below !== null || isDirect || details.country === null))
    return {
      street:
        (isDirect ? streetAtEnd(withoutCodeLabel(head), true) : null) ??
        (isDirect || isMexicanQuarter(place.city)
          ? `${place.street}, ${place.city}`
          : place.street),
      postalCode: code,
      ...behind,
      country: own,
      snippet: clip([...place.lines, window(line, match.index)].join(", ")),
    };
  // `Av. Norte #676, Col. Centro, C.P. 32419`: no town is named.
  const isQuarter = own === "MX" && isMexicanQuarter(place.city);
  const name = townName(place.city, own, page.language);
  return {
    street: isQuarter ? `${place.street}, ${place.city}` : place.street,
    postalCode: code.toUpperCase(),
    city: isQuarter ? null : name.city,
    region: (state && stateCode(own, state)) || place.region || name.region || details.region,
    country: own,
    snippet: clip([...place.lines, window(line, match.index)].join(", ")),
  };
}

/** `Kent St, NSW 2000 Melbourne Level 23`: several addresses in one line. */
const OTHER_STATE = /(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}(?!\d)|,\s[A-Z]{2} \d{5}(?!\d)/;

/** The part of a long line around a code. */
function window(line: string, at: number): string {
  if (line.length <= 180) return line;
  const from = Math.max(0, at - 110);
  return line.slice(from, from + 180).replace(from > 0 ? /^\S*\s/ : /^/, "");
}

/** Region and country after a town: `(BO)`, `, Rogaland`, `, Deutschland`, or a country in the next line. */
function readRest(rest: string, next: string | undefined, language: string | null) {
  let region: string | null = null;
  const bracketed = /^\s*\(([\p{L}][\p{L} .'’-]{1,30})\)/u.exec(rest)?.[1];
  if (bracketed && !countryNamed(bracketed, language)) region = bracketed;
  const parts = rest.split(/[,;|•·()]|\s[-–—]\s|\.\s|\.$/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== "").slice(0, 3)) {
    const country = countryNamed(part, language);
    if (country) return { region, country };
    if (region === null && /^\p{Lu}[\p{L}/ '’-]{2,28}$/u.test(part) && rest.trim().startsWith(","))
      region = part;
  }
  const isShort = next !== undefined && next.length <= 30;
  return { region, country: isShort ? countryNamed(next, language) : null };
}
