import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { BLANK, unitKinds } from "#src/extraction/lines/code-units";
import { addressWords, cityStops, isAddressLabel, stateCode } from "./address-words";
import { countryNamed } from "./city";
import { isMexicanQuarter } from "./mexican-addresses";
import { isCityOfDistricts } from "./spanish-american-addresses";
import { streetAtEnd } from "./street";
import { isNearRoad } from "./street-kind";
import { isBox } from "./town-before";
import { readTownFirst } from "./town-first";
import { isKnownTown, isLargeTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;

/** Countries where only a street with its kind and number shows such an address. */
const SOMETIMES_UNCODED = ["IT", "ES", "PT", "PL", "GR", "HR", "RS", "CA"];
const SOMETIMES: ReadonlySet<string> = new Set(SOMETIMES_UNCODED);
const DASH = /\s+[–—-]\s+/u;
/** `Firenze (FI)` */
const REGION = /^(.+?)\s*\(([\p{L}. -]{2,20})\)$/u;
/** `гр. Провадия`: the town stands first. */
const TOWN_FIRST = /^(?:гр|с)\.\s*(\p{Lu}[\p{L} -]{2,30})$/u;
/** `tỉnh Phú Thọ` after a town. */
const PROVINCE = /^(?:tỉnh)\s+(.+)$/iu;
/** Countries where addresses are often written without a postal code. */
const UNCODED = new Set(["RO", "VN", "AE", "BR", "IE", "TR", "BG", "MX", ...SOMETIMES_UNCODED]);
/** Signs that stand for the label of an address. */
const PIN = /^\s*(?:📍|🏠|🏢|🗺)/u;
const EMIRATE = /^(?:Dubai|Abu Dhabi|Sharjah|Ajman|Fujairah|Ras Al Khaimah|Umm Al Quwain|Al Ain)$/i;
const PARTED = /[,|•·]/;
const SEPARATOR = /\s*[,|•·]\s*/;
const VIETNAMESE_TOWN = /^(?:.*\s)?(?:TP\.?|Thành phố|Tỉnh|T\.P\.?)\s*/iu;
/** `Tuyển gấp 20 nam làm bảo vệ tại …`: an advertisement for a job. */
const RECRUITING = /(?<!\p{L})(?:cần|tuyển) (?:dụng|gấp|tuyển|nhân|nam|nữ|\d)/iu;
const LARGE_TOWN = /^(?:Hà Nội|Đà Nẵng|Hải Phòng|Cần Thơ|Hồ Chí Minh)$/iu;
const STATE = /^(.*\p{L})\s*[/–-]\s*(\p{Lu}{2})$/u;

/** Returns a reader of lines such as `Strada Lungă 40, București, România`: without a postal code. */
export function uncodedReader(page: {
  countries: readonly string[];
  language: string | null;
}): (line: string, above: string) => Place | null {
  const own = page.countries.find((one) => UNCODED.has(one)) ?? null;
  const [first = null] = page.countries;
  return (line, above) =>
    readUncodedAddress(line, own, page.language) ??
    (first ? readTownFirst(line, above, first) : null) ??
    (first && !UNLIKE.has(first) ? readLabelledAddress(line, above, first, page.language) : null);
}

/** A labelled street, its town and perhaps its country. `own` is the page's country, if it writes such addresses. */
function readUncodedAddress(
  line: string,
  own: string | null,
  language: string | null,
): Place | null {
  if (line.length > 200 || !PARTED.test(line) || /[@?!€$]/.test(line)) return null;
  const implied = own ?? impliedCountry(line);
  if (!implied && !countryNamed(lastPart(line), language)) return null;
  const { label, streetStart } = addressWords();
  const lead = line.replace(/^[^\p{L}\d]+/u, "");
  const unlabelled = lead.replace(label, "");
  const body = unlabelled.replace(/[\s.]+$/, "");
  const parts = body.split(SEPARATOR).filter((part) => part !== "");
  if (parts.length < 2) return null;
  const named = countryNamed(parts.at(-1)!, language);
  if (named) parts.pop();
  const country = named ?? implied;
  if (!country || !UNCODED.has(country) || parts.length < 2) return null;
  const isLabelled = unlabelled !== lead || PIN.test(line) || streetStart.exec(body)?.index === 0;
  if (SOMETIMES.has(country)) return readSometimes(parts, country, line);
  const first = TOWN_FIRST.exec(parts[0]!)?.[1];
  // Not `гр. София · 98 м² · 2025`.
  if (first && /\d/.test(parts.slice(1).join(" ")) && !/\d ?(?:м²|m²|кв\.? ?м)/.test(line))
    return place(parts.slice(1), first, null, country, line);
  const last = parts.pop()!;
  if (country === "AE") return EMIRATE.test(last) ? place(parts, last, null, country, line) : null;
  if (country === "VN") {
    if (RECRUITING.test(line)) return null;
    const coded = /^(.+?) (\d{5,6})$/u.exec(last);
    if (coded && isLargeTown(coded[1]!, "VN")) {
      const found = place(parts, vietnameseTown(coded[1]!), null, country, line);
      return found && { ...found, postalCode: coded[2]! };
    }
    const isBehindTown = VIETNAMESE_TOWN.test(parts.at(-1) ?? "") && isLargeTown(last, "VN");
    const province = PROVINCE.exec(last)?.[1] ?? (isBehindTown ? last : undefined);
    if (province && parts.length > 1 && VIETNAMESE_TOWN.test(parts.at(-1)!)) {
      const town = parts.pop()!.replace(VIETNAMESE_TOWN, "");
      return place(parts, town, province, country, line);
    }
    const isTown =
      VIETNAMESE_TOWN.test(last) || LARGE_TOWN.test(last) || (isLabelled && /^\p{Lu}/u.test(last));
    return isTown ? place(parts, vietnameseTown(last), null, country, line) : null;
  }
  if (!isLabelled || !/^\p{Lu}[\p{L}\p{M} '’./–-]{1,40}$/u.test(last)) return null;
  if (country === "MX") {
    const region = stateCode(country, last);
    const town = region !== null && parts.length > 1 ? parts.pop()! : last;
    return isMexicanQuarter(town) ? null : streetIn(parts, town, region, country, line);
  }
  // `Rua Exemplo 123, Centro, Porto Alegre, RS`
  const code = parts.length > 1 ? stateCode(country, last) : null;
  if (code !== null && (/^\p{Lu}{2}$/u.test(last) || isKnownTown(parts.at(-1)!, country))) {
    const town = parts.pop()!;
    return /\d/.test(town) ? null : streetIn(parts, town, code, country, line);
  }
  const state = STATE.exec(last);
  return streetIn(parts, state ? state[1]!.trim() : last, state?.[2] ?? null, country, line);
}

/** `TP. Hà Nội` → `Hà Nội`; `TP.HCM` as written. */
const vietnameseTown = (written: string) =>
  /(?:TP|T\.P)\.?\s*HCM[C.]?$/i.exec(written)?.[0] ?? written.replace(VIETNAMESE_TOWN, "");

/** Countries whose streets are followed by quarters and floors. */
const LOOSE = new Set(["BR", "MX"]);

function streetIn(
  parts: readonly string[],
  city: string,
  region: string | null,
  country: string,
  line: string,
): Place | null {
  const street = streetAtEnd(parts.join(", "), LOOSE.has(country));
  // `Avenida Exemplo, 1.901, Sala ¶ 07`: a unit of which the number stands in the next line.
  if (!street || !/\d/.test(street) || isUnitWord(city)) return null;
  return { street, postalCode: null, city, region, country, snippet: clip(line) };
}

/** `Via Roma 2 - Firenze (FI)`: a street with its kind and number, and a town. */
function readSometimes(parts: readonly string[], country: string, line: string): Place | null {
  const whole = parts.join(", ");
  const dash = DASH.exec(whole);
  const [streetPart, townPart] = dash
    ? [whole.slice(0, dash.index), whole.slice(dash.index + dash[0].length)]
    : [parts.slice(0, -1).join(", "), parts.at(-1)!];
  const { streetStart, streetWord, streetEnd } = addressWords();
  if (line.length > 80 || /[·•|]/.test(line) || !/\d/.test(streetPart)) return null;
  const words = [streetStart, streetWord, streetEnd];
  if (!words.some((word) => word.test(streetPart))) return null;
  const region = REGION.exec(townPart);
  const town = (region?.[1] ?? townPart).trim();
  if (!/^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2}$/u.test(town)) return null;
  if (streetStart.exec(town)?.index === 0 || streetEnd.test(town)) return null;
  if (isNoTown(town)) return null;
  const street = streetAtEnd(streetPart);
  return street ? place([street], town, region?.[2] ?? null, country, line) : null;
}

/** `Postfach`, `Bâtiment B`: parts of an address that look like a town. */
const isNoTown = (part: string) =>
  isBox(part) ||
  addressWords().unit.test(part) ||
  cityStops().has(part.toLowerCase()) ||
  BUILDING.test(part);
const isUnitWord = (part: string) => part.replace(addressWords().unit, "").trim() === "";
const BUILDING =
  /\s(?:Tower|Towers|House|Building|Plaza|Complex|Centre|Center|Mall)$|^(?:Industrial|Business|Science|Technology) (?:Area|Estate|Park|Zone)/u;

/** A town, with its region in brackets or behind a comma. */
const TOWN = /^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$/u;
const BRACKETED_STATE = /\p{L} ?\(\p{Lu}{2}\)$/u;
/** A cheap test: the town starts with a capital. */
const TOWN_BEHIND_SIGN = /[,|•·–—-]\s*\p{Lu}/u;
/** `Żmigrodzka 81`: behind a label, the kind of street may be missing. */
const NAME_AND_NUMBER = /^\p{Lu}\p{Ll}[\p{L} .'’-]{2,30} \d{1,4}\p{L}?(?:\/\d{1,4})?$/u;
/** `Praha 4` */
const TOWN_DISTRICT = /^(?:Praha|Brno|Plzeň|Ostrava|Košice|Dublin) \d{1,2}$/u;
const STATES = new Set(["US", "CA", "AU"]);
/** Countries that write the largest part first, or no kind of street. */
const UNLIKE = new Set(["JP", "CN", "KR", "AE", "VN"]);
const MAX_LABELLED_LENGTH = 110;

/** `Address: 12 Main Road, Springfield, Ireland`: a label, a street with its kind and number, and a town. */
function readLabelledAddress(
  line: string,
  above: string,
  own: string,
  language: string | null,
): Place | null {
  if (line.length > MAX_LABELLED_LENGTH || !TOWN_BEHIND_SIGN.test(line)) return null;
  if (!/\d|s\/n/i.test(line)) return null;
  const { label, streetStart, streetWord, streetEnd } = addressWords();
  const body = line.replace(label, "").replace(/[\s.]+$/, "");
  const isLabelled = body !== line || isAddressLabel(above);
  // `9299 Beacon Rd NE, Moses Lake, WA`: the code of a state shows an address too.
  const state = STATES.has(own) && /,\s*[A-Z]{2,3}$/.test(body) ? lastPart(body) : "";
  if (!isLabelled && stateCode(own, state) === null) return null;
  if (PIN.test(above)) return null;
  const parts = body.split(/\s*[,|•·]\s*|\s+[–—-]\s+/u).filter((part) => part !== "");
  if (parts.length < 2 || parts.length > 6) return null;
  const reversed = parts.length > 2 ? countryNamed(parts[0]!, language) : null;
  // `Address: Lithuania, Kaunas, Laisvės 26`: from the largest part to the smallest.
  if (reversed && TOWN.test(parts[1]!) && /\d/.test(parts[2]!))
    return place(parts.slice(2), parts[1]!, null, reversed, line);
  const named = countryNamed(parts.at(-1)!, language);
  if (named) parts.pop();
  if (parts.length > 2 && isCityOfDistricts(parts.at(-1)!, own)) return null;
  for (let count = 1; count < parts.length; count++) {
    const written = parts.slice(0, count).join(", ");
    const region = REGION.exec(parts[count]!);
    const town = (region?.[1] ?? parts[count]!).trim();
    // `Rua Exemplo, 18 - Mafuá, Teresina (PI)`: a quarter stands before the town.
    if (BRACKETED_STATE.test(parts[count + 1] ?? "") && !isKnownTown(town, own)) continue;
    if (!(TOWN.test(town) || TOWN_DISTRICT.test(town)) || !/\d|s\/n/i.test(written)) continue;
    if ((own === "MX" && isMexicanQuarter(town)) || isNoTown(town)) continue;
    // `Acme Towers, 8th Floor, Utalii Street, Nairobi`: a street behind its building.
    if (streetEnd.test(town) && count + 1 < parts.length) return null;
    if (parts.slice(count + 1).some((part) => /\d/.test(part))) return null;
    const hasKind = [streetStart, streetWord, streetEnd].some((word) => word.test(written));
    if (!hasKind && !NAME_AND_NUMBER.test(written)) return null;
    const street = wholeStreet(parts.slice(0, count));
    if (!street || isNearRoad(street)) return null;
    // `Θριασίων 17, Άνω Πετράλωνα, Αθήνα`: a quarter before its town.
    const next = parts[count + 1] ?? "";
    if (!region && QUARTERED.has(own) && !isKnownTown(town, own) && isLargeTown(next, own))
      return place([street, town], next, null, named ?? own, line);
    // `Toronto ON`
    const state = /^(.+) (\p{Lu}{2,3})$/u.exec(town);
    const code = state && stateCode(own, state[2]!);
    const rest = code || (region?.[2] ?? parts[count + 1] ?? null);
    return {
      street,
      postalCode: null,
      city: code ? state[1]! : town,
      region: rest,
      country: named ?? (isGuess(own, town, rest) ? null : own),
      snippet: clip(line),
    };
  }
  return null;
}

/** `Carrera 3 # 8-39, Oficna B6`: an unknown word for a part of a house is not where the street starts. */
function wholeStreet(parts: readonly string[]): string | null {
  const street = streetAtEnd(parts.join(", "));
  const [first = ""] = parts;
  const isCut =
    street !== null &&
    !street.includes(first) &&
    addressWords().streetStart.exec(first)?.index === 0;
  return isCut && /\d/.test(first) ? parts.join(", ") : street;
}

/** Pages in English are taken for American ones. Without a town or a state that is American, the country is not known. */
const isGuess = (country: string, town: string, region: string | null) =>
  country === "US" && stateCode(country, region ?? "") === null && !isKnownTown(town, country);

/** Countries that write no province behind a town, but a quarter before it. */
const QUARTERED = new Set(
  "GR CY RS BA MK ME BG HR SI CZ SK PL HU UA IN PK BD NP LK KE NG GH ZA".split(" "),
);

/** Words of addresses that only one country has. */
const IMPLIED: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\s)гр\. ?\p{Lu}.*,\s*(?:ул|бул|ж\.к|пл)\./u, "BG"],
  [/(?:Phường|Quận|Huyện|Đường)\s.*,\s*(?:TP\.?|Thành phố|Tỉnh)\s?\p{Lu}/u, "VN"],
  [/(?:^|\s)(?:Str|Bd|Calea|B-dul|Șos|Şos)\.? .*\d.*,\s*(?:jud\.|județul|sector)\s/u, "RO"],
];

/** The country whose words an address has; null for other lines. */
const impliedCountry = (line: string): string | null =>
  line.length <= MAX_LABELLED_LENGTH && /[^\u0020-\u00ff]|jud\.|sector/u.test(line)
    ? (IMPLIED.find(([pattern]) => pattern.test(line))?.[1] ?? null)
    : null;

/** The text behind the last separator, without full stops and separators at its end. */
function lastPart(line: string): string {
  let end = line.length;
  while (end > 0 && isEnd(line.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && !isSeparator(line.charCodeAt(start - 1))) start--;
  return line.slice(start, end).trim();
}

/** A comma, a bar, a bullet or a middle dot. */
const isSeparator = (code: number) =>
  code === 44 || code === 124 || code === 0x2022 || code === 0xb7;
const isEnd = (code: number) => code === 46 || isSeparator(code) || unitKinds()[code] === BLANK;

function place(
  parts: string[],
  city: string,
  region: string | null,
  country: string,
  line: string,
): Place | null {
  const street = parts.join(", ");
  if (!/\d/.test(street) || street.length > 120) return null;
  return { street, postalCode: null, city, region, country, snippet: clip(line) };
}
