import { readAsianName } from "./asian-name";
import { type PersonName, readPersonName } from "./person-name";
import { BRACKETED_TITLE } from "./person-signs";
import { findTitle, isWholeRole, roleAtStart } from "./role-words";
import { isTitle } from "./title-lines";

/** Names that can follow one label. */
export const MAX_LISTED = 8;
/** The same with titles between them. */
const MAX_PARTS = 24;
const LIST_SEPARATOR =
  /\s*(?:[,;/|·•+]|\s?[–-]\s|\s(?:und|and|et|e|y|i|en|og|och|ja|a|és|ve|și|ir|un|in|ter|и|і|та|и|και|&)\s)\s*/u;
/** `chair and members Jane Doe, John Roe` */
const MEMBERS =
  /^(?:(?:board |committee )?members?|mitglieder|beisitzer\p{L}*|membres|membri|miembros|membros|vocales|vogais|leden|ledamöter|medlemmer|jäsenet|členové|členovia|członkowie|tagjai|tagok|članovi|člani|членове|члены|члени|чланови|μέλη|üyeler|nariai|locekļi|liikmed)\s*:?\s+(?=\p{Lu})/iu;

/** `Jane & John Doe`: the family name stands behind the last given name only. */
const COUPLE =
  /^(\p{Lu}[\p{L}'’-]+) (?:und|and|et|e|y|i|en|og|och|ja|a|és|&|\+) (\p{Lu}[\p{L}'’-]+)((?: \p{Ll}{1,4})* \p{Lu}[\p{L}'’-]+)$/u;

function coupleIn(text: string): { name: PersonName; title: string | null }[] {
  const [, first, second, family] = COUPLE.exec(text) ?? [];
  if (family === undefined) return [];
  const names = [first! + family, second! + family].map((one) => readPersonName(one));
  return names.every((one) => one !== null) && names.some((one) => one?.isOrdered)
    ? names.map((name) => ({ name: name!, title: null }))
    : [];
}

/** `Jane Doe & ¶ John Roe`: the list continues in the next line. */
const OPEN_END = /\s*(?:[&,;/+]|\s(?:und|and|et|e|y|en|og|och|ja|és|și|і|и|και))\s*$/u;

/** The names that a text lists, with the titles before them: `CEO Jane Doe, John Roe`. */
export function namesIn(text: string): { name: PersonName; title: string | null }[] {
  // In Katakana, the dot stands inside of a name.
  const list = text
    .replace(OPEN_END, "")
    .replace(/[.。]$/, "")
    .replace(/(\p{Script=Han})・(?=\p{Script=Han})/gu, "$1,");
  const couple = coupleIn(list);
  if (couple.length > 0) return couple;
  const parts = list.split(LIST_SEPARATOR).filter((part) => part !== "");
  const named: { name: PersonName; title: string | null }[] = [];
  for (const written of parts.slice(0, MAX_PARTS)) {
    const last = named.at(-1);
    if (last && isWholeTitle(written)) {
      last.title ??= written;
      continue;
    }
    const part = last ? written.replace(MEMBERS, "") : written;
    const prefix = roleAtStart(part);
    const own = prefix === "" ? part : part.slice(prefix.length).replace(/^[\s:：]+/, "");
    const name = readPersonName(own, true);
    if (!name) break;
    const note = BRACKETED_TITLE.exec(part)?.[1];
    const title = note && findTitle(note) !== -1 ? note : prefix === part ? "" : prefix;
    named.push({ name, title: title === "" ? null : title });
  }
  const isSure = named.some(({ name }) => isSureName(name)) || parts[0] === text;
  return isSure ? named.slice(0, MAX_LISTED) : [];
}

/** `Jane Doe, chair, John Roe`: a part that is the title of the name before it. */
const isWholeTitle = (part: string) =>
  roleAtStart(part) !== "" && readPersonName(part) === null && isTitle(part);

/** `Jane Doe, CEO` is no title of the line above. */
export const startsWithName = (line: string) =>
  startsWithAsianName(line) ||
  readPersonName(line) !== null ||
  readPersonName(line.split(/,|\s[–—-]\s/, 1)[0]!)?.hasGivenName === true;

/** `김견본 대표이사` */
function startsWithAsianName(line: string): boolean {
  const [, name = "", title = ""] = ASIAN_NAME_AND_TITLE.exec(line) ?? [];
  return name !== "" && isWholeRole(title) && readAsianName(name) !== null;
}
const ASIAN_NAME_AND_TITLE = /^([\u4e00-\u9fff\uac00-\ud7af]{2,5})[\s\u3000](\S.*)$/u;

export const isSureName = (name: PersonName) => name.hasGivenName || name.hasHonorific;

const BETWEEN_PEOPLE = /\s*\|\s*|(?<=\))\s+(?=\p{Lu})/u;

/** `Jane Doe (Chair) | John Roe (Treasurer)`, also without a sign between the two */
export function listedPeople(line: string): { name: PersonName; title: string }[] {
  const found = line.split(BETWEEN_PEOPLE).map((part) => {
    const cut = /^([^,(–—]{4,50}?)\s*(?:[(,–—]|\s-\s)\s*([^)]{3,60})\)?$/u.exec(part);
    const name = cut && findTitle(cut[2]!) !== -1 ? readPersonName(cut[1]!) : null;
    return name && { name, title: cut![2]! };
  });
  const people = found.filter((one) => one !== null);
  return people.length < 2 || people.length * 2 < found.length ? [] : people;
}
