import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, stateCode } from "./address-words";
import { isTownAndState } from "./brazilian-addresses";
import { countryNamed } from "./city";
import { withoutFloor } from "./clean-street";
import { splitCodeBehind, writesCodeBehind } from "./code-behind";
import {
  hasNamedKind,
  hasKindOfStreet,
  hasPlace,
  hasStreetKind,
  isNamedHouse,
  isNearRoad,
  isNumberFirst,
} from "./street-kind";
import { isFloor, isStreetLine, isWithoutNumber, streetAtEnd } from "./street";
import { headingAbove } from "./town-near";
import { isNearContact, type LineOfPage } from "./near-contact";
import { isHouseWithUnits, spanishAmericanCountry } from "./spanish-american-addresses";
import { countryOfTownAndState } from "./state-country";
import {
  hasTowns,
  isCountyOf,
  isKnownTown,
  isLargeTown,
  onlyCountryOf,
  withoutTownPrefix,
} from "./town-index";
import { splitParts, type TownOfParts, townOfParts } from "./town-of-parts";

type Place = Omit<FoundAddress, "kind">;

const MAX_LINE = 130;
const MAX_PARTS = 9;
const MAX_STREET = 110;
const MAX_STREET_BEHIND = 50;
/** A line below a street: its quarter, its town, its region. */
const MAX_BELOW = 45;
const LINES_BELOW = 3;
/** What no address contains: prices, contacts, sentences, times. */
const NO_ADDRESS =
  /[@?!€$£%©]|https?:|www\.|\d{6}|\p{Ll}{4}\.\s\p{Lu}\p{Ll}{3}|\d:\d\d|[a-z\d]\.(?:com|net|org|info|eu|[a-z]{2})(?=$|[\s,;|·])|\d\.\d{1,2}\.\d{2,4}|(?<!\p{L})(?:19|20)\d\d[-–/](?:19|20)?\d\d/u;
const NO_PART = /[\d@?!:;€$£%©+]|\.\s\p{Lu}\p{Ll}{3}|\p{Ll}{2}\.$|https?|www/u;
/** Countries whose streets are followed by quarters, floors and districts. */
const LOOSE = new Set(
  "BR MX NZ AU IE GB US CA RO BG TR IN AE VN PH MY SG ZA KE NG PK BD LK AR CL CO PE EC UY PY BO VE CR GT DO PA ID TH GH".split(
    " ",
  ),
);
/** Countries that write streets without their kind. */
const KINDLESS = new Set("GR HR RS PL CZ SK BA ME SI MK LV LT EE".split(" "));
/** Countries whose addresses can start with the town. */
const TOWN_FIRST = new Set("RO BG IT CZ SK HU RS HR PL BA ME MK TR UA".split(" "));
const DISTRICT =
  /^(?:sec(?:t|tor|torul)?\.?|district|okres|општина|общ\.?|р-н|район|woj\.|powiat|gmina)\s|^(?:\d\w\w )?district$/iu;
/** `Lange Str. 12 in Hameln` */
const IN_TOWN = /(?<=\d ?\p{L}?) (?:in|à|te|v|w|i|a|em|en|στ(?:ην?|ον?)|в|во|във) (?=\p{Lu})/u;

type Page = { countries: readonly string[]; language: string | null };

/**
 * Reads an address without a postal code by the name of its town: `7 Eyre Square, Galway`, `София, ул. Пиротска 5`, or
 * the town in one of the next two lines. Works for every country of which towns are known.
 */
