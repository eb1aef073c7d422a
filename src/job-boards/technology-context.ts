import { FOREIGN_NEXT, FOREIGN_PREVIOUS, SKILL_LEAD_INS, SKILL_NOUNS } from "./data/skill-phrases";
import type { NameHit } from "./name-automaton";
import { PhraseSet } from "./phrase-set";
import type { ContextRule, KnownTechnology } from "./technology-dictionary";

/** How far a sure technology may be from an unsure one of the same sentence, in characters. */
const NEAR = 140;
/** How many neighbours are looked at on each side, so that a text of nothing but names stays cheap. */
const MAX_NEIGHBOURS = 10;
/** Evidence runs along a list from item to item; longer chains than this need no further turn. */
const MAX_TURNS = 4;
const SURE_TO_BE_TECHNICAL = 2;

/** What stands between two items of a list. */
const BETWEEN_ITEMS =
  /^[\s,;/|&+•·()[\]:*–-]*(?:(?:and|or|und|oder|bzw|et|ou|y|o|e|en|of|with|mit|as well as|and\/or|und\/oder|vs)\b[\s,;/|().]*)?$/i;

const leadIns = new PhraseSet(SKILL_LEAD_INS);
const skillNouns = new PhraseSet(SKILL_NOUNS);
const foreignNext = new PhraseSet(FOREIGN_NEXT);
const foreignPrevious = new PhraseSet(FOREIGN_PREVIOUS);

type Candidate = NameHit & {
  before: string;
  after: string;
  /** Written the way it is as a name; in lower case only an item of a list is one. */
  isWrittenAsName: boolean;
  isAccepted: boolean;
};

/** Of the names in a text, the technologies that are really meant, by what stands around them. */
export function technologiesMeant(text: string, hits: readonly NameHit[]): Candidate[] {
  const candidates = hits
    .map((hit) => toCandidate(text, hit))
    .filter((candidate) => !isVetoed(candidate));
  const isTechnical = { engineering: false, business: false };
  const judge = (candidate: Candidate, at: number) => {
    candidate.isAccepted ||= isMeant(candidate, at, candidates, text, isTechnical);
  };
  candidates.forEach(judge);
  const sure = candidates
    .filter(({ isAccepted }) => isAccepted)
    .map(({ known }) => known.technology);
  isTechnical.engineering = isTechnicalIn(sure, "engineering");
  isTechnical.business = isTechnicalIn(sure, "business");
  for (let turn = 0; turn < MAX_TURNS; turn++) candidates.forEach(judge);
  return candidates.filter(({ isAccepted }) => isAccepted);
}

function isTechnicalIn(sure: readonly KnownTechnology[], field: KnownTechnology["field"]): boolean {
  const all = new Set(sure);
  const own = [...all].filter((technology) => technology.field === field);
  return own.length >= SURE_TO_BE_TECHNICAL || all.size >= 2 * SURE_TO_BE_TECHNICAL;
}

function toCandidate(text: string, hit: NameHit): Candidate {
  const raw = text.slice(hit.start, hit.end).replace(/[-_]/g, " ");
  const { written, rule } = hit.known;
  const isUpper = raw.length >= 4 && raw === raw.toUpperCase() && !rule?.notUpper;
  const isLower = written === written.toLowerCase();
  const isName =
    raw === written.replace(/[-_]/g, " ") || isUpper || (isLower && /^[\dA-Z]/.test(raw));
  return {
    ...hit,
    before: text.slice(Math.max(0, hit.start - 40), hit.start).toLowerCase(),
    after: text.slice(hit.end, hit.end + 40).toLowerCase(),
    isWrittenAsName: rule === null || isName,
    isAccepted: false,
  };
}

function isVetoed({ known: { rule, folded }, before, after, isWrittenAsName }: Candidate): boolean {
  if (foreignNext.opens(after) || foreignPrevious.closes(before)) return true;
  if (rule === null) return false;
  if (!isWrittenAsName && folded.length < 2) return true;
  if (folded.length <= 2 && (/[&'’.$+-]$/.test(before) || /^(?:[&'’+-]|\.[a-z])/.test(after)))
    return true;
  if (rule.mode !== "cased" && /[-–]$/.test(before)) return true;
  return openedBy(rule.unlessNext, after) || closedBy(rule.unlessPrevious, before);
}

