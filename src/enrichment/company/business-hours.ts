import { DAY_NAMES } from "#src/enrichment/data/day-names";

/** A day → its opening periods, such as `09:00-17:00`; empty for a closed day. */
type Week = Map<string, Set<string>>;
type Opening = { days: string[]; spans: string[] };

const DAYS = Object.keys(DAY_NAMES);
const dayOfName = new Map(
  Object.entries(DAY_NAMES).flatMap(([day, names]) => names.map((name) => [name, day])),
);

const MAX_LINES = 14;
const MAX_LINE_LENGTH = 120;
const CLOSED_WORD = "closed|geschlossen|fermé|ferme|chiuso|cerrado|gesloten|off";
const CLOSED = new RegExp(`(?:^|\\s)(?:${CLOSED_WORD})$`, "i");
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(?:h|uhr)?\s*([ap])?\.?(?:m\.?)?`;
const SPAN = new RegExp(`^${TIME}\\s*(?:-|to|bis)\\s*${TIME}$`, "i");
/** Start of the next days in a line with several: `Mo-Fr 9:00-17:00, Sa 10:00-12:00`. */
const NEXT_DAYS = new RegExp(
  `(?<=\\d|[ap]m|uhr|${CLOSED_WORD})[\\s,;|]+(?!(?:[ap]\\.?m|uhr|h|to|bis|and|und|et)\\b)(?=\\p{L}{2})`,
  "iu",
);

/**
 * Normalises opening hours to one line per range of days with the same hours, Monday first: `Mo-Fr
 * 09:00-12:00,13:00-17:00`, `Su closed`. Lines in an unknown format follow unchanged.
 */
export function readBusinessHours(lines: readonly string[]): string[] {
  const week: Week = new Map();
  const others = new Set<string>();
  for (const line of lines) {
    const text = foldLine(line);
    const openings = readOpenings(text);
    if (openings) for (const opening of openings) addOpening(week, opening);
    else if (text !== "") others.add(text.slice(0, MAX_LINE_LENGTH));
  }
  return [...writeWeek(week), ...others].slice(0, MAX_LINES);
}

function foldLine(line: string): string {
  return line
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212~]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Parses a whole line; null if any part is neither days nor hours. */
function readOpenings(line: string): Opening[] | null {
  const whole = readOpening(line);
  if (whole) return [whole];
  const openings = line.split(NEXT_DAYS).map(readOpening);
  return openings.every((opening) => opening !== null) ? openings : null;
}

function readOpening(text: string): Opening | null {
  const digit = text.search(/\d/);
  const isClosed = digit === -1 && CLOSED.test(text);
  const daysEnd = isClosed ? text.search(CLOSED) : digit;
  if (daysEnd === -1) return null;
  const days = readDays(text.slice(0, daysEnd));
  const spans = isClosed ? [] : readSpans(text.slice(daysEnd));
  return days && spans && { days, spans };
}

function addOpening(week: Week, { days, spans }: Opening): void {
  for (const day of days) {
    const hours = week.get(day) ?? new Set();
    for (const span of spans) hours.add(span);
    week.set(day, hours);
  }
}

/** Parses `Mo-Fr`, `Mon, Tue` or `Monday to Friday`; null if a word is not a day. */
function readDays(text: string): string[] | null {
  const written = text
    .toLowerCase()
    .replace(/https?:\/\/schema\.org\//g, "")
    .replace(/[\s:]+$/, "")
    .replace(/\s*-\s*|\s+(?:to|bis|through)\s+/g, "-");
  if (/^(?:daily|täglich|every day)$/.test(written)) return DAYS.slice(0, 7);
  const parts = written.split(/[\s,;&+]+/).filter((part) => !/^(?:|and|und|et|y|e)$/.test(part));
  const runs = parts.map((part) =>
    part.split(/-(?!feira)/).map((name) => dayOfName.get(name.replace(/\.$/, ""))),
  );
  const days: string[] = [];
  for (const [first, last = first, ...more] of runs) {
    if (!first || !last || more.length > 0) return null;
    days.push(...daysBetween(first, last));
  }
  return days.length > 0 ? days : null;
}

/** All days from one to another, across the end of the week if necessary. */
function daysBetween(first: string, last: string): string[] {
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  if (first === "PH" || last === "PH") return [...new Set([first, last])];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(from + index) % 7]!);
}

function readSpans(text: string): string[] | null {
  const spans = text.split(/\s*(?:,|;|&|\/|\+|\band\b|\bund\b|\bet\b)\s*/).map(readSpan);
  return spans.every((span) => span !== null) ? spans : null;
}

function readSpan(text: string): string | null {
  const match = SPAN.exec(text.trim());
  if (!match) return null;
  const [, openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = match;
  // `9-5pm` opens in the morning; `1-5pm` does not.
  const isSameHalf = Number(openHour) % 12 < Number(closeHour) % 12;
  const half = openHalf ?? (isSameHalf ? closeHalf : undefined);
  if (!half && !closeHalf && isEitherHalf(openHour!, closeHour!)) return null;
  const opens = readTime(openHour!, openMinute, half);
  const closes = readTime(closeHour!, closeMinute, closeHalf);
  return opens && closes ? `${opens}-${closes}` : null;
}

/**
 * `9-5` is ambiguous: it may end in the afternoon or at night. `09:00-05:00` and `18-2` use 24
 * hours.
 */
const isEitherHalf = (opens: string, closes: string) =>
  Number(opens) <= 12 && Number(closes) < Number(opens) && !closes.startsWith("0");

function readTime(hour: string, minute = "00", half?: string): string | null {
  const isAfternoon = half?.toLowerCase() === "p";
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (hours * 60 + Number(minute) > 24 * 60 || Number(minute) > 59 || (half && Number(hour) > 12))
    return null;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

function writeWeek(week: Week): string[] {
  const hoursOf = (day: string) => {
    const hours = week.get(day);
    return hours && ([...hours].sort().join(",") || "closed");
  };
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const day of DAYS) {
    const hours = hoursOf(day);
    const run = runs.at(-1);
    if (!hours) continue;
    const follows = run && day !== "PH" && DAYS.indexOf(run.last) + 1 === DAYS.indexOf(day);
    if (follows && run.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs.map(
    ({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`,
  );
}