export function readKnownTown(lines: readonly string[], at: number, page: Page): Place | null {
  const { line, code } = splitCodeBehind(lines[at]!, page.countries[0]);
  if (line.length > MAX_LINE || NO_ADDRESS.test(line)) return null;
  const body = withoutFloor(line.replace(addressWords().label, ""));
  const own = splitParts(
    IN_TOWN.test(body) && hasNamedKind(body) ? body.replace(IN_TOWN, ", ") : body,
  );
  // `Unit 4, Mill Plaza, ¶ 12 Mill Road ¶ Nairobi`: the address starts above.
  if (body === line && lines[at - 1]?.endsWith(","))
    own.unshift(...startAbove(lines, at).flatMap(splitParts));
  if (own.length === 0 || own.length > MAX_PARTS) return null;
  const around = { lines, at, isLabelled: addressWords().label.test(line) };
  let found: Omit<Place, "snippet"> | null = null;
  let taken = 0;
  for (let below = 0; below <= (code ? 0 : LINES_BELOW); below++) {
    const last = below === 0 ? "" : (lines[at + below] ?? "");
    if (below > 0 && !canBeBelow(last, lines[at + below - 1]!)) break;
    if (below === 1 && !isStreetLine(body, true) && !(hasPlace(body) && /\d/.test(body))) break;
    // `Av. Paulista, 1000 - Bela Vista ¶ São Paulo`: a quarter has the name of a smaller town.
    // `Loteamento Norte – São Roque ¶ Bento Gonçalves – RS` too.
    const isTownWithState = found?.country === "BR" && isTownAndState(last);
    if (found && !isTownWithState && !isLargeTown(last, found.country!)) break;
    if (found && !isTownWithState && isLargeTown(found.city!, found.country!)) break;
    const parts = [...own, ...lines.slice(at + 1, at + below + 1).flatMap(splitParts)];
    // The address continues.
    if ((lines[at + below] ?? "").endsWith(",")) continue;
    const next = readParts(parts, page, around);
    if (next) taken = below;
    found = next ?? found;
  }
  if (found)
    return {
      ...found,
      postalCode: code,
      snippet: clip(lines.slice(at, at + taken + 1).join(", ")),
    };
  return townAbove(lines, at, own, page);
}

/** Whether a line can be part of such an address, before the search for towns near it. */
export const canBeAddress = (line: string, country: string | undefined): boolean =>
  writesCodeBehind(country) || !NO_ADDRESS.test(line);

/** After a comma at the end of a line, the next one continues the address, also with numbers. */
const canBeBelow = (line: string, above: string) =>
  line !== "" &&
  line.length <= MAX_BELOW &&
  !NO_PART.test(
    (above.endsWith(",") ? line.replace(/\d/g, "") : line).replace(/^(?:гр|с|г)\. ?/u, ""),
  ) &&
  /^\p{Lu}/u.test(line) &&
  !hasLegalForm(line);

/** The lines above that end with a comma, of the same address. */
function startAbove(lines: readonly string[], at: number): readonly string[] {
  const { branch, headOffice } = addressWords();
  let from = at;
  while (from > 0 && from > at - LINES_BELOW) {
    const line = lines[from - 1]!;
    if (!line.endsWith(",") || line.length > MAX_BELOW || NO_PART.test(line.replace(/\d/g, "")))
      break;
    if (hasLegalForm(line.slice(0, -1)) || branch.test(line) || headOffice.test(line)) break;
    from--;
  }
  return lines.slice(from, at);
}

/** `Galați ¶ Str. Domnească 12` */
function townAbove(lines: readonly string[], at: number, own: readonly string[], page: Page) {
  const [country] = page.countries;
  const above = headingAbove(lines, at, country).replace(/[\s:,]+$/, "");
  const parts = country === "RO" ? own.filter((part) => !LANDMARK.test(part)) : own;
  if (parts.length > (country === "RO" ? MAX_PARTS : 3) || !country) return null;
  if (above.length > MAX_BELOW || !isKnownTown(above, country)) return null;
  const place = townFirst([above, ...parts], country, true);
  return place && { ...place, postalCode: null, country, snippet: clip(`${above}, ${lines[at]}`) };
}

/** `vis-a-vis de Posta Mare`, behind a street. */
const LANDMARK =
  /^(?:vi[sz][ -]*[aà][ -]*vis|vizavi|lângă|langa|în spatele|in spatele|zona)(?!\p{L})/iu;

