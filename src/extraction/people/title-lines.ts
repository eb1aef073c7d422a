import { readPersonName } from "./person-name";
import { findRole, findTitle, titleLengthAtStart } from "./role-words";

const MAX_TITLE_LENGTH = 90;

/** The title in a label: `Geschäftsführer`, `Inhaber und Kontakt` → `Inhaber`. Null without a title. */
export function titleOfLabel(label: string): string | null {
  if (findRole(label) === -1 || label.split(" ").length > 6 || /[<>=©{}]/.test(label)) return null;
  if (/^(?:vertret|represent|représent|gesetzlich)/iu.test(label)) {
    const at = findRole(label);
    return label.slice(at).replace(/\s*:$/, "");
  }
  return label.replace(/\s+(?:und|and|&)\s+(?:kontakt|contact)$/iu, "");
}

/** `Lawyer since 1998` */
const SINCE = /\s(?:since|seit|depuis|dal|desde|sinds|siden|sedan)\s+\d{4}$/iu;

/** What stands before a title on some cards: `Funktion: Präsidentin`. */
const TITLE_LABEL =
  /^(?:funktion|function|position|rolle?|fonction|poste|cargo|puesto|función|ruolo|funzione|functie|stilling|befattning|tehtävä|stanowisko|funkcja|funkce|pozice|funkcia|pozícia|beosztás|funcți[ae]|длъжност|должность|θέση|görev[i]?|jabatan|job title|title|titel)\s*[:：]\s*/iu;

/** `01 创始人`: the number of a card. */
const CARD_NUMBER = /^\d{1,2}[.、\s]+(?=[\u3040-\u9fff\uac00-\ud7af])/u;

const MAX_SENTENCE_TITLE = 45;
/** `Web designer and developer.`: a short line that starts with a title, and not a sentence about one. */
const isShortTitle = (line: string): boolean =>
  line.endsWith(".") &&
  line.length <= MAX_SENTENCE_TITLE &&
  /\p{Ll}{3}\.$/u.test(line) &&
  titleLengthAtStart(line) > 0;

/** Below the name of someone who reviews the company. */
const REVIEWER = /local guide|google|trustpilot|tripadvisor/i;

/** `Mimarlık` is architecture, `Mimar` an architect. */
const TURKISH_FIELD = /(?:mimar|mühendis|avukat|danışman|doktor|öğretmen)l[ıiuü][kğ]/iu;

/** Items of a menu in one line. */
const MENU =
  /(?<!\p{L})(?:home|contacto?|kontakt|impressum|über uns|over ons|about us|chi siamo|contatti)(?!\p{L})/giu;

/** `[CEO]` */
const BRACKETS = /^\[([^[\]]+)\]$/u;

/** Whether a line is a job title and not a sentence. */
export function isTitle(written: string): boolean {
  const plain = written
    .replace(BRACKETS, "$1")
    .replace(SINCE, "")
    .replace(TITLE_LABEL, "")
    .replace(CARD_NUMBER, "");
  const line = isShortTitle(plain) ? plain.slice(0, -1) : plain;
  if (
    line.length > MAX_TITLE_LENGTH ||
    line.length < 2 ||
    /^(?!\d{1,2}(?:\p{L}|[.ºª]\s?\p{L}))[^\p{L}"'(]/u.test(line) ||
    /[@:<>=]|https?|\d{3}|[.!?]$|©/.test(line)
  )
    return false;
  if (TURKISH_FIELD.test(line) || REVIEWER.test(line) || (line.match(MENU)?.length ?? 0) > 1)
    return false;
  // `Jane Baker` is a name.
  if (findTitle(line) === -1 || (findRole(line) === -1 && readPersonName(line) !== null))
    return false;
  const words = line.split(/\s+/);
  return (
    words.length <= 10 &&
    !/\b(?:we|you|our|your|wir|sie|nous|vous|nosotros|noi|is|are|ist|sind|est)\b/iu.test(line)
  );
}

/** `Coordinator - jane (at) acme (dot) org` */
const SPELLED_ADDRESS = /[\s,|–-]+\S+\s?[([]\s?(?:at|arroba|@)\s?[)\]].*$/iu;

/** A title behind a name without the signs between them: `(CEO)`, `– Coordinator (Ontario)`. */
export function trimTitle(written: string): string {
  const title = written.replace(/^[\s,(|·•:/–—-]+|\s+$/gu, "");
  return title.includes("(") ? title : title.replace(/[)\s]+$/u, "");
}

/** A link behind the title of a card. */
const MORE = /\s+(?:view|read|learn|show|see) (?:more|profile|bio|details)$/i;

/** A title without the signs around it. */
export const cleanTitle = (title: string) =>
  title
    .replace(BRACKETS, "$1")
    .replace(TITLE_LABEL, "")
    .replace(CARD_NUMBER, "")
    .replace(SPELLED_ADDRESS, "")
    .replace(MORE, "")
    .replace(/^[\s,(|·•:–—-]+|[\s,(|·•:–—-]+$/gu, "")
    .replace(/(?<=\p{Ll}{3})\.$/u, "")
    .slice(0, MAX_TITLE_LENGTH);
