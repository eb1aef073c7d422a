import { statementWords as data } from "#src/extraction/data/company-statements";
import { WordList } from "#src/extraction/people/word-list";
import { lazy } from "#src/shared/lazy";
import { sentenceEnd, sentenceStart } from "./sentence-bounds";

/** How sure a year is. The year of the clearest words counts, and of equal ones the earliest. */
export const WEIGHT = {
  /** The name of the company stands before strong words. */
  OWN: 2.05,
  STRONG: 2,
  STRUCTURED: 1.9,
  TIMELINE: 1.8,
  FOUNDED: 1.5,
  SLOGAN: 1.4,
  SINCE: 1,
  STARTED: 0.9,
  /** The present form of a company that is older. */
  PRESENT_FORM: 0.85,
} as const;

/** Words for the company, and for what is not the company. */
export const subjects = lazy(() => ({
  company: new RegExp(`(?<![\\p{L}])(?:${data().companySubjects.join("|")})(?![\\p{L}])`, "iu"),
  others: new RegExp(`(?<![\\p{L}])(?:${data().otherSubjects.join("|")})(?![\\p{L}])`, "iu"),
}));

/** Words of a person's career. */
export const persons = lazy(
  () => new RegExp(`(?<![\\p{L}])(?:${data().personWords.join("|")})(?![\\p{L}])`, "iu"),
);

const words = lazy(() => ({
  ...subjects(),
  founding: new WordList(data().foundingWords),
  start: new WordList(data().startWords),
  weak: new RegExp(`(?<![\\p{L}])(?:${data().weakFounded.join("|")})(?![\\p{L}])`, "iu"),
  strong: new RegExp(
    `(?<![\\p{L}])(?:${data()
      .foundedBefore.filter((word) => !data().weakFounded.includes(word))
      .join("|")})(?![\\p{L}])`,
    "iu",
  ),
  presentForm: new RegExp(`(?<![\\p{L}])(?:${data().presentForm.join("|")})`, "iu"),
  branches: new RegExp(
    `(?<![\\p{L}])(?:${data().branches.join("|")})(?![\\p{L}])|${data().branchSigns.join("|")}`,
    "iu",
  ),
}));

/** Years of other companies' and of people's lives. */
const OF_PERSON = /\b(?:he|she|joined)\b/i;
/** A number before letters that do not stand for `year`. */
const NOT_A_YEAR = /^[\u3040-\u5e73\u5e75-\u9fff\uac00-\ub143\ub145-\ud7af]/u;
const MAX_TIMELINE_TEXT = 120;
const MAX_SENTENCE = 240;
/** `In the year of 1987`, `Am 1. April 1987`: a sentence that starts with the year. */
const MAX_START = 16;

/** What else a date has: `1987年 4月`, `1987.4`, `March 1987`. */
const DATE_REST = /^[\s年.\-/년:：]*\d{0,2}[\s月.\-/월]*\d{0,2}\s?[日일]?[\s.:：–-]*$/u;
const DATE_START =
  /^[\s–-]*(?:(?:\d{1,2}[./]\s?){0,2}|(?:jan|feb|fév|m[aä]r|apr|avr|abr|ma[iyjg]|ju[nl]|jui|giu|lug|aug|août|ago|se[pt]|set|o[ck]t|ott|out|nov|de[zc]|dic|déc|ene|gen)\p{L}{0,7}\.?\s)$/iu;

const MAX_LABEL = 40;
const MAX_UNSPACED_LABEL = 14;
/** The line above a year, if it can be its label and not the text of an entry of a timeline. */
export function labelAbove(line: string): string {
  const isUnspaced = /[\u3040-\u9fff\uac00-\ud7af]/.test(line);
  return line.length <= (isUnspaced ? MAX_UNSPACED_LABEL : MAX_LABEL) ? `${line} ` : "";
}

const MAX_DATE_PART = 14;
/** Whether a line consists of a date: an entry of a timeline, with its text in the next line. */
export const isDateOnly = (before: string, rest: string): boolean =>
  before.length <= MAX_DATE_PART &&
  rest.length <= MAX_DATE_PART &&
  DATE_REST.test(rest) &&
  DATE_START.test(before);

/** `July` in `Founded ¶ July 2023 · Springfield`: a month between a label in a line of its own and the year. */
export const startsWithMonth = (before: string): boolean =>
  /\p{L}/u.test(before) && before.length <= MAX_DATE_PART && DATE_START.test(before);

