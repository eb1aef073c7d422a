import { isFounder, isMadeBy } from "./founders";
import { givenNameRange } from "./given-name-filter";
import { introductionOf } from "./introductions";
import { type PersonName, readPersonName } from "./person-name";
import {
  ADDRESSED,
  HOUSE_NUMBER,
  MAX_ADDRESS,
  nameAddressed,
  nameInRun,
  type ProseName,
  RUN,
} from "./prose-names";
import { titleLengthAtStart } from "./role-words";
import { REACH, titleAfter, titleBefore } from "./prose-titles";

/** A longer line is read up to here. */
const MAX_LINE = 2_000;
const MIN_LINE = 20;
const HONORIFIC_AT_END =
  /(?:(?:Herrn?|Frau|Monsieur|Madame|Señora?|Signora?|Prof|Dr|Mag|Ing|Mgr|MUDr|JUDr|Dipl\.-\p{L}+|Dott(?:\.ssa)?|Avv|Mme|Mrs?|Ms|M|Sra?|Sig(?:\.ra)?|D|Dña|Me)\.?\s)+$/u;
/** What stands between the names of a list. */
const JOINT = /^(?:,|,?\s(?:und|and|et|y|e|i|en|og|och|ja|és|a|și|&|sowie|samt|as well as))\s$/u;
/** A cheap test: the one who leads can stand behind one of these words. */
const BY = / (?:by|von|durch|par|por|pel[oa]|da|dal|door|av|af) /i;
/** `M M Doe`, `A. Doe` */
const INITIALED = /^(?:\p{Lu}\.?\s){1,3}\p{Lu}\p{Ll}{2,}$/u;

export type NamedPerson = { name: PersonName; title: string | null };
type Mention = ProseName & { before: string; after: string };
/** Why a name is that of a person of the company; `isBefore`: the words before it show that. */
type Proof = { title: string | null; isBefore: boolean };

/**
 * People in sentences, by their titles or because they founded or run the company: `Our founder Jane Doe`,
 * `Jane Doe est ostéopathe`, `founded by Jane Doe and John Roe`. A frequent given name has to show that the words are a
 * name. `mayIntroduce`: the line can contain words behind which any name counts.
 */
export function readProsePeople(
  whole: string,
  isOwnName: (name: string) => boolean,
  mayIntroduce = true,
): NamedPerson[] {
  if (whole.length < MIN_LINE || /^["“„«»]/.test(whole)) return [];
  const line = whole.length > MAX_LINE ? whole.slice(0, MAX_LINE) : whole;
  // The expression for words with capitals takes much longer than a search for given names.
  const range =
    mayIntroduce || ADDRESSED.test(line) ? { from: 0, last: line.length } : givenNameRange(line);
  if (!range) return [];
  const mentions = mentionsIn(line, range, mayIntroduce);
  const proofs = mentions.map(({ before, after }) => proofOf(line, { before, after }, isOwnName));
  for (let first = 0; first < mentions.length; first++) {
    const last = endOfList(line, mentions, first);
    if (last > first) proveList({ line, mentions, proofs, first, last }, isOwnName);
    first = last;
  }
  return mentions.flatMap(({ name }, at) => (proofs[at] ? { name, title: proofs[at].title } : []));
}

/** The names in a line, each with the text beside it. */
function mentionsIn(
  line: string,
  range: { from: number; last: number },
  mayLead: boolean,
): Mention[] {
  const mentions: Mention[] = [];
  RUN.lastIndex = range.from;
  for (let match = RUN.exec(line); match; match = RUN.exec(line)) {
    const { index } = match;
    if (index >= range.last) break;
    const run = match[0].replace(/['’]s$/, "");
    const end = index + run.length;
    const lead = line.slice(Math.max(0, index - REACH), index);
    const person =
      nameInRun(run, HOUSE_NUMBER.test(line.slice(end, end + 2))) ??
      (index < MAX_ADDRESS ? nameAddressed(run, line.slice(0, index)) : null) ??
      nameIntroduced(run, lead, line.slice(end, end + REACH)) ??
      (mayLead ? nameOfLeader(run, lead) : null);
    if (!person) continue;
    const start = index + person.start;
    mentions.push({
      ...person,
      start,
      before: line.slice(Math.max(0, start - REACH), start).replace(HONORIFIC_AT_END, ""),
      after: line.slice(start + person.length, start + person.length + REACH),
    });
  }
  return mentions;
}

function proofOf(
  line: string,
  { before, after }: Pick<Mention, "before" | "after">,
  isOwnName: (name: string) => boolean,
): Proof | null {
  if (introductionOf(before, after) !== null)
    return { title: titleAfter("", after, isOwnName), isBefore: false };
  const behind = titleAfter(before, after, isOwnName);
  if (behind !== null) return { title: behind, isBefore: false };
  const title = titleBefore(before, after);
  if (title !== null) return { title, isBefore: true };
  return isFounder(line, before, after) ? { title: null, isBefore: isMadeBy(before) } : null;
}

/** The last of the names that a list joins: `Jane Doe, John Roe and Jim Poe`. */
function endOfList(line: string, mentions: readonly Mention[], first: number): number {
  let last = first;
  for (; last + 1 < mentions.length; last++) {
    const { start, length } = mentions[last]!;
    const between = line.slice(start + length, mentions[last + 1]!.start);
    if (!JOINT.test(between.replace(HONORIFIC_AT_END, ""))) break;
  }
  return last;
}

/** What is said before the first name or behind the last one of a list is said of all. */
function proveList(
  list: {
    line: string;
    mentions: readonly Mention[];
    proofs: (Proof | null)[];
    first: number;
    last: number;
  },
  isOwnName: (name: string) => boolean,
) {
  const { line, mentions, proofs, first, last } = list;
  const around = { before: mentions[first]!.before, after: mentions[last]!.after };
  const isProven = proofs[first]?.isBefore === true || proofOf(line, around, isOwnName) !== null;
  if (!isProven) return;
  for (let at = first; at <= last; at++) proofs[at] ??= { title: null, isBefore: true };
}

/** `Led by CEO Zorvan Doe`, `founded by A. Doe`: a title, an honorific or initials show that the words are a name. */
function nameOfLeader(run: string, before: string): ProseName | null {
  const lead = before.replace(HONORIFIC_AT_END, "");
  if (lead !== before || INITIALED.test(run)) {
    const name = isMadeBy(lead) || titleBefore(lead, "") !== null ? readPersonName(run) : null;
    return name && { name, start: 0, length: run.length };
  }
  // `Led by CEO Zorvan Doe`: the title is a word with a capital, too.
  const first = titleLengthAtStart(run);
  if (first > 0 && run[first] === " ") {
    const name = isMadeBy(lead) ? readPersonName(run.slice(first + 1)) : null;
    return name && { name, start: first + 1, length: run.length - first - 1 };
  }
  if (!BY.test(lead)) return null;
  const title = titleBefore(lead, "");
  const isLed = title !== null && isMadeBy(lead.trimEnd().slice(0, -title.length));
  const name = isLed ? readPersonName(run) : null;
  return name && { name, start: 0, length: run.length };
}

/** A name without a frequent given name, behind words that only a name follows. */
function nameIntroduced(run: string, before: string, after: string): ProseName | null {
  const introduction = introductionOf(before, after);
  if (introduction === null) return null;
  const name = readPersonName(run);
  // `I'm Jane Doe, a teacher`: the title shows that the words are a name.
  const isName =
    introduction === "sure" ||
    name?.hasGivenName === true ||
    titleAfter("", after, () => false) !== null;
  return name && isName ? { name, start: 0, length: run.length } : null;
}
