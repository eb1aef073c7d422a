import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { END_OF_SENTENCE, IS, LED_BY } from "./founders";
import { seniorityOf, titleLengthAtStart } from "./role-words";
import { cleanTitle } from "./title-lines";

/** Text beside a name that can say who the person is. */
export const REACH = 70;

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
const ELSEWHERE = /^\p{L}*\s(?:at|bei|chez|hos|presso|@)\s\p{Lu}/u;

/** The title behind a name, or null: at the start of a sentence, or where the words say whose title it is. */
export function titleAfter(
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
export function titleBefore(before: string, after: string): string | null {
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
