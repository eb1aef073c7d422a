import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { BLANK, unitKinds } from "#src/extraction/lines/code-units";
import { addressWords, stateCode } from "./address-words";
import { countryNamed } from "./city";
import { linesAbove } from "./lines-above";
import { cleanStreet } from "./clean-street";
import { isNamedHouse, isNumberFirst } from "./street-kind";
import { isKnownTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;

const MAX_LENGTH = 180;
const MAX_STREET = 150;
const MAX_PART = 60;
const MAX_PARTS = 9;
/** Countries whose addresses have readers of their own. */
const OTHERS = new Set("RO VN AE BR IE TR BG MX IT ES PT PL GR HR RS JP".split(" "));
const NO_ADDRESS = /[@?!;€$£%©]|https?:|www\.|\d{7}|\p{Ll}{4}\.\s\p{Lu}\p{Ll}{3}/u;
const NAME_END = /[\p{L})]$/u;
const TOWN =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,3}(?: ?\((?:\p{Lu}|East|West|North|South)\))?$/u;
const CODE = String.raw`[A-Z]?\d{4,6}[A-Z]{0,3}|\d{4}-[A-Z]|\d{3} \d{2,3}|[A-Z]{2}-?\d{4,5}`;
/** `Caracas 1060-A Venezuela` */
const VENEZUELAN_CODE = /(\p{Lu}\p{L}+ \d{4}(?:-[A-Z])?) (?=Venezuela$)/u;
const ONLY_CODE = new RegExp(`^(?:${CODE})$`, "u");
const TOWN_AND_CODE = new RegExp(`^(\\p{Lu}[\\p{L}\\p{M}'’. -]+?)[\\s–-]+(${CODE})$`, "u");
const CODE_AND_TOWN = new RegExp(`^(${CODE})[\\s–-]+(\\p{Lu}[\\p{L}\\p{M}'’. -]+)$`, "u");
const REGION =
  /(?:\s(?:Province|State|District|Region|County|Prefecture|Governorate)|^N\.? ?T\.?|^Kowloon|^New Territories)$/i;
const BOX = /\b(B\.? ?P\.?|P\.? ?O\.? ?Box)([\s:.]*)(\d{1,6})\s+(?=\p{Lu})/iu;
/** What shows a street or a house besides its kind. */
const PLACE =
  /\b(?:unit|office|suite|floor|flat|shop|tower|building|bldg|house|block|plot|villa|warehouse|room|level|cent(?:re|er)|plaza|p\.? ?o\.? ?box|b\.?p\.?|street|road|jalan|jl|jln|lorong|moo|soi|plot no|no)\b|\/F\b|#\d|-(?:ro|gil|daero)\b/i;
/** Words in lower case that are no part of an address, and colons other than `No:`. */
const PROSE =
  /(?:^|\s)(?!(?:and|the|floor|near|opp|opposite|off|behind|building|block|des|del|los|las|street|road|rue|calle|next|bis|ter|room|unit|office|suite|str)(?!\p{L}))\p{Ll}{3,}|(?<!(?:[Nn][Oo]|[Nn]r|BP|B\.P|[Bb]ox|BOX)\.?\s?)[:：]|(?:^|\s)(?:Born|Founded|Established|Made in|Since)\s/u;
/** `Road Trip 2024` */
const ONLY_YEAR = /^\D*(?:19|20)\d\d\D*$/;
/** `Ho Chi Minh City, Vietnam`, without the words of Vietnamese addresses. */
const VIETNAMESE_CITY = /\bCity,? Viet ?nam[\s.]*$/i;
const TOWN_COUNTRY = /^(?:Hong Kong|Singapore|Monaco|Gibraltar)$/i;

/** Whether a letter or a bracket ends a line, before dots and white space. Only its end is looked at. */
function endsLikeName(line: string): boolean {
  let end = line.length;
  while (end > 0 && (line.charCodeAt(end - 1) === DOT || isBlank(line.charCodeAt(end - 1)))) end--;
  return NAME_END.test(line.slice(Math.max(0, end - 2), end));
}

const DOT = 46;
const isBlank = (code: number) => unitKinds()[code] === BLANK;

/**
 * Reads an address without a known form of postal code that ends with its country:
 * `12 Mill Street, Ikeja, Lagos, Nigeria`. Earlier parts can stand in the lines above. `isLast` also reads countries
 * that have readers of their own.
 */
