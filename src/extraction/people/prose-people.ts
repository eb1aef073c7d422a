import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { givenNameRange } from "./given-name-filter";
import { introductionOf } from "./introductions";
import { isGivenName, type PersonName, readPersonName } from "./person-name";
import { seniorityOf, titleLengthAtStart } from "./role-words";
import { cleanTitle } from "./title-lines";

/** A longer line is read up to here. */
const MAX_LINE = 2_000;
const MIN_LINE = 20;
/** Text beside a name that can say who the person is. */
const REACH = 70;
const MAX_NAME_WORDS = 4;
/** Founders of earlier years are history. */
const EARLIEST_FOUNDATION = 1975;

const WORD = String.raw`\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
/** `der` and `den` alone are articles: `Jane Doe den Betrieb`. */
const PARTICLE = String.raw`(?:de|del|della|dela|di|da|dos|das|do|du|(?:van|von|zu)\sde[rn]|van|von|ten|ter|zu|la|le|el|af|av|bin)`;
/** Words with capitals in a row. */
const RUN = new RegExp(
  `(?<![\\p{L}\\d])${WORD}(?:\\s(?:${PARTICLE}\\s){0,2}(?:${WORD}|\\p{Lu}\\.)){1,5}`,
  "gu",
);
const HONORIFIC_AT_END =
  /(?:(?:Herrn?|Frau|Monsieur|Madame|Señora?|Signora?|Prof|Dr|Mag|Ing|Mgr|MUDr|JUDr|Dipl\.-\p{L}+|Dott(?:\.ssa)?|Avv|Mme|Mrs?|Ms|M|Sra?|Sig(?:\.ra)?|D|Dña|Me)\.?\s)+$/u;

const IS = "is|ist|est|es|è|é|är|er|on|jest|je|este|e";
/** `Jane Doe, our founder`, `Jane Doe is a lawyer`, `Jane Doe en qualité de gérante`. */
const LEADS_TO_TITLE = new RegExp(
  String.raw`^(?:\s?[,(–—]\s?|\s-\s|\s(?=(?:${IS}|als|as|comme|en)\s))(?:(?:${IS}|als|as|comme|en qualité de|en tant que|the|our|an?|der|die|das|unser\p{L}*|le|la|notre|el|il|o|nuestr[oa]|un|una|une|eine?|um|uma|en|ett|et|vår|vores|nasz\p{L}*|náš|naše|egy|az?)\s+){0,3}(?:l['’])?`,
  "u",
);
/** Words between an article and a title: `an experienced lawyer`. */
const MAX_ADJECTIVES = 2;
const ARTICLE = /\p{L}\s$|['’]$/u;
/** What a title can continue with: `Head of Sales`, `inspecteur en bâtiment`. */
const CONTINUES =
  /^\p{L}*(?:(?:\s(?:\p{Lu}\p{L}+|&|and|und|et|y|e))?\s(?:of|for|de|du|des|del|della|di|da|do|en|in|für|der|för|i|til|voor|van)(?:\s\p{L}[\p{L}&-]*){1,4}|(?:\s\p{Ll}{3,}[\p{L}-]*)?)(?=\s*(?:$|[,.;:()|–—!?]|\s-\s|(?:who|qui|que|che|som|and|und|et|och|og|y|mit|with|avec|con|since|seit|depuis|der|die)\s))/u;
const ORGANISATION =
  /\b(?:firm|company|agency|practice|studio|shop|store|team|group|service|business|brand|organi[sz]ation|partnership)\b/iu;
/** `an advocate of lower taxes` is no lawyer. */
const IDEA = /^advocate (?:of|for) (?!the )\p{Ll}/iu;
const OUR =
  /(?:\bour|unser\p{L}*|notre|nuestr[oa]s?|(?:il|la) nostr[oa]|noss[oa]s?|\bonze|vår|vores|nasz\p{L}*|náš|naš[aei]?|meidän|наш\p{L}*)\s(?:\p{L}+\s)?$/iu;
/** Others are also those of public figures: `presidente Jane Doe`. */
const OWN_RANKS = new Set(["founder", "owner"]);
/** Ranks that a company's name follows: `Jane Doe, directrice générale d’Acme`. */
const OF_OWN_RANKS = new Set(["founder", "owner", "c_level", "vp", "director"]);
const IN_CAPACITY = /^,?\s(?:en (?:sa )?qualité|en tant que|in (?:his|her) capacity)/;
/** What may stand between a title and the name behind it. */
const TO_NAME = new RegExp(String.raw`^\p{L}*\s*(?:[:–-]\s*|(?:${IS})\s+)?$`, "u");
const MAX_TITLE_WORDS = 6;
/** `Our trainer, Jane Doe, …`: between commas, a name explains the title. */
const APPOSITION = /,\s$/;
const APPOSITION_END = /^(?:\s?[,(.–—]|\s(?:and|und|et|y|e|i|en|och|og)\s)/;
/** `Owner and head chef Jane Doe` */
const COMPOUND = /(?:\s(?:and|und|et|y|e|i|en|och|og|ja|és|a)|\s?[&/,])(?:\s\p{Ll}{3,})?\s$/u;
/** `Die Geschäftsführerin ist Jane Doe` */
const SUBJECT = new RegExp(
  String.raw`(?:^|[.!?:;–—|•])\s*(?:the|der|die|das|le|la|les|el|il|lo|o|a|os|as|het|de|your|ihr|ihre|dein|deine|votre|tu|su|sua|seu|uw|din|a\(z\))\s$`,
  "iu",
);
const IS_BEHIND_TITLE = new RegExp(String.raw`\s(?:${IS})\s+(?:\p{Lu}\p{L}{0,4}\.?\s)?$`, "u");
/** `founded by`: verbs, and prepositions before the one who founded or leads the company. */
const MADE =
  /led|run|owned|managed|founded|started|geleitet|geführt|gegründet|dirigée?|gérée?|fondée?|créée?|dirigid[ao]|fundad[ao]|cread[ao]|criad[ao]|dirett[ao]|fondat[ao]|gestit[ao]|geleid|opgericht|ledet|drevet|leds|drivs|grundat/
    .source;
const BY = /by|von|durch|par|por|pel[oa]|da|dal|door|av|af/.source;
/** What shows that the words before a title name the one who leads: `Led by director Jane Doe`. */
const LED_BY = new RegExp(
  String.raw`(?:^|\s)(?:${MADE}|headed|betrieben|guidat[ao])\s(?:${BY}|dalla)\s(?:(?:our|the|its|unser\p{L}*|notre|l['’]|la|le|el|il)\s?)?$`,
  "iu",
);

const FOUNDED_BY = new RegExp(
  String.raw`(?:${MADE}|established|set up|created|gerund|grundades|startades|startet|ägs|stiftet|grundlagt|drives|założon\p{L}+|prowadzon\p{L}+|založen\p{L}*|osnovan\p{L}*|ustanovljen\p{L}*|înființat\p{L}*|fondată|condus\p{L}*|основан\p{L}*|създаден\p{L}*)(?:\s\p{L}+\.?|\s\d{4}\.?|,){0,4}?\s(?:${BY}|de|przez|od strane|od|de către|от)\s$|(?:^|\s)(?:założył[ao]?|založil[ao]?|osnova[ol]a?|osnovao|ustanovil[ao]?|pokrenu(?:o|la)|perusti|основал[ао]?|заснував|заснувала)(?:\s(?:v|w|u|je|vuonna|roku|roce|r\.|leta|godine|в|году|році|\d{4}\.?)){0,4}\s$|alla guida (?:[\p{L}'’]+\s){0,3}c['’]è\s$`,
  "iu",
);
const FOUNDS =
  /^\s(?:(?:who|has|hat|a|ha|har|qui|som)\s)?(?:founded|started|established|opened|runs|leads|owns|gründete|eröffnete|leitet|führt|grundade|startade|driver|leder|grundla\p{L}*|stiftet|åpnet|perusti|fonde|fonda|fondé|créa|créé|dirige|fundó|fundou|creó|criou|fondò|fondato|založil\p{L}*|założył\p{L}*|prowadzi|osnova[ol]\p{L}*|alapította|vezeti|zakládá|zakłada|a fondat|a înființat|a deschis|conduce|otvorila?|pokrenu(?:o|la)|открыла?|основала?)\s/u;
/** `wurde 1998 von Jane Doe gegründet`: the verb stands behind the name. */
const MADE_BY =
  /^(?:\s(?!und|oder)\p{L}+){0,2}?\s(?:gegründet|geführt|geleitet|betrieben|eröffnet|ins Leben gerufen|opgericht|geleid|gestart|kurul\p{L}+|yönetil\p{L}+|işletil\p{L}+)(?!\p{L})/u;
const BY_AT_END = /\s(?:von|durch|door)\s$/;
const BY_BEHIND = /^\starafından(?!\p{L})/u;
/** `führt Jane Doe das Unternehmen`: a verb in the present before the name. */
const LEADS = /(?:^|\s)(?:führt|leitet|betreibt)\s$/;
const THE_COMPANY =
  /^\s(?:das|die|den|unser\p{L}*)\s(?:\p{L}+\s)?\p{L}*(?:unternehmen|firma|betrieb|geschäft|praxis|kanzlei|büro|werkstatt|agentur|studio|hotel|restaurant)(?!\p{L})/iu;
const YEAR = /(?<!\d)1[89]\d\d(?!\d)/g;
const ELSEWHERE = /^\p{L}*\s(?:at|bei|chez|hos|presso|@)\s\p{Lu}/u;
const END_OF_SENTENCE = /(?:^|[.!?:;–—|•]|\s-)\s*$/u;

/** `Sono Jane Doe`: a verb at the start of a sentence that is a name, too. */
const SELF =
  /^(?:Ben (?=[^ ]+ .*[ğışçĞİŞÇ])|(?:Sem|Olen|Adım|İsmim|Soy|Sono|Sou|Sunt|Esu|Esmu|Jsem|Jestem|Som|Chamo-me) )/u;

/** The words before a number can be those of a street: `Jane Doe Ringstraße 5`. */
const HOUSE_NUMBER = /^\s\d/;

export type NamedPerson = { name: PersonName; title: string | null };

/**
 * People in sentences, by their titles or because they founded or run the company: `Our founder Jane Doe`,
 * `Jane Doe est ostéopathe`, `founded by Jane Doe`. A frequent given name has to show that the words are a name.
 * `mayIntroduce`: the line can contain words behind which any name counts.
 */
export function readProsePeople(
  whole: string,
  isOwnName: (name: string) => boolean,
  mayIntroduce = true,
): NamedPerson[] {
  if (whole.length < MIN_LINE || /^["“„«»]/.test(whole)) return [];
  const line = whole.length > MAX_LINE ? whole.slice(0, MAX_LINE) : whole;
  const found: NamedPerson[] = [];
  // The expression for words with capitals takes much longer than a search for given names.
  const range =
    mayIntroduce || ADDRESSED.test(line) ? { from: 0, last: line.length } : givenNameRange(line);
  if (!range) return found;
  RUN.lastIndex = range.from;
  for (let match = RUN.exec(line); match; match = RUN.exec(line)) {
    const { 0: run, index } = match;
    if (index >= range.last) break;
    const end = index + run.length;
    const person =
      nameInRun(run, HOUSE_NUMBER.test(line.slice(end, end + 2))) ??
      (index < MAX_ADDRESS ? nameAddressed(run, line.slice(0, index)) : null) ??
      nameIntroduced(
        run,
        line.slice(Math.max(0, index - REACH), index),
        line.slice(end, end + REACH),
      );
    if (!person) continue;
    const start = index + person.start;
    const before = line.slice(Math.max(0, start - REACH), start).replace(HONORIFIC_AT_END, "");
    const after = line.slice(start + person.length, start + person.length + REACH);
    if (introductionOf(before, after) !== null) {
      found.push({ name: person.name, title: titleAfter("", after, isOwnName) });
      continue;
    }
    const title = titleAfter(before, after, isOwnName) ?? titleBefore(before, after);
    if (title !== null) found.push({ name: person.name, title });
    else if (isFounder(line, before, after)) found.push({ name: person.name, title: null });
  }
  return found;
}

/** `Yrittäjä Jane Doe`: a name that starts with a given name, in words with capitals. */
function nameInRun(
  run: string,
  isBeforeNumber: boolean,
): { name: PersonName; start: number; length: number } | null {
  const words = run.split(" ");
  const own = SELF.exec(run)?.[0] ?? "";
  let start = own.length;
  for (let at = own === "" ? 0 : 1; at < words.length - 1; at++) {
    if (isGivenName(words[at]!))
      for (let end = Math.min(words.length, at + MAX_NAME_WORDS); end > at + 1; end--) {
        // Before other words with capitals, a name is short: `Jane Doe Acme Street 5`.
        if ((end < words.length || isBeforeNumber) && end > at + 2) continue;
        const written = words.slice(at, end).join(" ");
        const name = readPersonName(written);
        if (name?.isOrdered) return { name, start, length: written.length };
      }
    start += words[at]!.length + 1;
  }
  return null;
}

/** `Ms Jane Doe is our manager`: at the start of a line, an honorific shows that any words are a name. */
function nameAddressed(
  run: string,
  before: string,
): { name: PersonName; start: number; length: number } | null {
  if (!ADDRESSED.test(before + run) || !/^\S+\s(?:\S+\.\s)*$/.test(before)) return null;
  const name = readPersonName(run);
  return name && { name, start: 0, length: run.length };
}

const ADDRESSED =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|M|Sr|Sra|Dra|Ing|Mgr|Dott|Avv|Sig|Shri|Smt|Sri|Engr|Chief|Rev)\.?\s(?:\p{L}{1,5}\.\s)*\p{Lu}\p{Ll}/u;
/** Honorifics are not longer. */
const MAX_ADDRESS = 16;

/** A name without a frequent given name, behind words that only a name follows. */
function nameIntroduced(
  run: string,
  before: string,
  after: string,
): { name: PersonName; start: number; length: number } | null {
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

/** The title behind a name, or null: at the start of a sentence, or where the words say whose title it is. */
function titleAfter(
  before: string,
  after: string,
  isOwnName: (name: string) => boolean,
): string | null {
  const lead = LEADS_TO_TITLE.exec(after)?.[0];
  if (lead === undefined) return null;
  const isSubject = END_OF_SENTENCE.test(before) || IN_CAPACITY.test(after);
  const adjectives = ARTICLE.test(lead) ? MAX_ADJECTIVES : 0;
  let text = after.slice(lead.length);
  for (let word = 0; word <= adjectives; word++) {
    const length = wholeTitleLength(text);
    if (length > 0) {
      const rest = text.slice(length);
      const isElsewhere = ELSEWHERE.test(rest) || hasLegalForm(rest);
      const isOwn = isOwnName(rest);
      if ((isElsewhere && !isOwn) || /^\s\p{Lu}/u.test(rest)) return null;
      if (!isSubject && !(isOwn && OF_OWN_RANKS.has(seniorityOf(text.slice(0, length)) ?? "")))
        return null;
      const more = CONTINUES.exec(rest)?.[0];
      // `a specialist law firm` is no person.
      if (more === undefined) return null;
      const isCut = after.length >= REACH && more.length === rest.length;
      const title = text.slice(0, length) + (isCut ? "" : more);
      return ORGANISATION.test(title) || IDEA.test(text) ? null : cleanTitle(title);
    }
    const next = /^(?:\p{Ll}[\p{L}-]*|\p{Lu}\p{Ll}+-\p{Ll}+)\s+/u.exec(text);
    if (!next) return null;
    text = text.slice(next[0].length);
  }
  return null;
}

/** The length of a title with its words in capitals: `Founding Director`, `Chief Resilience Officer`. */
function wholeTitleLength(text: string): number {
  let length = titleLengthAtStart(text);
  if (length === 0) return 0;
  for (;;) {
    const words = MORE_TITLE.exec(text.slice(length))?.[0].split(" ").slice(1) ?? [];
    const count = words.findLastIndex((word) => titleLengthAtStart(word) === word.length) + 1;
    if (count === 0) return length;
    length += words.slice(0, count).join(" ").length + 1;
  }
}

const MORE_TITLE = /^(?: \p{Lu}[\p{L}&-]+){1,3}/u;

/**
 * The title in front of a name, or null: that of an owner, of `our` colleague, of the one who leads, or at the start of
 * a sentence.
 */
function titleBefore(before: string, after: string): string | null {
  const isApposition = APPOSITION.test(before) && APPOSITION_END.test(after);
  const clause = isApposition ? before.slice(0, -2) : before.trimEnd();
  const hasVerb = IS_BEHIND_TITLE.test(before);
  const words = clause.split(/\s+/);
  for (let count = 1; count <= Math.min(MAX_TITLE_WORDS, words.length); count++) {
    const at = clause.length - words.slice(-count).join(" ").length;
    const text = isApposition ? clause.slice(at) : before.slice(at);
    const length = titleLengthAtStart(text);
    if (length === 0) continue;
    if (!TO_NAME.test(text.slice(length))) continue;
    const title = cleanTitle(text.slice(0, length));
    const lead = before.slice(0, at);
    const isOwn = OWN_RANKS.has(seniorityOf(title) ?? "") || OUR.test(lead);
    if (isOwn || LED_BY.test(lead)) return title;
    if (lead.length < REACH / 2 && END_OF_SENTENCE.test(lead)) return title;
    if (hasVerb && lead.length < REACH / 2 && SUBJECT.test(lead)) return title;
    const joint = COMPOUND.exec(lead);
    const first = joint && titleBefore(`${lead.slice(0, joint.index)} `, after);
    if (first) return `${first}${joint[0]}${title}`;
  }
  return null;
}

function isFounder(line: string, before: string, after: string): boolean {
  if (LEADS.test(before) && THE_COMPANY.test(after)) return true;
  const isMade =
    (BY_AT_END.test(before) && MADE_BY.test(after)) ||
    (BY_BEHIND.test(after) && MADE_BY.test(after.replace(BY_BEHIND, "")));
  if (!isMade && !FOUNDED_BY.test(before) && !(FOUNDS.test(after) && END_OF_SENTENCE.test(before)))
    return false;
  return isPresent(line);
}

/** Whether no year of a line is so early that its people have left. */
export const isPresent = (line: string): boolean =>
  [...line.matchAll(YEAR)].every(([year]) => Number(year) >= EARLIEST_FOUNDATION);