/** The weight of a year whose text in a timeline states a foundation. */
export function weighTimeline(text: string): number {
  if (text === "" || text.length > MAX_TIMELINE_TEXT) return 0;
  const { founding, start, branches, company } = words();
  const isFounded = founding.find(text) !== null;
  if (!isFounded && start.find(text) === null) return 0;
  if (branches.test(text)) return 0;
  return isFounded ? WEIGHT.TIMELINE : company.test(text) ? WEIGHT.STARTED : 0;
}

/** The weight of a year in a sentence about the foundation of the company: `In 1987, Jane Doe founded Acme.` */
export function weighSentence(line: string, index: number): number {
  const around = line.slice(Math.max(0, index - MAX_SENTENCE), index + MAX_SENTENCE);
  if (words().founding.find(around) === null && words().start.find(around) === null) return 0;
  const start = sentenceStart(line, index);
  const sentence = line.slice(start, sentenceEnd(line, index));
  if (sentence.length > MAX_SENTENCE || NOT_A_YEAR.test(line.slice(index + 4))) return 0;
  const { founding, start: starts, company, others, branches } = words();
  if (BEGINS_OTHER.test(sentence)) return 0;
  const found = founding.find(sentence.replace(BODY, (name) => "_".repeat(name.length)));
  // `In 1986, he joined the bar, and in 1994 he founded …`: another year is nearer.
  if (found && hasYearBetween(sentence, index - start, found.index)) return 0;
  const isFounded = found !== null;
  if (!isFounded && starts.find(sentence) === null) return 0;
  if (!isFounded && persons().test(sentence)) return 0;
  if (OF_PERSON.test(sentence) || branches.test(sentence) || others.test(sentence)) return 0;
  if (company.test(sentence)) return isFounded ? WEIGHT.FOUNDED : WEIGHT.STARTED;
  return isFounded && index - start <= MAX_START ? WEIGHT.FOUNDED : 0;
}

/** `The Acme Foundation began sponsoring schools`: the start of an activity, and the name of a foundation. */
const BEGINS_OTHER =
  /\b(?:began|started) (?:sponsor|support|volunteer|collaborat|partner|attend|study|train|play|expand|export)ing\b/i;
const BODY =
  /\p{Lu}[\p{L}'’-]+ (?:Foundation|Stiftelse)(?!\p{L})|(?:Fondazione|Fundación|Fundação|Fondation)(?= \p{Lu})/gu;

const hasYearBetween = (sentence: string, year: number, word: number) =>
  /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(
    sentence.slice(Math.min(year + 4, word), Math.max(word, year)),
  );

/** Whether a branch, and not the company, is the subject of the words around a year. */
export const isOfBranch = (line: string, index: number): boolean =>
  words().branches.test(line.slice(sentenceStart(line, index), sentenceEnd(line, index)));

/** `In its current form, the company was founded in 1986`: what it was before is older. */
export const isOfPresentForm = (line: string, index: number): boolean =>
  words().presentForm.test(line.slice(sentenceStart(line, index), sentenceEnd(line, index)));

/** Whether the sentence of a year starts with a name that `isName` accepts. */
export function startsWithName(
  line: string,
  index: number,
  isName: (name: string) => boolean,
): boolean {
  const subject = line.slice(sentenceStart(line, index), index).split(" ", MAX_NAME_WORDS);
  return subject.some(
    (_, at) => /^\P{L}*\p{Lu}/u.test(subject[0]!) && isName(subject.slice(0, at + 1).join(" ")),
  );
}
const MAX_NAME_WORDS = 3;

const MAX_LABEL_LINE = 60;

/** Whether words that many things share with companies stand before a year: `The tour began in 1987`. */
export function isWeakStart(line: string, index: number, before: string): boolean {
  if (BEGINS_OTHER.test(before)) return true;
  const { weak, strong, company } = words();
  if (line.length <= MAX_LABEL_LINE || !weak.test(before) || strong.test(before)) return false;
  const start = sentenceStart(line, index);
  if (index - start <= MAX_START) return false;
  return !company.test(line.slice(start, sentenceEnd(line, index)));
}

const ERAS: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  民國: 1911,
  民国: 1911,
};
const ERA_YEAR = /(明治|大正|昭和|平成|令和|民國|民国)\s?(\d{1,3}|元)\s?年/u;
const ERA_FOUNDED = /設立|創業|創立|開業|成立/u;

/** `設立 昭和62年4月`: a year of an era, with the label in the same line or in the one above. */
export function readEraYear(line: string, above: string): number | null {
  const found = ERA_YEAR.exec(line);
  if (!found || !ERA_FOUNDED.test(`${labelAbove(above)} ${line.slice(0, 80)}`)) return null;
  const start = ERAS[found[1]!]!;
  return start + (found[2] === "元" ? 1 : Number(found[2]));
}
