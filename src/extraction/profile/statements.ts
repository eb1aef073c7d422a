import type { ProfileFacts } from "#src/extraction/facts/profile-facts";
import { COMPANY_STATEMENTS as data } from "#src/extraction/data/company-statements";
import { lazy } from "#src/shared/lazy";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";

const YEAR = /(?<![\d.,/-]\d?)(?:1[5-9]|20)\d\d(?!\d|[.,]\d)/g;
const NUMBER = /(?<![\d.,€$£/-])\d{1,3}(?:[.,' ’]\d{3}|\d{0,3})(?:\s?[-–]\s?\d{1,5})?(?![\d%€$£])/g;
const BEFORE_REACH = 60;
const AFTER_REACH = 45;
const MAX_LINES = 600;
/** Years or numbers of a line that are looked at. */
const MAX_NUMBERS = 8;

const patterns = lazy(() => ({
  /** `founded … in 1987`: a few words may follow the verb. */
  founded: new RegExp(
    `(?<![\\p{L}\\d])(?:${data.foundedBefore.join("|")})(?:[^\\p{L}\\d.!?]|[^.!?\\d]{0,40}[\\s,(:])(?:(?:the )?year\\s|\\d{1,2}(?:\\.|º|er|st|nd|rd|th)?\\s?(?:(?:de|of)\\s)?(?:\\p{L}+,?\\s)?(?:de(?:l)?\\s)?|\\d{1,2}[-./]\\d{1,2}[-./])?$`,
    "iu",
  ),
  since: new RegExp(`(?<![\\p{L}\\d])(?:${data.sinceBefore.join("|")})[\\s:]*$`, "iu"),
  company: new RegExp(`(?<![\\p{L}])(?:${data.companySubjects.join("|")})(?![\\p{L}])`, "iu"),
  others: new RegExp(`(?<![\\p{L}])(?:${data.otherSubjects.join("|")})(?![\\p{L}])`, "iu"),
  after: new RegExp(`^[\\s:·–—-]{0,4}(?:${data.foundedAfter.join("|")})`, "iu"),
  sinceAfter: new RegExp(`^\\s?(?:${data.sinceAfter.join("|")})`, "iu"),
  not: new RegExp(data.notFounded.join("|"), "iu"),
  /** A cheap test of a line before the exact ones; without the `u` flag, it is several times faster. */
  employeesHint: new RegExp([...data.employeesAfter, ...data.employeesBefore].join("|"), "i"),
  employeesAfter: new RegExp(
    `^\\s?\\+?\\s?(?:\\p{Ll}[\\p{L}-]*\\s){0,1}(?:${data.employeesAfter.join("|")})(?![\\p{Ll}\\d])`,
    "iu",
  ),
  employeesBefore: new RegExp(
    `(?<![\\p{L}])(?:${data.employeesBefore.join("|")})[\\s:：]*(?:(?:about|around|over|more than|rund|ca\\.?|etwa|über|plus de|più di|más de|約)\\s*)?$`,
    "iu",
  ),
}));

/** The year of foundation and the number of employees, with the words that state them. */
export function readStatements({
  texts: lines,
  classes,
}: PageLines): Pick<ProfileFacts, "founded" | "employees"> {
  let founded: ProfileFacts["founded"];
  let employees: ProfileFacts["employees"];
  const { employeesHint } = patterns();
  const thisYear = new Date().getUTCFullYear();
  for (let at = 0; at < Math.min(lines.length, MAX_LINES); at++) {
    const bits = classes[at]!;
    if ((bits & LINE.DIGIT) === 0) continue;
    const line = lines[at]!;
    if (bits & LINE.YEAR && (founded?.weight ?? 0) < 2) {
      const found = readFounded(lines, at, line, thisYear);
      if (found && found.weight > (founded?.weight ?? 0)) founded = found;
    }
    if (!employees && bits & LINE.EMPLOYEES && employeesHint.test(line))
      employees = readEmployees(line);
  }
  return { ...(founded && { founded }), ...(employees && { employees }) };
}

function readFounded(lines: readonly string[], at: number, line: string, thisYear: number) {
  const { founded, since, sinceAfter, after, not } = patterns();
  let years = 0;
  for (const { 0: written, index } of line.matchAll(YEAR)) {
    if (++years > MAX_NUMBERS) break;
    const year = Number(written);
    if (year > thisYear) continue;
    const own = line.slice(Math.max(0, index - BEFORE_REACH), index);
    // A label and its value are often in lines of their own.
    const before = own.trim() === "" ? `${(lines[at - 1] ?? "").slice(-40)} ` : own;
    const rest = line.slice(index + written.length, index + written.length + AFTER_REACH);
    const behind = rest.trim() === "" ? (lines[at + 1] ?? "").slice(0, 40) : rest;
    if (not.test(before) || /\d\s*[–-]\s*$/.test(own) || /^\s*[–-]\s*\d{2}/.test(rest)) continue;
    const isStrong = founded.test(before) || after.test(behind);
    const isSince = !isStrong && (since.test(before) || sinceAfter.test(behind));
    if (!isStrong && !(isSince && isOfCompany(line, index))) continue;
    // `seit 2025` alone is often an office that someone holds.
    if (!isStrong && year >= thisYear - 1 && line.length <= MAX_BARE_SINCE) continue;
    const snippet = clip(
      own.trim() === "" || rest.trim() === ""
        ? `${before.trim()} ${written} ${behind.trim()}`.trim()
        : around(line, index),
    );
    return { year, weight: isStrong ? 2 : 1, snippet };
  }
  return null;
}

const MAX_BARE_SINCE = 16;
/** Words of a slogan: `Seit 1987`, `Siden 2000 · Hydraulik`. */
const MAX_SLOGAN_LENGTH = 80;

/** Whether a sentence with `since` is about the company: `die älteste davon seit 1978` is not. */
function isOfCompany(line: string, index: number): boolean {
  const { company, others } = patterns();
  const start = Math.max(line.lastIndexOf(". ", index) + 1, index - 160, 0);
  const sentence = line.slice(start, index + 100).replace(/(?<=\d{4}.*)[.!?](?:\s.*|$)/su, "");
  if (others.test(sentence)) return false;
  if (company.test(sentence)) return true;
  if (sentence.trim().length > MAX_SLOGAN_LENGTH) return false;
  // After a comma, the words belong to something else, unless they end a slogan.
  return (
    !sentence.includes(",") ||
    (/^\d{4}[\s.!]*$/.test(line.slice(index)) && /[–—|·-]\s*\S+\s*$/u.test(line.slice(0, index)))
  );
}

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
