import { isNode, textOf, textsOf, valuesOf, type SchemaNode } from "./schema-values";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const MAX_LINES = 14;
/** Maximum length of one text, which may contain a whole week. */
const MAX_LINE_LENGTH = 400;

/** Returns opening hours as lines such as `Mo-Fr 09:00-17:00`, from either schema.org notation. */
export function readOpeningHours(node: SchemaNode): string[] {
  const written = textsOf(node["openingHours"], MAX_LINES, MAX_LINE_LENGTH);
  const specified = valuesOf(node["openingHoursSpecification"])
    .slice(0, 40)
    .filter(isNode)
    .filter(holdsToday)
    .map(lineOf)
    .filter((line) => line !== undefined);
  return [...new Set([...written, ...specified])].slice(0, MAX_LINES);
}

/** Hours of a holiday or a season do not apply to other days. */
function holdsToday(specification: SchemaNode): boolean {
  const today = new Date().toISOString().slice(0, 10);
  const from = dateOf(specification["validFrom"]);
  const through = dateOf(specification["validThrough"]);
  return !(from && from > today) && !(through && through < today);
}

const dateOf = (value: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(textOf(value, 30) ?? "")?.[0];

function lineOf(specification: SchemaNode): string | undefined {
  const opens = timeOf(specification["opens"]);
  const closes = timeOf(specification["closes"]);
  if (!opens || !closes) return undefined;
  const days = dayRanges(textsOf(specification["dayOfWeek"], 8, 60).map(dayOf));
  const hours = opens === closes && opens === "00:00" ? "closed" : `${opens}-${closes}`;
  return days ? `${days} ${hours}` : hours;
}

function timeOf(value: unknown): string | undefined {
  const match = /^(\d{1,2}):(\d{2})/.exec(textOf(value, 30)?.replace(/^.*T/, "") ?? "");
  return match ? `${match[1]!.padStart(2, "0")}:${match[2]}` : undefined;
}

/** `https://schema.org/Monday`, `Monday` and `Mo` are `Mo`; a day in another language is unchanged. */
function dayOf(text: string): string {
  const name = text.slice(text.lastIndexOf("/") + 1);
  if (name === "PublicHolidays") return "PH";
  return DAYS.find((day) => name === day || (name.endsWith("day") && name.startsWith(day))) ?? name;
}

/** Joins adjacent days: Mo, Tu, We, Sa → `Mo-We,Sa`. */
function dayRanges(days: string[]): string {
  const known = DAYS.map((day) => days.includes(day));
  const ranges = days.filter((day) => !DAYS.includes(day));
  for (let first = 6; first >= 0; first--) {
    if (!known[first] || known[first - 1]) continue;
    let last = first;
    while (known[last + 1]) last++;
    ranges.unshift(last === first ? DAYS[first]! : `${DAYS[first]}-${DAYS[last]}`);
  }
  return ranges.join(",");
}
