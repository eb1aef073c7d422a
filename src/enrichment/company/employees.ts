/** Company size bands, as professional networks use them. */
const BANDS: readonly (readonly [first: number, last: number])[] = [
  [1, 10],
  [11, 50],
  [51, 200],
  [201, 500],
  [501, 1_000],
  [1_001, 5_000],
  [5_001, 10_000],
];
const LARGEST = "10001+";
/** More than the largest employer has. */
const MAX_COUNT = 5_000_000;

export type Employees = { employee_count: number | null; employee_range: string | null };

const NUMBER = /\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+/g;
const RANGE_SIGN = /^\s*(?:-|–|—|~|to|bis|à|a|until|\.{2,3})\s*$/i;
const OPEN_RANGE =
  /^\s*\+|^\s*(?:or more|und mehr|et plus)|(?:more than|over|at least|minimum|über|mehr als|mindestens|plus de|>|más de|oltre)\s*$/i;
const UP_TO =
  /(?:up to|under|(?:less|fewer) than|at most|maximum|bis(?: zu)?|unter|weniger als|höchstens|moins de|jusqu'à|menos de|hasta|meno di|<)\s*$/i;

/**
 * Parses a number of employees as written on sites. A count yields its band. A range yields no
 * count, only the band that contains it, or the range itself if no band does (`50-249`).
 */
export function readEmployees(written: string | undefined): Employees {
  const none = { employee_count: null, employee_range: null };
  const text = written?.normalize("NFKC").slice(0, 60) ?? "";
  if (/\d[.,]\d{1,2}(?!\d)|\d\s*[km%]\b/i.test(text)) return none;
  const found = [...text.matchAll(NUMBER)];
  const [first, second] = found.map(([number]) => Number(number.replace(/\D/g, "")));
  if (first === undefined || found.length > 2 || Math.max(first, second ?? 0) > MAX_COUNT)
    return none;
  const start = found[0]!.index;
  const end = start + found[0]![0].length;
  if (second !== undefined) {
    const isRange = RANGE_SIGN.test(text.slice(end, found[1]!.index)) && first <= second;
    return isRange ? { ...none, employee_range: rangeOf(first, second) } : none;
  }
  if (OPEN_RANGE.test(text.slice(end)) || OPEN_RANGE.test(text.slice(0, start)))
    return { ...none, employee_range: first >= 10_000 ? LARGEST : `${first}+` };
  if (text.slice(0, start).trimEnd().endsWith("-") || first === 0) return none;
  if (UP_TO.test(text.slice(0, start)))
    return { ...none, employee_range: first > 1 ? rangeOf(1, first) : null };
  return { employee_count: first, employee_range: bandOf(first) };
}

function bandOf(count: number): string {
  const band = BANDS.find(([, last]) => count <= last);
  return band ? band.join("-") : LARGEST;
}

/** `50-100` and `51-100` mean the same. */
function rangeOf(first: number, last: number): string | null {
  if (last === 0) return null;
  if (first === last) return bandOf(first);
  const band = bandOf(last);
  return bandOf(first + 1) === band ? band : `${first}-${last}`;
}
