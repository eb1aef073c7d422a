import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, irishCounties, stateCode } from "./address-words";
import { isFloor, isStreetLine, streetAtEnd } from "./street";

type Place = Omit<FoundAddress, "kind">;

const LINES_ABOVE = 4;
const MAX_LINE = 80;
const MAX_TOTAL = 150;
const EMIRATE =
  /(?:^|[\s,–-])(Dubai|Abu Dhabi|Sharjah|Ajman|Fujairah|Ras Al Khaimah|Umm Al Quwain|Al Ain)[\s,.–-]*(?:\(?(?:U\.?A\.?E|United Arab Emirates)\.?\)?)?[\s.]*$/i;
const EMIRATES_NAMED = /U\.?A\.?E\.?\)?[\s.]*$|United Arab Emirates[\s.]*$/i;
const IRISH =
  /^(?:(.*\p{L}),\s*)?(?:Co(?:\.\s*|(?:unty)?\s+)(\p{Lu}[\p{L}]+)|(Dublin(?: \d{1,2}W?)?))[\s,.]*(?:(?:Republic of )?Ireland)?[\s.]*$/iu;
/** What a part of an address can contain besides its letters and numbers. */
const NO_PART = /[@?!:;€$£%©+]|https?|\d{6}|\d{3}[ -]\d{3,4}|(?:^|\s)0\d|\.\s\p{Lu}|[.…]$/u;
/** A place without a street: the house, the office or the box shows it. */
const PLACE =
  /\b(?:unit|office|suite|floor|shop|tower|building|bldg|house|plot|villa|warehouse|business (?:park|cent(?:re|er))|p\.? ?o\.? ?box|road|street|rd|st|park)\b/i;
const BOX = /P\.? ?O\.? ?Box:?\s*/i;

/** Reads an address without a postal code that ends with its emirate, of which earlier parts stand above. */
export function readEmirates(lines: readonly string[], at: number): Place | null {
  const line = lines[at]!;
  const town = EMIRATE.exec(line);
  if (!town || line.length > MAX_TOTAL) return null;
  const block = blockAbove(lines, at, line.slice(0, town.index));
  if (!block || !/\d/.test(block.street) || !PLACE.test(block.street)) return null;
  const isNamed = EMIRATES_NAMED.test(line);
  if (!isNamed && block.lines === 0 && !block.street.includes(",")) return null;
  // `Downtown Dubai ¶ P.O. Box 123 ¶ Dubai, UAE`: the address continues.
  const below = lines.slice(at + 1, at + 3);
  if (!isNamed && below.some((one) => EMIRATE.test(one) && EMIRATES_NAMED.test(one))) return null;
  return placeOf(block, town[1]!, null, "AE", line);
}

/** Reads an Irish address without a postal code: `Unit 4, Mill Road ¶ Naas ¶ Co. Kildare`. */
export function readIrish(lines: readonly string[], at: number): Place | null {
  const line = lines[at]!;
  if (line.length > MAX_TOTAL) return null;
  const match = IRISH.exec(line);
  if (!match) return null;
  const [, head = "", county, dublin] = match;
  if (county && !irishCounties().has(county.toLowerCase())) return null;
  const block = blockAbove(lines, at, head);
  if (!block || !(PLACE.test(block.street) || addressWords().streetEnd.test(block.street)))
    return null;
  if (dublin)
    return /\d/.test(block.street) || addressWords().streetEnd.test(block.street)
      ? placeOf(block, dublin, null, "IE", line)
      : null;
  const cut = block.street.lastIndexOf(",");
  if (cut === -1) return null;
  const city = block.street.slice(cut + 1).trim();
  if (/\d/.test(city) || city.length > 30) return null;
  const street = block.street.slice(0, cut).trim();
  // `Office ¶ Dundalk, Co. Louth`: a heading above a town.
  if (/^(?:offices?|head office|contact|address|location|our office)$/i.test(street)) return null;
  return placeOf({ ...block, street }, city, `Co. ${county}`, "IE", line);
}