function isMeant(
  candidate: Candidate,
  at: number,
  all: readonly Candidate[],
  text: string,
  isTechnical: Readonly<Record<KnownTechnology["field"], boolean>>,
): boolean {
  const { known, before, after, isWrittenAsName } = candidate;
  const { rule } = known;
  if (rule === null) return true;
  if (isListed(candidate, at, all, text)) return true;
  if (!isWrittenAsName) return false;
  if (openedBy(rule.ifNext, after) || closedBy(rule.ifPrevious, before)) return true;
  if (rule.mode === "listed") return false;
  const isSkill = leadIns.closes(before) || skillNouns.opens(after);
  if (rule.mode === "cased") return !rule.isVerb || isSkill || !opensSentence(candidate, text);
  const isCompound = /^[-–]\p{L}/u.test(after);
  if (isSkill) return true;
  if (rule.mode === "skilled" || isCompound || opensSentence(candidate, text)) return false;
  return rule.mode === "technical"
    ? isTechnical[known.technology.field]
    : neighbours(candidate, at, all, text).some(({ isAccepted }) => isAccepted);
}

/** An item of a list beside a technology that is sure, or that its rule names as its usual company. */
function isListed(
  candidate: Candidate,
  at: number,
  all: readonly Candidate[],
  text: string,
): boolean {
  const { rule } = candidate.known;
  const isItem = isItemOfList(candidate, text);
  if (!candidate.isWrittenAsName && !isItem) return false;
  const [previous, next] = [all[at - 1], all[at + 1]];
  if (previous && isCompany(previous, rule) && isBetweenItems(text, previous.end, candidate.start))
    return true;
  if (next && isCompany(next, rule) && isBetweenItems(text, candidate.end, next.start)) return true;
  if (!isItem || !candidate.isWrittenAsName) return false;
  const company = neighbours(candidate, at, all, text).filter((other) => isCompany(other, rule));
  return company.length >= (rule?.beside ? 1 : 2);
}

function isCompany(other: Candidate, rule: ContextRule | null): boolean {
  if (!rule?.beside) return other.isAccepted;
  return other.isWrittenAsName && rule.beside.has(other.known.technology.name);
}

function isBetweenItems(text: string, from: number, to: number): boolean {
  if (to - from > 30) return false;
  const gap = text.slice(from, to);
  return /[^ ]/.test(gap) && BETWEEN_ITEMS.test(gap);
}

function isItemOfList({ start, end }: Candidate, text: string): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 3);
  return (
    /(?:^|[,;/|(•·:\n]\s?|[-–*] )$/.test(before) && /^(?:$|\s?[,;/|)•·\n]|\.(?:\s|$))/.test(after)
  );
}

function opensSentence({ start, end }: Candidate, text: string): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  return (
    /(?:^|[.!?:\n•·*–-])["'“(\s]*$/.test(start < 4 ? `\n${before}` : before) &&
    /^ \p{Ll}/u.test(text.slice(end, end + 2))
  );
}

/** Other candidates of the same sentence that are not far away. */
function neighbours(
  candidate: Candidate,
  at: number,
  all: readonly Candidate[],
  text: string,
): Candidate[] {
  const found: Candidate[] = [];
  for (const step of [-1, 1]) {
    for (let i = at + step; found.length < MAX_NEIGHBOURS * (step === 1 ? 2 : 1); i += step) {
      const other = all[i];
      if (!other) break;
      const [from, to] = step < 0 ? [other.end, candidate.start] : [candidate.end, other.start];
      if (to - from > NEAR || /\n|[.!?] \p{Lu}/u.test(text.slice(from, to))) break;
      found.push(other);
    }
  }
  return found;
}

const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\d]/u.test(char);

/** Whether a text goes on with one of the phrases, after a space, a hyphen or a slash. */
function openedBy(phrases: readonly string[], after: string): boolean {
  const rest = after.replace(/^[\s"'’“”(–-]+/, "");
  return phrases.some((phrase) => {
    const text = /^\W/.test(phrase) ? after.trimStart() : rest;
    return text.startsWith(phrase) && !isLetter(text[phrase.length]);
  });
}

function closedBy(phrases: readonly string[], before: string): boolean {
  const rest = before.replace(/[\s"“”(–-]+$/, "");
  return phrases.some(
    (phrase) => rest.endsWith(phrase) && !isLetter(rest[rest.length - phrase.length - 1]),
  );
}
