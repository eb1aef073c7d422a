import { PERSONAL } from "#src/extraction/people/personal-verbs";
import { isFirstName } from "#src/extraction/people/person-name";
import { titleLengthAtStart } from "#src/extraction/people/role-words";
import { sentenceStart } from "./sentence-bounds";

/** The start of a sentence about a person's career. */
const PERSON_STARTS = /^\s*(?:he|she)\s|\b(?:his|her) career|\b(?:career|practi[cs]ing) /i;
/** `She opened her own practice in 1987` */
const OWN_COMPANY =
  /\b(?:opened|founded|established|started|launched|set up) (?:up )?(?:his|her|their) (?:own )?(?:\p{L}+ ){0,2}(?:practice|clinic|studio|office|surgery|business|company|firm|shop|salon|agency|school|restaurant|workshop)\b/iu;
const isOfPerson = (start: string): boolean =>
  PERSON_STARTS.test(start) && !OWN_COMPANY.test(start);
/** Text behind a year in which a title can stand. */
const MAX_REST = 56;

/**
 * Whether a sentence is about a person's career: `He began practicing in 1987`, `Seit 1987 freier Mitarbeiter`.
 * `isSince`: the year is that of a time, and not of a foundation.
 */
export const isCareer = (line: string, index: number, isSince: boolean): boolean =>
  isOfPerson(line.slice(sentenceStart(line, index), index)) ||
  isOfNamedPerson(line.slice(sentenceStart(line, index), index + MAX_REST), isSince) ||
  startsWithTitle(line.slice(index + 4, index + MAX_REST));

/** `Né le 3 mars 1988 à Lyon, il est licencié en droit (2016).`: the sentence of a life. */
const LIFE =
  /^[\s"„“–-]*(?:n[ée]e? (?:le|à|au|aux)|nat[oa] (?:a|il|nel)|nacid[oa] (?:en|el)|nascid[oa] (?:em|a)|born (?:on|at)|geboren (?:am|in)|narozen[aý]?|urodzon[aey]|född|født|syntynyt|született|născut[ăa]?|rođen[ae]?|γεννήθηκε|родился|родилась|роден[ао]?)\s/iu;

/** Whether the sentence of a year is about the life of a person. */
export const isLife = (line: string, index: number): boolean =>
  SUBJECT_IS_PERSON.test(line.slice(index + 4)) ||
  LIFE.test(line.slice(sentenceStart(line, index), index));
/** `Depuis 2016, il travaille comme`, `Since 2016, she leads` */
const SUBJECT_IS_PERSON =
  /^,? (?:(?:he|she|lui|lei|él|ella|han|hun|hon|hij|hän) \p{L}|(?:arbeitet|ist|leitet|war) (?:er|sie) |il (?:a|est|travaille|dirige|exerce|occupe|enseigne|collabore|assure|intervient|pratique) )/u;

const EMPLOYMENT =
  /^[\s,:–-]*(?:(?:frei|selbst|angestellt|freelance|independent|self-employed)\p{L}*\s)?/iu;
/** `Fondatrice Acme`, `freier Mitarbeiter` */
const startsWithTitle = (text: string): boolean =>
  titleLengthAtStart(text.replace(EMPLOYMENT, "")) > 0;

/** `Dr. Jane Doe, RDA,` as the subject of a sentence, and the words behind it. */
const NAMED =
  /^[\s"„“•–-]*(?:(?:[Dd]r|Prof|Mr|Mrs|Ms|Mme|Frau|Herr|Ing|Mag|Mgr)\.?\s)*(\p{Lu}[\p{L}-]+)((?:\s(?:van|von|de|di|da|der|den)){0,2}(?:\s\p{Lu}[\p{L}.'’-]*){1,3})?(?:, ?\p{Lu}[\p{L}.]{1,7},?)?(['’]s)?\s(?=\p{Ll})(.*)$/u;
/** Whether a sentence starts with a person: `Jane is our pilot since 1987`, `Jane Doe, RDA, has worked here since 1987`. */
function isOfNamedPerson(sentence: string, isSince: boolean): boolean {
  const [, first = "", more, possessive, predicate = ""] = NAMED.exec(sentence) ?? [];
  if (first === "") return false;
  if (PERSONAL.test(predicate)) return true;
  return isSince && (more === undefined || possessive !== undefined) && isFirstName(first);
}
