import { addressWords, stateCode } from "./address-words";
import { isItalianProvince } from "./italian-addresses";
import { isKnownTown, isLargeTown } from "./town-index";
import type { PostalFormat } from "./postal-codes";

/** What stands beside a code. `rest` is the text behind the town. */
type Place = { street: string; code: string; city: string; rest: string };

/** The country of a code that several countries could write. */
export function countryOf(
  format: PostalFormat,
  countries: readonly string[],
  { street, code, city, rest }: Place,
): string | null {
  if (format.isDistinctive) return format.countries[0]!;
  if (format.countries.includes("SM") && SAN_MARINO.test(code))
    if (countries.some((one) => SAMMARINESE.has(one)) || /San Marino|RSM/i.test(rest)) return "SM";
  if (format.countries.includes("IT") && isItalianProvince(PROVINCE.exec(rest)?.[1])) return "IT";
  const own = countries.find((country) => format.countries.includes(country));
  // `81369 München` on an Italian page
  if (own && !isKnownTown(city, own)) {
    const homes = format.countries.filter((country) => isLargeTown(city, country));
    if (homes.length === 1) return homes[0]!;
  }
  if (own) return own;
  const only = onlyHome(format, city);
  if (only) return only;
  if (format.countries.includes("MX") && isMexicanState(rest)) return "MX";
  // `7411 Sils im Domleschg` on a page in German
  const near = NEIGHBOURS[countries[0] ?? ""]?.filter((one) => format.countries.includes(one));
  const home = near?.find((one) => isKnownTown(city, one));
  if (home) return home;
  const { length } = code.replace(/\D/g, "");
  const hint = HINTS.find(([pattern, digits]) => digits === length && pattern.test(street));
  return hint?.[2] ?? null;
}

/** The only country with codes of a form that has a large town of a name: `48008 Bilbao` on a page of no known country. */
export function onlyHome(format: PostalFormat, city: string): string | null {
  const homes = format.countries.filter((country) => isLargeTown(city, country));
  return homes.length === 1 ? homes[0]! : null;
}

/** Codes of San Marino, which stand between those of Italy. Source: Universal Postal Union. */
const SAN_MARINO = /^4789\d$/;
const SAMMARINESE = new Set(["IT", "SM"]);

/** `11950 Ciudad de México, CDMX`, `97000 Mérida, Yuc.` */
const isMexicanState = (rest: string) => {
  const part = /^,\s+(\p{Lu}[\p{L} ]+?)[\s.]*$/u.exec(rest)?.[1];
  return part !== undefined && part.length > 2 && stateCode("MX", part) !== null;
};

/** `39057 St. Pauls (BZ)` */
const PROVINCE = /^\s*\(([A-Z]{2})\)/;

/** Countries with other codes whose pages are in the language of a country. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  DE: ["CH", "AT"],
  FR: ["BE", "CH", "LU"],
  NL: ["BE"],
  IT: ["CH"],
};

/** Words of streets that show the country where nothing else does. */
const HINTS: readonly (readonly [RegExp, number, string])[] = [
  [/\s(?:mah|cad|sok|sk|bulv)\.|\s(?:mahallesi|caddesi|sokak|sokağı|bulvarı)(?:\s|$)/iu, 5, "TR"],
  [/(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|damm|ring)(?:\s|$)/iu, 5, "DE"],
  [/(?:^|\s)(?:rue|avenue|boulevard|allée|chemin|impasse|quai)\s/iu, 5, "FR"],
  [/(?:^|\s)(?:via|viale|piazza|corso)\s/iu, 5, "IT"],
  [/(?:^|\s)(?:calle|avda|avenida|plaza|paseo|c\/)/iu, 5, "ES"],
  [/(?:katu|tie|kuja)\s/iu, 5, "FI"],
  [/(?:gatan|vägen|gränd|gränden|torget)\s/iu, 5, "SE"],
  [/(?:vej|gade|stræde)\s/iu, 4, "DK"],
  [/(?:vegen|veien|gata|gate)\s/iu, 4, "NO"],
  [/(?:straat|steenweg|laan|dreef)\s/iu, 4, "BE"],
  [/(?:utca|útja?|tér|körút)\s/iu, 4, "HU"],
];

const FOUR_DIGITS: ReadonlySet<string> = new Set("AT BE BG CH DK HU LU NO SI".split(" "));

/** Whether a Dutch code can be meant. In `8608 MO I RANA`, the letters are the start of a Norwegian town. */
export function mayBeDutch(line: string, countries: readonly string[]): boolean {
  if (countries.length === 0 || countries.includes("NL")) return true;
  return (
    !countries.some((country) => FOUR_DIGITS.has(country)) && addressWords().streetWord.test(line)
  );
}
