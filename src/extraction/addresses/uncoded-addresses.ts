import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";
import { countryNamed } from "./city";
import { streetAtEnd } from "./street";

type Place = Omit<FoundAddress, "kind">;

/** Countries where addresses are often written without a postal code. */
const UNCODED = new Set(["RO", "VN", "AE", "BR", "IE", "TR", "BG", "MX"]);
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
  const last = parts.pop()!;
  if (country === "AE") return EMIRATE.test(last) ? place(parts, last, null, country, line) : null;
  if (country === "VN") {
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