export function readNamedCountry(
  lines: readonly string[],
  at: number,
  language: string | null,
  isLast = false,
): Place | null {
  const line = lines[at]!;
  if (line.length > MAX_LENGTH || !endsLikeName(line)) return null;
  // `…, Korea (15433)`
  const codeBehind = /\s*[([](\d{5,6})[)\]][\s.]*$/u.exec(line);
  const whole = (codeBehind ? line.slice(0, codeBehind.index) : line).replace(/[\s.)]+$/u, "");
  const end = whole.replace(VENEZUELAN_CODE, "$1, ");
  const cut = Math.max(end.lastIndexOf(","), end.lastIndexOf(" - "), end.lastIndexOf(" – "));
  if (cut <= 0) return null;
  const named = end.slice(cut + 1).replace(/^[\s–-]+/u, "");
  const country = countryNamed(named, language);
  const hasReader = OTHERS.has(country ?? "") && !VIETNAMESE_CITY.test(line);
  if (country === null || (hasReader && !isLast) || NO_ADDRESS.test(line)) return null;
  const { label } = addressWords();
  const own = end.slice(0, cut).replace(label, "").replace(BOX, "$1$2$3, ");
  const isWhole = own !== end.slice(0, cut) || (own.split(",").length > 2 && /\d/.test(own));
  const above =
    isWhole && !lines[at - 1]?.trimEnd().endsWith(",") ? [] : linesAbove(lines, at, language);
  let parts = [...above, ...own.split(/\s*[,|•·]\s*|\s+[–—-]\s+/u)]
    .flatMap((part) => part.split(/\s*,\s*/))
    .map((part) => part.trim())
    .filter((part) => part !== "");
  parts = parts.slice(parts.findLastIndex((part) => hasLegalForm(part)) + 1);
  if (parts.length > MAX_PARTS || parts.some((part) => part.length > MAX_PART)) return null;
  const place =
    TOWN_COUNTRY.test(named) && !REGION.test(parts.at(-1) ?? "")
      ? { city: named, code: null, region: null, street: parts }
      : townIn(parts, country);
  if (!place) return null;
  const street = cleanStreet(place.street.join(", "));
  // `Вука Караџића 75 ¶ Младеновац, Србија`
  const isHouse = above.length === 1 && !isNumberFirst(country) && isNamedHouse(street);
  if (street.length > MAX_STREET || !/\d/.test(street) || !(isHouse || hasKind(street)))
    return null;
  if (PROSE.test(street) || ONLY_YEAR.test(street)) return null;
  return {
    street,
    postalCode: place.code ?? codeBehind?.[1] ?? null,
    city: place.city,
    region: place.region,
    country,
    snippet: clip([...above, line].join(", ")),
  };
}

function townIn(written: readonly string[], country: string) {
  const parts = [...written];
  let code: string | null = null;
  let region: string | null = null;
  for (let count = 0; count < 3 && parts.length > 1; count++) {
    const last = parts.at(-1)!;
    const coded: RegExpExecArray | null = code === null ? TOWN_AND_CODE.exec(last) : null;
    const before: RegExpExecArray | null = code === null ? CODE_AND_TOWN.exec(last) : null;
    if (code === null && ONLY_CODE.test(last)) code = parts.pop()!;
    else if (coded) {
      code = coded[2]!;
      parts[parts.length - 1] = coded[1]!.trim();
    } else if (before) {
      code = before[1]!;
      parts[parts.length - 1] = before[2]!.trim();
    } else if (REGION.test(last) || stateCode(country, last) !== null || isDo(last, country)) {
      if (parts.length < 3 || /\d/.test(parts.at(-2)!)) break;
      region = stateCode(country, last) ?? last;
      parts.pop();
    } else break;
  }
  // `Johor Bahru, Johor`
  const [nearest = "", last = ""] = parts.slice(-2);
  if (parts.length > 2 && nearest.startsWith(`${last} `) && TOWN.test(nearest))
    region = parts.pop()!;
  // `Palakollu, West Godavari`: a district stands behind a town.
  const [before = "", district = ""] = parts.slice(-2);
  if (parts.length > 2 && !isKnownTown(district, country))
    if (isKnownTown(before, country)) region ??= parts.pop()!;
  const city = parts.pop() ?? "";
  if (parts.length === 0 || city.length > 40 || !TOWN.test(city)) return null;
  const { streetEnd, streetStart } = addressWords();
  if (streetEnd.test(city) || streetStart.exec(city)?.index === 0) return null;
  return { city, code, region, street: parts };
}

/** `Namyangju-si, Gyeonggi-do`: a province of Korea behind a city or a county. */
const isDo = (part: string, country: string) => country === "KR" && /^\p{L}{4,}-do$/iu.test(part);

function hasKind(street: string): boolean {
  const { streetStart, streetWord, streetEnd } = addressWords();
  return PLACE.test(street) || [streetStart, streetWord, streetEnd].some((one) => one.test(street));
}