type Around = LineOfPage & { isLabelled: boolean };

function readParts(
  written: readonly string[],
  page: Page,
  around: Around,
): Omit<Place, "snippet"> | null {
  const parts = [...written];
  const last = parts.at(-1)!;
  const named = parts.length > 1 ? countryNamed(last, page.language) : null;
  if (named && parts.length > 2) parts.pop();
  const [own = null] = page.countries;
  const country =
    (parts.length < written.length ? named : null) ??
    countryOfTownAndState(parts, page.countries[0]) ??
    (own === "ES" ? spanishAmericanCountry(parts[0]!, last) : null) ??
    own ??
    countryOfState(last) ??
    countryOfTown(parts);
  if (country === null || !hasTowns(country)) return null;
  const isCertain = around.isLabelled || parts.length < written.length;
  const town = townOfParts(parts, country, page.language);
  const place = town && streetOf(town, country, around, isCertain);
  if (place) return { ...place, postalCode: null, country };
  // `Avenida del Norte 481, Palma, Illes Balears, Spain`: a region of any name before the country.
  if (
    isCertain &&
    parts.length > 2 &&
    isKnownTown(parts.at(-2)!, country) &&
    REGION.test(parts.at(-1)!)
  ) {
    const above = townOfParts(parts.slice(0, -1), country, page.language);
    const found = above && streetOf(above, country, around, isCertain);
    if (found) return { ...found, region: parts.at(-1)!, postalCode: null, country };
  }
  if (parts.length < 2) return null;
  const first = townFirst(parts, country, TOWN_FIRST.has(country) || around.isLabelled);
  return first && { ...first, postalCode: null, country };
}

/** `Norcross, GA`, `Sydney NSW`: the states of a country show it. */
function countryOfState(part: string): string | null {
  const code = /(?:^|\s)(\p{Lu}{2,3})$/u.exec(part)?.[1];
  const isState = (one: string) => stateCode(one, code ?? part) !== null;
  return code || part.length > 3 ? (["US", "CA", "AU"].find(isState) ?? null) : null;
}

/** Pages of no known country: a large town shows it, if there is one of its name. */
const countryOfTown = (parts: readonly string[]) =>
  parts.length < 2 ? null : onlyCountryOf(parts.at(-1)!);

type StreetAndTown = Pick<Place, "street" | "city" | "region">;

function streetOf(
  { street: parts, city, region }: TownOfParts,
  country: string,
  around: Around,
  isCertain: boolean,
): StreetAndTown | null {
  const written = parts.filter((part) => !DISTRICT.test(part));
  const whole = written.join(", ");
  if (whole === "" || whole.length > MAX_STREET || (country !== "US" && OTHER_CODE.test(whole)))
    return null;
  // `2/6, Civil Lines, Raipur (C.G.)`
  if (country === "IN" && region !== null && PLOT_AND_LOCALITY.test(whole))
    return { street: whole, city, region: stateCode("IN", region) ?? region };
  if (isHouseWithUnits(written, country)) return { street: whole, city, region };
  const street = streetAtEnd(whole, LOOSE.has(country)) || looseStreet(whole, country);
  if (!street || !/\d|(?<!\p{L})(?:s\/n[º°]?|bb|snc|б\/н|бб)\.?(?=$|,)/iu.test(street)) return null;
  if (ONLY_YEAR.test(street) || isNearRoad(street) || isFloor(street) || isProse(street, country))
    return null;
  if (hasKindOfStreet(street, country)) return { street, city, region };
  if (country === "MX" && MEXICAN_QUARTER.test(street)) return { street, city, region };
  const isPlace = hasPlace(street) && (street.includes(",") || /box/i.test(street));
  if (isPlace && (LOOSE.has(country) || isCertain || isNearContact(around)))
    return { street, city, region };
  // `742 Evergreen Ter ¶ Springfield, Oregon`
  if (NUMBER_AND_NAME.test(street) && (region !== null || isCertain) && isNearContact(around))
    return { street, city, region };
  const { branch, unit } = addressWords();
  const isName =
    !branch.test(street) && !unit.test(street) && written.length <= 2 && isNamedHouse(written[0]!);
  // `Ridjage bb ¶ Čačak`
  if (KINDLESS.has(country) && isWithoutNumber(street)) return { street, city, region };
  return isName &&
    (isCertain || KINDLESS.has(country) || (!isNumberFirst(country) && isNearContact(around)))
    ? { street, city, region }
    : null;
}

