import {
  FOREIGN_NEXT,
  FOREIGN_PREVIOUS,
  ROLE_NOUNS,
  SKILL_LEAD_INS,
  SKILL_NOUNS,
} from "#src/job-boards/data/skill-phrases";
import type { NameHit } from "./name-automaton";
import { PhraseSet } from "./phrase-set";
import type { ContextRule, KnownTechnology } from "./technology-dictionary";

/** Maximum distance between a certain and an uncertain technology of the same sentence, in characters. */
const NEAR = 140;
/**
 * Maximum number of neighbours to check on each side. Bounds the time for texts that consist of names only.
 */
const MAX_NEIGHBOURS = 10;
/** Evidence spreads along a list from item to item. Longer chains need no further pass. */
const MAX_TURNS = 4;
const SURE_TO_BE_TECHNICAL = 2;

/** Separators between two items of a list. */
const BETWEEN_ITEMS =
  /^[\s,;/|&+•·()[\]:*–-]*(?:(?:and|or|und|oder|bzw|et|ou|y|o|e|en|of|with|mit|as well as|and\/or|und\/oder|vs)\b[\s,;/|().]*)?$/i;

const leadIns = new PhraseSet(SKILL_LEAD_INS);
const skillNouns = new PhraseSet(SKILL_NOUNS);
const roleNouns = new PhraseSet(ROLE_NOUNS);
const foreignNext = new PhraseSet(FOREIGN_NEXT);
const foreignPrevious = new PhraseSet(FOREIGN_PREVIOUS);

type Candidate = NameHit & {
  before: string;
  after: string;
  /** Whether it has the capitals of a name. In lower case, only a list item is a name. */
  isWrittenAsName: boolean;
  isAccepted: boolean;
  isSkill: boolean | null;
};

/** Selects the names in a text that mean technologies, based on their context. */
export function technologiesMeant(text: string, hits: readonly NameHit[]): Candidate[] {
  const candidates = hits
    .map((hit) => toCandidate(text, hit))
    .filter((candidate) => !isVetoed(candidate, text));
  const isTechnical = { engineering: false, business: false };
  const meant = new Set<KnownTechnology>();
  const judgeAll = () => {
    let changes = 0;
    candidates.forEach((candidate, at) => {
      if (candidate.isAccepted) return;
      candidate.isAccepted =
        (candidate.isWrittenAsName && meant.has(candidate.known.technology)) ||
        isMeant(candidate, at, candidates, text, isTechnical);
      if (!candidate.isAccepted) return;
      meant.add(candidate.known.technology);
      changes++;
    });
    return changes;
  };
  judgeAll();
  isTechnical.engineering = isTechnicalIn(meant, "engineering");
  isTechnical.business = isTechnicalIn(meant, "business");
  for (let turn = 0; turn < MAX_TURNS && judgeAll() > 0; turn++);
  return candidates.filter(({ isAccepted }) => isAccepted);
}

function isTechnicalIn(
  meant: ReadonlySet<KnownTechnology>,
  field: KnownTechnology["field"],
): boolean {
  const own = Array.from(meant).filter((technology) => technology.field === field);
  return own.length >= SURE_TO_BE_TECHNICAL || meant.size >= 2 * SURE_TO_BE_TECHNICAL;
}

function toCandidate(text: string, hit: NameHit): Candidate {
  const raw = text.slice(hit.start, hit.end).replace(/[-_]/g, " ");
  const { written, rule, technology } = hit.known;
  const isUpper = raw.length >= 4 && raw === raw.toUpperCase() && !rule?.notUpper;
  // The dictionary has other names in lower case that are written with a capital.
  const isLower = written === written.toLowerCase() && written !== technology.name;
  const isName = isLower ? /^[\dA-Z]/.test(raw) : raw === written.replace(/[-_]/g, " ");
  return {
    ...hit,
    before: text.slice(Math.max(0, hit.start - 40), hit.start).toLowerCase(),
    after: text.slice(hit.end, hit.end + 40).toLowerCase(),
    isWrittenAsName: rule === null || isName || isUpper,
    isAccepted: false,
    isSkill: null,
  };
}

