import { isKnownTown } from "#src/extraction/addresses/town-index";
import { isLikelyAsianName } from "./asian-people";
import { nameBehindRole } from "./name-before-role";
import { type PersonName, readPersonName } from "./person-name";
import { CONTACT_LINE } from "./person-signs";
import { isWholeRole } from "./role-words";

/** The day and the time of an article or a comment: `14/04/2020 at 3:00 pm`, `2022-04-26`, `6. 7. 1922`. */
const DATE =
  /(?<![\d/.+-])(?:(?:[0-3]?\d[./-] ?[01]?\d[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[./-][01]?\d[./-][0-3]?\d)(?![./-]?\d|\s\d{2}[\s.]\d{2})|[0-2]?\d[:.][0-5]\d(?=\s?(?:Uhr|[ap]\.?m)))|\d{1,2}:\d{2}/gu;

/** Whether a line contains a telephone number or an address. Dates have the form of numbers, too. */
const isContactLine = (line: string): boolean =>
  CONTACT_LINE.test(line) && CONTACT_LINE.test(line.replace(DATE, "·"));

/** Telephone number or address of a person in one of the next two lines, before any other name. */
export function hasOwnContact(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? "";
  if (/(?:GmbH|Ltd|LLC)/.test(above)) return false;
  const [first = "", second = ""] = lines.slice(at + 1, at + 3);
  const isContact = (line: string) => line.length <= 80 && isContactLine(line);
  return (
    isContact(first) ||
    (first.length <= 60 &&
      readPersonName(first) === null &&
      /\d{3}/.test(first) &&
      isContact(first)) ||
    (isContact(second) && first.length <= 50 && !/\d{4,5}\s\p{Lu}/u.test(first))
  );
}

/** The name above the street of a legal notice without a company's name. */
export function isOperator(lines: readonly string[], at: number): boolean {
  if (at > 40) return false;
  const below = lines.slice(at + 1, at + 5);
  const town = below.findIndex((line) => /(?<!\d)\d{4,5}\s\p{Lu}|\d{5}$/u.test(line));
  return town !== -1 && below.slice(0, town + 1).every((line) => line.length <= 60);
}

/** `Magdalena del Mar`: whether a name is that of a town of the page's country. */
export const isTownName = (name: string, country: string | undefined): boolean =>
  country !== undefined && isKnownTown(name, country);

const MAX_ASIAN_LENGTH = 12;
const MAX_ASIAN_TITLE = 18;
/** How a name is read: `山本 恵子（やまもと けいこ）`. */
const READING = /\s*[（(][\u3040-\u30ff\sA-Za-z]+[）)]$/u;

/** `EHG中国创始人 CEO`, `智慧养老顾问`: the rank stands at the end. */
const ROLE_AT_END =
  /[\u4e00-\u9fff]\s?(?:创始人|創辦人|总裁|總裁|总监|總監|经理|經理|顾问|顧問|专员|專員|研究员|研究員|合伙人|合夥人|工程师|工程師|设计师|設計師|律师|律師|主任|CEO|CTO|COO|CFO)$/u;

/** A short line in a script without capitals is a name beside a title only. */
export function asianNameBesideRole(lines: readonly string[], at: number): PersonName | null {
  const line = lines[at]!.replace(READING, "");
  if (line.length > MAX_ASIAN_LENGTH) return null;
  const beside = [lines[at - 1] ?? "", lines[at + 1] ?? ""];
  const isBesideRole = beside.some(
    (one) => one.length <= MAX_ASIAN_TITLE && (isWholeRole(one) || ROLE_AT_END.test(one)),
  );
  const name = isBesideRole ? readPersonName(line, true) : null;
  return name && isLikelyAsianName(name.name) ? name : null;
}

/** `Sales – Jane Doe`: a department, and a name that shows that it is one. */
function nameBehindDash(text: string): PersonName | null {
  const cut = Math.max(text.lastIndexOf(" - "), text.lastIndexOf(" – "));
  const name = cut > 2 ? readPersonName(text.slice(cut + 3)) : null;
  return name && (name.hasGivenName || name.hasHonorific) ? { ...name, isOrdered: true } : null;
}

/** `Jane Doe, Main Street 5, 0708-140380`: the home of a board member. */
function nameBeforeStreet(before: string, end: number): PersonName | null {
  const [first = "", ...rest] = before.split(/,\s+/);
  return rest.length > 0 && end <= MAX_HOME ? readPersonName(first) : null;
}

const MAX_HOME = 70;

/** What asks a visitor to contact someone, and the words behind it. */
const CONTACT_VERB =
  /(?:^|[\s,.:!?])(?:contact|call|phone|ring|e-?mail|ask for|reach(?: out to)?|kontaktieren Sie|(?:wenden|melden) Sie sich(?: bitte)? (?:an|bei)|rufen Sie|contactez|contacter|appelez|contact[ae]r?(?: con| a)?|contatt(?:are|ate|a)|contat[ae]r?|neem contact op met|contacteer|bel(?: met)?|kontakta|kontaktujte|skontaktuj się z|contactați)\s+(?:(?:please|bitte|our|unseren?|notre|nuestr[oa]|onze|vår)\s)?([^,.:;!?]{4,60})$/iu;
const BEFORE_NUMBER = /\s*(?:\s(?:on|at|by|via|unter|au|al|allo|no|på|op|pod|la)|[(,:–-])\s*$/iu;

/** `For details, please contact Jane Doe on 030 114249` */
function nameBehindVerb(before: string): PersonName | null {
  const words = CONTACT_VERB.exec(before.replace(BEFORE_NUMBER, ""))?.[1];
  if (words === undefined) return null;
  const name = readPersonName(words.trim()) ?? nameBehindRole(words.trim())?.name ?? null;
  return name && (name.isOrdered || name.hasHonorific) ? name : null;
}

/** A line up to the first telephone number or address in it. */
export function beforeContact(line: string): string {
  const at = CONTACT_LINE.exec(line)?.index;
  return at === undefined || at < 5
    ? line
    : line
        .slice(0, at)
        .replace(/[\s|,;:(–—·-]*(?:tel|telefon|phone|mob\p{L}*|m|t|e-?mail)?[.:\s|(–—·-]*$/iu, "");
}

/** `Mgr. Jane Doe +420 604 486 386` */
export function nameBeforeContact(line: string): PersonName | null {
  const contact = /(?:\+|\(?(?:0\d{1,4}|\d{2,4})[\s/)-]|[\w.+-]+@)/u.exec(line);
  if (!contact || contact.index < 5) return null;
  const before = line
    .slice(0, contact.index)
    .replace(/(?<!\p{L})(?:tel|mob|gsm|m|t)\.?:?\s*$/iu, "");
  const name =
    readPersonName(before) ??
    nameBehindDash(before) ??
    nameBeforeStreet(before, contact.index) ??
    nameBehindVerb(before);
  return name && isContactLine(line.slice(contact.index)) ? name : null;
}
