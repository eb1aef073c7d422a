import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { statementWords as data } from "#src/extraction/data/company-statements";
import { lazy } from "#src/shared/lazy";
import { clip } from "#src/extraction/html/snippet";
import { isCareer, isLife } from "./careers";
import {
  isDateOnly,
  isOfBranch,
  isOfPresentForm,
  isWeakStart,
  labelAbove,
  readEraYear,
  startsWithMonth,
  startsWithName,
  weighSentence,
  weighTimeline,
  WEIGHT,
} from "./founding-years";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { isBehindSince, isOfCompany, isSinceMonth, statesExistence } from "./since-years";
import { isYearAt } from "./year-numbers";

const ANY_YEAR = /(?:1[5-9]|20)\d\d(?!\d)/;
const YEAR = /(?:1[5-9]|20)\d\d(?!\d|,\d|\.\d{3}|\/\d{3})/g;
/** `1880s`, `1980er Jahre`, `1960-tallet` */
const DECADE = /^(?:['’]?s(?!\p{L})|er(?!\p{L})|[-‑]?(?:tal|luvu|luku)|[-‑]es évek|年代|년대)/u;
/** `Ημερομηνία σύστασης ¶ 08/01/2016`: the label of a whole date. */
const DATE_LABEL = /dat(?:e|um|o|a)(?!\p{L})|dátum|fecha|päivä|pvm|tarihi|дата|датум|ημερομηνία/iu;
const NUMBER = /(?<![\d.,€$£/-])\d{1,3}(?:[.,' ’]\d{3}|\d{0,3})(?:\s?[-–]\s?\d{1,5})?(?![\d%€$£])/g;
/** What is no part of a date. */
const WORDS = /[^\s\d.,:/–-]/;
const BEFORE_REACH = 60;
const AFTER_REACH = 45;
const MAX_LINES = 600;
/** Years or numbers of a line that are looked at. */
const MAX_NUMBERS = 8;

const patterns = lazy(() => ({
  /** `founded by A. Smith in 1987`: a few words may follow the verb. */
  founded: new RegExp(
    `(?<![\\p{L}\\d])(?:${data().foundedBefore.join("|")})(?:[^\\p{L}\\d.!?]|(?:[^.!?\\d]|(?<=\\P{L}(?:\\p{Lu}|Mr|Mrs|Ms|Dr|St|Ing|Sr|Sra|Prof))\\.){0,48}[\\s,(:])(?:(?:the )?year\\s|\\d{1,2}\\s(?:tháng\\s\\d{1,2},?\\s)?năm\\s|\\d{1,2}(?:\\.|º|er|st|nd|rd|th)?\\s?(?:(?:de|of)\\s)?(?:\\p{L}+,?\\s)?(?:de(?:l)?\\s)?|\\d{1,2}[-./]\\d{1,2}[-./])?$`,
    "iu",
  ),
  labelled: /(?:設立|創業|創立|開業|開設|成立|创立|创办|创建|始建|설립|창립|창업)[^\d。.]{0,8}$/u,
  after: new RegExp(`^[\\s:·–—-]{0,4}(?:${data().foundedAfter.join("|")})`, "iu"),
  sinceAfter: new RegExp(`^\\s?(?:${data().sinceAfter.join("|")})`, "iu"),
  not: new RegExp(data().notFounded.join("|"), "iu"),
  /** A cheap test of a line before the exact ones; without the `u` flag, it is several times faster. */
  employeesHint: new RegExp([...data().employeesAfter, ...data().employeesBefore].join("|"), "i"),
  employeesAfter: new RegExp(
    `^\\s?\\+?\\s?(?:\\p{Ll}[\\p{L}-]*\\s){0,1}(?:${data().employeesAfter.join("|")})(?![\\p{Ll}\\d])`,
    "iu",
  ),
  employeesBefore: new RegExp(
    `(?<![\\p{L}])(?:${data().employeesBefore.join("|")})[\\s:：]*(?:(?:about|around|over|more than|rund|ca\\.?|etwa|über|plus de|più di|más de|約)\\s*)?$`,
    "iu",
  ),
}));

/**
 * The year of foundation and the number of employees, with the words that state them. `isOwnName` separates the
 * company from suppliers and partners that the page describes in the same words.
 */
export function readStatements(
  page: PageLines,
  isOwnName: (name: string) => boolean = () => false,
): Pick<ProfileFacts, "founded" | "employees"> {
  const { texts: lines, classes } = page;
  let founded: ProfileFacts["founded"];
  let employees: ProfileFacts["employees"];
  const { employeesHint } = patterns();
  const thisYear = new Date().getUTCFullYear();
  for (let at = 0; at < Math.min(lines.length, MAX_LINES); at++) {
    const bits = classes[at]!;
    if ((bits & LINE.DIGIT) === 0) continue;
    const line = lines[at]!;
    if ((founded?.weight ?? 0) < WEIGHT.OWN) {
      const found = bits & LINE.YEAR ? readFounded(page, at, thisYear, isOwnName) : null;
      const best = found ?? (bits & LINE.UNSPACED ? readEra(line, lines[at - 1] ?? "") : null);
      // The first strong statement of a page counts: later ones are often about others.
      const isFirst = founded?.weight !== WEIGHT.STRONG || best?.weight === WEIGHT.OWN;
      if (best && isFirst && isBetter(best, founded)) founded = best;
    }
    if (!employees && bits & LINE.EMPLOYEES && employeesHint.test(line))
      employees = readEmployees(line);
  }
  return { ...(founded && { founded }), ...(employees && { employees }) };
}

type Founded = NonNullable<ProfileFacts["founded"]>;

const isBetter = (one: Founded, other: Founded | undefined): boolean =>
  other === undefined ||
  one.weight > other.weight ||
  (one.weight === other.weight && one.year < other.year);

function readEra(line: string, above: string): Founded | null {
  const found = readEraYear(line, above);
  const snippet = clip(`${labelAbove(above)}${line}`);
  return found === null ? null : { year: found, weight: WEIGHT.STRONG, snippet };
}

/** Whether a line is the date of an entry of a timeline, whose text is the next line. */
function isDateLine(line: string | undefined): boolean {
  const at = line?.search(ANY_YEAR) ?? -1;
  return at !== -1 && isDateOnly(line!.slice(0, at), line!.slice(at + 4));
}

function readFounded(
  { texts: lines, classes }: PageLines,
  at: number,
  thisYear: number,
  isOwnName: (name: string) => boolean,
) {
  const line = lines[at]!;
  const namesCompany = (classes[at]! & LINE.LEGAL_FORM) !== 0;
  const { founded, labelled, sinceAfter, after, not } = patterns();
  let years = 0;
  let best: Founded | null = null;
  YEAR.lastIndex = 0;
  // `matchAll` would make a new expression for each line.
  for (let match = YEAR.exec(line); match !== null; match = YEAR.exec(line)) {
    const { 0: written, index } = match;
    if (++years > MAX_NUMBERS) break;
    const year = Number(written);
    if (year > thisYear || !isYearAt(line, index)) continue;
    if (DECADE.test(line.slice(index + written.length)) || isLife(line, index)) continue;
    const own = line.slice(Math.max(0, index - BEFORE_REACH), index);
    const rest = line.slice(index + written.length, index + written.length + AFTER_REACH);
    // Most years are those of dates, and of times between two years.
    if (/^\s*[–-]\s*\d{2}/.test(rest) || /\d\s*[–-]\s*$/.test(own)) continue;
    const isDate = isDateOnly(own, rest);
    // A label and its value are often in lines of their own.
    const isBelowEntry = isDateLine(lines[at - 2]);
    const above = isBelowEntry ? "" : labelAbove(lines[at - 1] ?? "");
    const isDated =
      above !== "" &&
      ((isDate && DATE_LABEL.test(above)) || (startsWithMonth(own) && founded.test(above)));
    const before = own.trim() === "" ? above : isDated ? `${above}${own}` : own;
    const behind = isDate ? (lines[at + 1] ?? "").slice(0, 40) : rest;
    const hasWords = WORDS.test(before);
    if (hasWords && not.test(before)) continue;
    const isLabelled =
      hasWords &&
      (founded.test(before) || labelled.test(before)) &&
      !isOfBranch(line, index) &&
      !isCareer(line, index, false) &&
      (namesCompany || !isWeakStart(line, index, before));
    const isEntry = !isLabelled && after.test(behind) && !isOfBranch(isDate ? behind : line, 0);
    const isSince =
      !isLabelled &&
      !isEntry &&
      ((hasWords && (isBehindSince(before) || isSinceMonth(before, rest))) ||
        sinceAfter.test(behind)) &&
      !isCareer(line, index, true);
    const evidence = { isLabelled, isEntry, isSince, isDate, namesCompany };
    let weight = weigh(evidence, lines, at, index);
    if (weight === 0) continue;
    if (weight >= WEIGHT.FOUNDED && isOfPresentForm(line, index)) weight = WEIGHT.PRESENT_FORM;
    else if (weight === WEIGHT.STRONG && startsWithName(line, index, isOwnName))
      weight = WEIGHT.OWN;
    // `seit 2025` alone is often an office that someone holds, and in a résumé a post.
    if (isSince && line.length <= MAX_BARE_SINCE && (year >= thisYear - 1 || isResume(lines)))
      continue;
    const text = isEntry || weight === WEIGHT.TIMELINE ? `${rest} ${isDate ? behind : ""}` : rest;
    const snippet = clip(
      own.trim() === "" || isDate
        ? `${before.trim()} ${written}${text}`.trim()
        : around(line, index),
    );
    const found = { year, weight, snippet };
    if (isBetter(found, best ?? undefined)) best = found;
  }
  return best;
}

type Evidence = {
  isLabelled: boolean;
  isEntry: boolean;
  isSince: boolean;
  isDate: boolean;
  /** Whether the line has a name with a legal form. */
  namesCompany: boolean;
};

function weigh(
  { isLabelled, isEntry, isSince, isDate, namesCompany }: Evidence,
  lines: readonly string[],
  at: number,
  index: number,
): number {
  const line = lines[at]!;
  const before = line.slice(Math.max(0, index - BEFORE_REACH), index);
  if (isLabelled) return SLOGAN.test(before) ? WEIGHT.SLOGAN : WEIGHT.STRONG;
  if (isEntry) return isDate ? WEIGHT.TIMELINE : WEIGHT.STRONG;
  if (isSince) {
    if (!isOfCompany(line, index, namesCompany)) return 0;
    return statesExistence(before) ? WEIGHT.FOUNDED : WEIGHT.SINCE;
  }
  return isDate ? weighTimeline(lines[at + 1] ?? "") : weighSentence(line, index);
}

/** `Acme · Est. 1987`: designs also write it as a decoration. */
const SLOGAN = /(?<!\p{L})est\.?\s*$/iu;
const MAX_BARE_SINCE = 16;
/** `2018 – 2020` as a line: the period of a post. */
const PERIOD = /^(?:19|20)\d\d\s?[–-]\s?(?:19|20)\d\d$/;
const MIN_PERIODS = 3;
const isResume = (lines: readonly string[]) =>
  lines.filter((line) => PERIOD.test(line)).length >= MIN_PERIODS;
function readEmployees(line: string): ProfileFacts["employees"] {
  const { employeesAfter, employeesBefore } = patterns();
  let numbers = 0;
  for (const { 0: written, index } of line.matchAll(NUMBER)) {
    if (++numbers > MAX_NUMBERS) break;
    if (/^(?:19|20)\d\d$/.test(written)) continue;
    const before = line.slice(Math.max(0, index - 40), index);
    const behind = line.slice(index + written.length, index + written.length + 50);
    const isTeam = employeesBefore.test(before) && !/^\s*(?:years|jahre|ans|%|\.\d)/iu.test(behind);
    if (!isTeam && !employeesAfter.test(behind)) continue;
    if (
      /^\s?(?:\p{Ll}+\s)?(?:people|personnes|personas|persone|mensen|lidí|osób|名|人|명)/iu.test(
        behind,
      ) &&
      !isTeam &&
      !/team|équipe|equipo|staff|従業員|社員|직원|员工/iu.test(line)
    )
      continue;
    const qualifier =
      /(?:over|more than|über|mehr als|rund|ca\.?|plus de|più di|más de|omkring|约|約|about|around)\s*$/iu.exec(
        before,
      )?.[0] ?? "";
    const plus = /^\s?\+/.test(behind) ? "+" : "";
    return {
      written: `${qualifier.trim()} ${written}${plus}`.trim(),
      snippet: clip(around(line, index)),
    };
  }
  return undefined;
}

/** The sentence around a position, at most 200 characters. */
function around(line: string, index: number): string {
  if (line.length <= 200) return line;
  const start = Math.max(line.lastIndexOf(". ", index) + 1, index - 120, 0);
  return line.slice(start, start + 200).trim();
}