function isVetoed(candidate: Candidate, text: string): boolean {
  const { known, before, after, isWrittenAsName, end } = candidate;
  const { rule, folded } = known;
  const rawAfter = text.slice(end, end + 3);
  if (foreignNext.opens(after) || foreignPrevious.closes(before)) return true;
  if (rule === null) return false;
  if (!isWrittenAsName && folded.length < 2) return true;
  // `R&D`, `H.R.`, `C-level`, `C. elegans`, `Go!`
  if (folded.length <= 2 && (/[&'.$+-]$/.test(before) || /^(?:[&'!+-]|\. ?[a-z])/.test(rawAfter)))
    return true;
  if (rule.mode !== "cased" && /[-–]$/.test(before)) return true;
  if (openedBy(rule.verbNext, after) && (!isWrittenAsName || opensSentence(candidate, text)))
    return true;
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
  const isInTechnical = isTechnical[known.technology.field];
  if (!isWrittenAsName) return isMeantInLowerCase(candidate, rule, isInTechnical);
  if (openedBy(rule.ifNext, after) || closedBy(rule.ifPrevious, before)) return true;
  if (rule.mode === "listed") return false;
  if (rule.mode === "cased" && !rule.isVerb) return true;
  if ((candidate.isSkill ??= leadIns.closes(before) || skillNouns.opens(after))) return true;
  const isOpening = opensSentence(candidate, text);
  if (rule.mode === "cased") return !isOpening || isInTechnical;
  if (rule.mode === "skilled" || isOpening || /^[-–]\p{L}/u.test(after)) return false;
  return rule.mode === "technical"
    ? isInTechnical
    : neighbours(candidate, at, all, text).some(({ isAccepted }) => isAccepted);
}

/**
 * `java developer` always names the technology; `knowledge of excel` only in a posting with other
 * technologies.
 */
function isMeantInLowerCase(
  { before, after }: Candidate,
  rule: ContextRule,
  isInTechnical: boolean,
): boolean {
  if (rule.mode !== "cased" && rule.mode !== "technical") return false;
  return (
    roleNouns.opens(after) || (leadIns.closes(before) && (isInTechnical || rule.mode === "cased"))
  );
}

/** A list item next to a certain technology, or to one that its rule expects. */
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
  if (!candidate.isWrittenAsName || (!isItem && !rule?.beside)) return false;
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

const ITEM_BEFORE = /(?:^|[,;/|(•·:\n]\s?|[-–*] |\b(?:and|or|und|oder|et|ou|y|o|en|of) )$/;
const ITEM_AFTER = /^(?:$|\s?[,;/|)•·\n]|\.(?:\s|$)| (?:and|or|und|oder|et|ou|y|o|en|of) )/;

function isItemOfList({ start, end }: Candidate, text: string): boolean {
  return (
    ITEM_BEFORE.test(text.slice(Math.max(0, start - 6), start)) &&
    ITEM_AFTER.test(text.slice(end, end + 6))
  );
}

function opensSentence({ start, end }: Candidate, text: string): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  return (
    /(?:^|[.!?:\n•·*–-])["'“(\s]*$/.test(start < 4 ? `\n${before}` : before) &&
    /^ \p{Ll}/u.test(text.slice(end, end + 2))
  );
}

/** Other candidates nearby in the same sentence. */
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
      if (to - from > NEAR || /\n|[.!?] \p{Lu}/u.test(text.slice(from, to + 1))) break;
      found.push(other);
    }
  }
  return found;
}

const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\d]/u.test(char);

/** Whether a text continues with one of the phrases, after a space, a hyphen or a slash. */
function openedBy(phrases: readonly string[], after: string): boolean {
  if (phrases.length === 0) return false;
  const rest = after.replace(/^[\s"'’“”(–-]+/, "");
  return phrases.some(
    (phrase) =>
      rest.startsWith(phrase) && !(isLetter(phrase.at(-1)) && isLetter(rest[phrase.length])),
  );
}

function closedBy(phrases: readonly string[], before: string): boolean {
  if (phrases.length === 0) return false;
  const rest = before.replace(/[\s"“”(–-]+$/, "");
  return phrases.some(
    (phrase) => rest.endsWith(phrase) && !isLetter(rest[rest.length - phrase.length - 1]),
  );
}
