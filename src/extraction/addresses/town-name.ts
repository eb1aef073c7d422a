import { stateCode } from "./address-words";
import { countryNamed } from "./city";

/** `Trento - Partita IVA`: a label behind a dash. */
const AFTER_TOWN =
  /\s[-–—]\s(?:partita|p\. ?iva|cod|c\.? ?f|tel|nif|cif|siret|rcs|ust|vat|kvk|cvr).*$|[\s–—-]+$/iu;
/** `Sarnen / OW`, `Trento - TN` */
const CODE_OF_REGION = /^(.{2,}?)\s*(?:\/|\s[-–—])\s*(\p{Lu}{2})$/u;
const DISTRICT_AND_PROVINCE = /^(.{2,}?)\s*\/\s*(\p{Lu}\p{L}+)$/u;
const BRACKETED = /^(.{2,}?)\s*\((\p{L}[\p{L} .'’-]+)\)$/u;
/** Countries in which brackets are part of names: `Halle (Saale)`. */
const NAMES_WITH_BRACKETS = new Set(["DE", "AT"]);
const GERMAN_STATE =
  /^(?:Bayern|Hessen|Sachsen|Thüringen|Saarland|Brandenburg|Niedersachsen|Baden-Württemberg|NRW|Nordrhein-Westfalen|Rheinland-Pfalz|Sachsen-Anhalt|Schleswig-Holstein|Mecklenburg-Vorpommern|Tirol|Kärnten|Steiermark|Burgenland|Vorarlberg|Salzburg|Oberösterreich|Niederösterreich)$/;

const MALAYSIAN_STATE =
  / (Selangor|Johor|Penang|Pulau Pinang|Perak|Kedah|Melaka|Sabah|Sarawak|Pahang|Kelantan|Terengganu|Perlis|Negeri Sembilan|Wilayah Persekutuan)$/;

export type TownName = { city: string; region: string | null };

/** The name of a town without the region, country or label that follows it. */
export function townName(written: string, country: string, language: string | null): TownName {
  let city = written.replace(/^[A-Z]{2}-\s?|^(?:гр|с)\.\s*/u, "").replace(AFTER_TOWN, "");
  const cut = /\s*(?:\/|\s[–—-])\s*(?=[^/–—]+$)/u.exec(city);
  if (cut && cut.index > 1 && countryNamed(city.slice(cut.index + cut[0].length), language))
    city = city.slice(0, cut.index);
  const coded = CODE_OF_REGION.exec(city);
  if (coded) return { city: coded[1]!, region: coded[2]! };
  // `Beyoğlu / İstanbul`: the district and its province.
  const province = country === "TR" ? DISTRICT_AND_PROVINCE.exec(city) : null;
  if (province) return { city: province[1]!, region: province[2]! };
  const bracketed = BRACKETED.exec(city);
  const isRegion =
    bracketed && (!NAMES_WITH_BRACKETS.has(country) || GERMAN_STATE.test(bracketed[2]!));
  if (isRegion && countryNamed(bracketed[2]!, language))
    return { city: bracketed[1]!, region: null };
  if (isRegion) return { city: bracketed[1]!, region: bracketed[2]! };
  if (country === "GB") city = city.replace(/^(?:nr|near)\b\.?\s+/i, "");
  const malaysian = country === "MY" ? MALAYSIAN_STATE.exec(city) : null;
  if (malaysian) return { city: city.slice(0, malaysian.index), region: malaysian[1]! };
  const named = country === "MX" ? / (?:Estado|Edo\.?) de México$/iu.exec(city) : null;
  return named
    ? { city: city.slice(0, named.index), region: stateCode("MX", "Estado de México") }
    : { city, region: null };
}