/** Countries that write it behind, and each noun in capitals. */
const GERMAN = new Set(["DE", "AT"]);
const SMALL_WORD = /(?:^|\s)\p{Ll}{4,}(?![\p{L}.])/gu;
const GERMAN_WORD =
  /(?:^|\s)(?!(?:unter|hinter|neben|oder|gegenüber)(?!\p{L}))\p{Ll}{4,}(?![\p{L}.])/u;
const MAX_SMALL_WORDS = 3;

/** `13 Kaninchen an Straße abgestellt`: words of a sentence. */
function isProse(street: string, country: string): boolean {
  if (GERMAN.has(country)) return /^\d+,? \p{L}{3}/u.test(street) || GERMAN_WORD.test(street);
  return (street.match(SMALL_WORD) ?? []).length > MAX_SMALL_WORDS;
}

/** A postal code, which readers of their own did not accept. */
const OTHER_CODE = /(?<![\d/])\d{5}(?!\d)|(?<!\d)\d{2} \d{3}$/;
const MEXICAN_QUARTER = /\d.*,\s(?:Col(?:\.|onia)|Fracc)/iu;
/** `Born 1985, Mill Road School` */
const ONLY_YEAR = /^\D*(?:19|20)\d\d\D*$/;
const PLOT_AND_LOCALITY =
  /^(?:#|No\. ?)?\d{1,4}[A-Z]?(?:[/-]\d{1,4}[A-Z]?)*,? \p{Lu}\p{L}+(?:,? \p{Lu}[\p{L}.]+){0,4}$/u;
const NUMBER_AND_NAME =
  /^\d{1,5}\p{Lu}? (?:[NSEW]\.? )?\p{Lu}[\p{L}'.]+(?: \p{Lu}[\p{L}'.]*){0,3}$/u;

/** A building, a floor and a road, none of which need a number of a house. */
const looseStreet = (whole: string, country: string) =>
  LOOSE.has(country) &&
  /\d/.test(whole) &&
  hasPlace(whole) &&
  !/\p{Ll}{4} \p{Ll}{3,} \p{Ll}{3}/u.test(whole)
    ? whole
    : null;

function townFirst(
  [town = "", ...rest]: readonly string[],
  country: string,
  isUsual: boolean,
): StreetAndTown | null {
  if (!isUsual || !isKnownTown(town, country)) return null;
  const parts = rest.filter((part) => !isCountyOf(part, country) && !DISTRICT.test(part));
  // `İstanbul, Kadıköy, Bahariye Cad. No: 10`: the province stands first.
  if (country === "TR" && parts.length > 1 && isKnownTown(parts[0]!, country)) {
    const street = parts.slice(1).join(", ");
    return /\d/.test(street) && hasStreetKind(street)
      ? { street, city: parts[0]!, region: town }
      : null;
  }
  const whole = parts.join(", ");
  const found = streetAtEnd(whole, LOOSE.has(country));
  const isFound = (found && hasStreetKind(found)) || whole.length > MAX_STREET_BEHIND;
  const street = isFound ? found : whole;
  if (!street || street.length > MAX_STREET || !/\d|\s(?:bb|s\/n|snc|бб)\.?$/u.test(street))
    return null;
  return hasNamedKind(street) && !isProse(street, country)
    ? { street, city: withoutTownPrefix(town), region: null }
    : null;
}

const REGION = /^\p{Lu}[\p{L}\p{M}'’ -]{2,28}$/u;
