import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";
import { countryNamed } from "./city";
import { streetAtEnd } from "./street";

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
const STATE = /^(.*\p{L})\s*[/–-]\s*(\p{Lu}{2})$/u;

/** Returns a reader of lines such as `Strada Lungă 40, București, România`: without a postal code. */
export function uncodedReader(page: {
  countries: readonly string[];
  language: string | null;
}): (line: string) => Place | null {
  const own = page.countries.find((one) => UNCODED.has(one)) ?? null;
  return (line) => readUncodedAddress(line, own, page.language);
}

/** A labelled street, its town and perhaps its country. `own` is the page's country, if it writes such addresses. */
function readUncodedAddress(
  line: string,
  own: string | null,
  language: string | null,
): Place | null {
  if (line.length > 200 || !PARTED.test(line) || /[@?!€$]/.test(line)) return null;
  if (!own && !countryNamed(lastPart(line), language)) return null;
  const { label, streetStart } = addressWords();
  const lead = line.replace(/^[^\p{L}\d]+/u, "");
  const unlabelled = lead.replace(label, "");
  const body = unlabelled.replace(/[\s.]+$/, "");
  const parts = body.split(SEPARATOR).filter((part) => part !== "");
  if (parts.length < 2) return null;
  const named = countryNamed(parts.at(-1)!, language);
  if (named) parts.pop();
  const country = named ?? own;
  if (!country || !UNCODED.has(country) || parts.length < 2) return null;
  const isLabelled = unlabelled !== lead || PIN.test(line) || streetStart.exec(body)?.index === 0;
  if (SOMETIMES.has(country)) return readSometimes(parts, country, line);
  const first = TOWN_FIRST.exec(parts[0]!)?.[1];
  if (first && /\d/.test(parts[1]!)) return place(parts.slice(1), first, null, country, line);
  const last = parts.pop()!;
  if (country === "AE") return EMIRATE.test(last) ? place(parts, last, null, country, line) : null;
  if (country === "VN") {
    const province = PROVINCE.exec(last)?.[1];
    if (province && parts.length > 1 && VIETNAMESE_TOWN.test(parts.at(-1)!)) {
      const town = parts.pop()!.replace(VIETNAMESE_TOWN, "");
      return place(parts, town, province, country, line);
    }
    const isTown = VIETNAMESE_TOWN.test(last) || (isLabelled && /^\p{Lu}/u.test(last));
    return isTown ? place(parts, last.replace(VIETNAMESE_TOWN, ""), null, country, line) : null;
  }
  if (!isLabelled || !/^\p{Lu}[\p{L}\p{M} '’./–-]{1,40}$/u.test(last)) return null;
  const state = STATE.exec(last);
  const street = streetAtEnd(parts.join(", "), country === "BR");
  if (!street || !/\d/.test(street)) return null;
  return {
    street,
    postalCode: null,
    city: state ? state[1]!.trim() : last,
    region: state?.[2] ?? null,
    country,
    snippet: clip(line),
  };
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
  const street = streetAtEnd(streetPart);
  return street ? place([street], town, region?.[2] ?? null, country, line) : null;
}

function lastPart(line: string): string {
  const whole = line.replace(/[\s.,|•·]+$/, "");
  const cut = Math.max(...[",", "|", "•", "·"].map((sign) => whole.lastIndexOf(sign)));
  return whole.slice(cut + 1).trim();
}

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
