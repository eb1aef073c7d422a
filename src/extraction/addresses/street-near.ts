import { addressWords, isAddressLabel } from "./address-words";
import { isQuarterLine, streetBeforeQuarter } from "./street-and-quarter";
import { isFloor, isStreetLine, isZone, streetAtEnd, streetAtStart } from "./street";
import { isBox } from "./town-before";

/** Lines above a line with a postal code that can hold its street. */
const LINES_ABOVE = 2;
const MAX_LINES_ABOVE = 4;
const QUARTER_OR_UNIT =
  /^(?:col\.|colonia|fracc\.?|fraccionamiento|despacho|piso|oficina|interior|int\.|local|edificio|edif\.|torre|plaza|entre) ?[^@:]{1,40}$/iu;
/** The street before a postal code, behind its town, or in the lines around. */
export function streetNear(
  lines: readonly string[],
  at: number,
  { head, rest, isLoose = false }: { head: string; rest: string; isLoose?: boolean },
) {
  const before = head.replace(/[\s,]+(?:in|à|a|te|i|w|v)\s*$/u, "");
  const strict = streetAtEnd(before);
  // Looseness extends a street. Only behind a label it makes one of other words.
  const isLabelled = () => addressWords().label.test(before) || isAddressLabel(lines[at - 1]);
  const canBeLoose = isLoose && (strict !== null || isLabelled());
  const own = (canBeLoose ? streetAtEnd(before, true) : strict) ?? streetBeforeQuarter(before);
  if (own) return { text: own, lines: [] };
  const after = streetAtStart(rest);
  if (after) return { text: after, lines: [] };
  if (head.replace(addressWords().label, "").trim().length > 40) return null;
  let reach = LINES_ABOVE;
  for (let above = 1; above <= reach; above++) {
    const line = lines[at - above];
    if (line === undefined || hasOwnTown(line)) break;
    // `Calle Uno Núm. 630, ¶ Despacho 6, 2do. piso ¶ Col. Centro ¶ Monterrey, N.L., C.P. 64060`
    if (isLoose && QUARTER_OR_UNIT.test(line) && lines[at - above - 1]) {
      reach = Math.min(above + 1, MAX_LINES_ABOVE);
      continue;
    }
    const building = above === 1 ? buildingInZone(line, lines[at - 2] ?? "") : null;
    if (building) return { text: building, lines: [building] };
    if (isStreetLine(line)) return withLineAbove(lines, at - above, isLoose);
    if (above === 1 && isQuarterLine(line))
      return { text: streetBeforeQuarter(line)!, lines: [line] };
  }
  const below = lines[at + 1];
  const follows = below !== undefined && rest.trim() === "" && isStreetLine(below);
  return follows && head.trim() === "" ? { text: streetAtEnd(below)!, lines: [below] } : null;
}

/** `Gewerbepark Nord ¶ Gebäude 29a + 29b`: a building in an industrial park. */
function buildingInZone(line: string, above: string): string | null {
  const isBuilding = line.length <= MAX_BUILDING && BUILDING.test(line);
  return isBuilding && isZone(above) ? `${above}, ${line}` : null;
}
const MAX_BUILDING = 30;
const BUILDING =
  /^(?:gebäude|halle|geb\.|bât(?:iment|\.)|nave|capannone|budynek|hala) ?\p{L}?\d{0,4}\p{L}?(?: ?[+&/-] ?\p{L}?\d{0,4}\p{L}?)*$/iu;

/** `Hauptbüro: 1090 Wien, Marktgasse 3`: the line above is an address of its own. */
function hasOwnTown(line: string): boolean {
  const town = TOWN_AND_STREET.exec(line)?.[1];
  return town !== undefined && addressWords().streetStart.exec(town)?.index !== 0;
}

const TOWN_AND_STREET = /(?<!\d)\d{4,5} (\p{Lu}[\p{L} .-]{2,30}), \p{Lu}\p{Ll}[^,]*\d/u;

/** A street line, with the unit above it, or with the street above its post-office box. */
function withLineAbove(lines: readonly string[], at: number, isLoose: boolean) {
  const line = lines[at]!;
  const text = streetAtEnd(line, isLoose)!;
  const more = lines[at - 1] ?? "";
  const isExtra = isBox(text) || isUnitOnly(text);
  if (isExtra && /\d/.test(more) && isStreetLine(more) && !isBox(streetAtEnd(more)!))
    return { text: `${streetAtEnd(more)!}, ${text}`, lines: [more, line] };
  const isUnit = addressWords().unit.test(more) && more.length <= 40 && /\d|\s\p{Lu}$/u.test(more);
  return { text: isUnit ? `${more}, ${text}` : text, lines: [line] };
}

/** `Bât. B, 2e étage` */
const isUnitOnly = (text: string) =>
  text.split(", ").every((part) => addressWords().unit.test(part) || isFloor(part));
