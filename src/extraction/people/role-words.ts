import { occupations as occupationList } from "#src/extraction/data/occupations";
import { roleTitles as data } from "#src/extraction/data/role-titles";
import type { Department, Seniority } from "#src/shared/lead";
import { lazy } from "#src/shared/lazy";
import { WordList } from "./word-list";

const seniorities = lazy(() =>
  (data().seniorities as [Seniority, string[]][]).map(
    ([seniority, words]) => [seniority, new WordList(words)] as const,
  ),
);
const departments = lazy(() =>
  (data().departments as [Department, string[]][]).map(
    ([department, words]) => [department, new WordList(words)] as const,
  ),
);
/** An occupation of several words is no family name. */
const roles = lazy(
  () =>
    new WordList([
      ...(data().seniorities as [string, string[]][]).flatMap(([, words]) => words),
      ...occupationList().filter((one) => one.includes(" ")),
    ]),
);
const operators = lazy(() => new WordList(data().operators));
const representatives = lazy(() => new WordList([...data().representatives, ...data().operators]));
const testimonials = lazy(() => new WordList(data().testimonialHeadings));
/** A cheap test of a line: its first letters are those of a heading. */
const testimonialHint = lazy(
  () =>
    new RegExp(
      `^[^a-z]*?(?:${[...new Set(data().testimonialHeadings.map((one) => one.slice(0, 4)))].join("|")})`,
      "i",
    ),
);

/** Where a job title starts in a text; -1 if there is none. */
export const findRole = (text: string): number => roles().find(text)?.index ?? -1;

const occupations = lazy(() => new WordList(occupationList()));
/** Where an occupation that can also be a family name starts in a text, such as `Baker`; -1 if there is none. */
export const findOccupation = (text: string): number => occupations().find(text)?.index ?? -1;

const titles = lazy(
  () =>
    new WordList([
      ...(data().seniorities as [string, string[]][]).flatMap(([, words]) => words),
      ...occupationList(),
    ]),
);
/** Where a job title or an occupation starts in a text; -1 if there is none. */
export function findTitle(text: string): number {
  const any = titles().find(text);
  if (!any) return -1;
  const role = findRole(text);
  return role === -1 ? any.index : role;
}

/** The length of a job title or an occupation at the start of a text; 0 if there is none. */
export const titleLengthAtStart = (text: string): number => titles().lengthAtStart(text);

/** The word of a job title at the start of a text, such as `Geschäftsführer`; empty if there is none. */
export const roleAtStart = (text: string): string => text.slice(0, roles().lengthAtStart(text));

/** `01 创始人`: the number of a card. */
const NUMBER_AT_START = /^\d{1,2}[.、\s]+/;
const NOTE_AT_END = /\s*[（(][^）)]*[）)]$/u;
/** Ranks at the end of a title that also names a department: `営業部長`, `研发总监`, `개발팀장`. */
const RANK_AT_END =
  /^[\u3040-\u9fff\uac00-\ud7af\s・／/]{1,12}(?:[部課室係次社院園校所店局班会]長|役員|取締役|主任|マネージャー|リーダー|经理|總監|总监|主管|팀장|부장|과장|차장|실장|소장|본부장|대리)$/u;

/** Titles that also are parts of other words, in scripts without spaces. */
const asianRoles = lazy(() => new Set(data().asianRoles));
/** `院長・歯科医師` */
const PART_SIGN =
  /(?<=[\u3040-\u9fff\uac00-\ud7af])\s?[・／/、兼|｜&＆]\s?(?=[\u3040-\u9fff\uac00-\ud7af])/u;

/** Whether a text consists of words of job titles, as in scripts without spaces: `代表取締役 社長`. */
export function isWholeRole(text: string): boolean {
  let rest = text.trim().replace(NOTE_AT_END, "").replace(NUMBER_AT_START, "");
  if (rest === "") return false;
  if (RANK_AT_END.test(rest) || asianRoles().has(rest)) return true;
  if (PART_SIGN.test(rest)) return rest.split(PART_SIGN).every((part) => isWholeRole(part));
  for (let role = roleAtStart(rest); role !== ""; role = roleAtStart(rest))
    rest = rest.slice(role.length).replace(/^[\s・･／/兼、,]+/u, "");
  return rest === "";
}

/** Whether a text announces a representative or a contact: `Vertreten durch`, `Contact person`. */
export const isRepresentativeLabel = (text: string): boolean =>
  representatives().lengthAtStart(text.replace(LEAD, "")) > 0;

/** The length of such a label at the start of a text; 0 if there is none. */
export const representativeLength = (text: string): number => representatives().lengthAtStart(text);

/** The same for a text that says nothing else. */
export const isWholeRepresentative = (text: string): boolean =>
  representatives().lengthAtStart(text) === text.length;

/** Whether a label announces who runs the site or the shop, mostly a company: `Betreiber`, `Data controller`. */
export const isOperatorLabel = (label: string): boolean =>
  operators().lengthAtStart(label.replace(LEAD, "")) > 0;

const weakRepresentatives = lazy(() => new Set(data().weakRepresentatives));
/** Whether only a person is announced so: unlike `Contact`, `Name` and `Operator`. */
export const isSureRepresentative = (label: string): boolean =>
  isRepresentativeLabel(label) &&
  !isOperatorLabel(label) &&
  !weakRepresentatives().has(label.replace(LEAD, "").toLowerCase().trim());

/** Whether a label only says that people follow: `Members`, `Contact`. */
export const isMembersLabel = (label: string): boolean =>
  weakRepresentatives().has(label.toLowerCase().trim());

/**
 * Whether customers or others follow. On a page about the team, partners are those of the firm, and other short words
 * are items of the menu above it.
 */
export const isTestimonialHeading = (text: string, isTeam: boolean): boolean =>
  testimonialHint().test(text) &&
  !(isTeam && OF_TEAM.test(text)) &&
  testimonials().lengthAtStart(text.replace(LEAD, "")) > 0;

const OF_TEAM = /^(?:partners?|news|blog|aktuelles)$/i;

const LEAD = /^[^\p{L}]+/u;

/** The rank that a title expresses. `Executive Assistant to the CEO` is an assistant. */
export function seniorityOf(title: string): Seniority | null {
  if (
    /\b(?:assistant|assistenz|assistante?|asistente?|sekret\p{L}+)\b.*\b(?:to|der|des|de|del|of)\b/iu.test(
      title,
    )
  )
    return "staff";
  const known = seniorities().find(([, words]) => words.find(title) !== null)?.[0];
  return known ?? (findOccupation(title) === -1 ? null : "staff");
}

export function departmentOf(title: string): Department | null {
  return departments().find(([, words]) => words.find(title) !== null)?.[0] ?? null;
}