const CODE_NEAR = /^(?:CEP:? ?)?(\d{5}-\d{3})$/i;
const TOWN_NAME = /^\p{Lu}[\p{L}\p{M}'’. ]{1,30}$/u;

/** Reads `Av. Atlântica, 3750 ¶ Centro - Balneário Camboriú - SC`: a street, and a town with its state. */
export function readTownAndState(
  lines: readonly string[],
  at: number,
  country: string,
): Place | null {
  const line = lines[at]!;
  const parts = line.replace(/\.$/, "").split(/\s*[,/|]\s*|\s+[–·•-]\s+/u);
  const region = parts.length > 1 && parts.length < 5 ? stateCode(country, parts.pop()!) : null;
  const city = region && parts.pop();
  if (!city || !TOWN_NAME.test(city) || /\d/.test(line)) return null;
  const above = streetBelowUnit(lines, at - 1) ?? lines[at - 1] ?? "";
  if (!/\d|s\/n/i.test(above) || !isStreetLine(above, country === "BR")) return null;
  const { streetStart, streetWord, streetEnd } = addressWords();
  if (![streetStart, streetWord, streetEnd].some((word) => word.test(above))) return null;
  const street = streetAtEnd(above, true);
  if (!street || isFloor(street) || addressWords().unit.test(street)) return null;
  const code = [lines[at - 2], lines[at + 1]].map((one) => CODE_NEAR.exec(one ?? "")?.[1]);
  return {
    street: [street, ...parts].join(", "),
    postalCode: code.find((one) => one !== undefined) ?? null,
    city,
    region,
    country,
    snippet: clip(`${above}, ${line}`),
  };
}

/** `Torre Norte, sala 601 ¶ Av. Exemplo`: a street without a number below its building. */
function streetBelowUnit(lines: readonly string[], at: number): string | null {
  const street = lines[at] ?? "";
  const unit = lines[at - 1] ?? "";
  const isUnit = /\d/.test(unit) && unit.length <= 40 && addressWords().unit.test(unit);
  return isUnit && !/\d/.test(street) && addressWords().streetStart.exec(street)?.index === 0
    ? `${unit}, ${street}`
    : null;
}

type Block = { street: string; lines: number };

/** The parts of an address in a line and the lines above it, down to a label or a text. */
function blockAbove(lines: readonly string[], at: number, head: string): Block | null {
  const { label, streetEnd } = addressWords();
  const own = trimmed(head.replace(label, "").replace(BOX, "P.O. Box "));
  if (NO_PART.test(own.replace("P.O. Box ", "").replace(/\d{4,6}/g, ""))) return null;
  const parts = own === "" ? [] : [own];
  let count = 0;
  const isWhole = own !== trimmed(head) || (/\d/.test(own) && own.includes(","));
  for (let above = at - 1; !isWhole && above >= 0 && count < LINES_ABOVE; above--) {
    const line = lines[above]!;
    const text = trimmed(line.replace(label, "").replace(BOX, "P.O. Box "));
    if (text === "" || line.length > MAX_LINE) break;
    if (NO_PART.test(text.replace("P.O. Box ", "").replace(/\d{4,6}/g, ""))) break;
    // A line without a number, a kind of place or a comma at its end is a heading.
    const isPart =
      /\d/.test(text) ||
      PLACE.test(text) ||
      EMIRATE.test(text) ||
      streetEnd.test(text) ||
      line.endsWith(",");
    if (!isPart && !(count === 0 && own === "")) break;
    parts.unshift(text);
    count++;
    if (text !== trimmed(line)) break;
  }
  const street = parts.join(", ");
  return street === "" || street.length > MAX_TOTAL ? null : { street, lines: count };
}

const trimmed = (text: string) => text.replace(/^[\s,.;:–-]+|[\s,.;:–-]+$/g, "");

function placeOf(
  block: Block,
  city: string,
  region: string | null,
  country: string,
  line: string,
): Place {
  const snippet = clip(block.lines > 0 ? `${block.street}, ${line}` : line);
  return { street: block.street, postalCode: null, city, region, country, snippet };
}
