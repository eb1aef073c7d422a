import { LINE } from "#src/extraction/lines/line-class";
import { lazy } from "#src/shared/lazy";
import { memoised } from "#src/shared/text/memo";
import { legalForms } from "#src/extraction/data/legal-forms";
import { cleanName } from "#src/extraction/company/name-cleaning";
import { nameLabels } from "#src/extraction/company/name-labels";
import { findRole } from "#src/extraction/people/role-words";
import { asianName, vietnameseName } from "./asian-names";
import { legalFormPatterns } from "./legal-forms";
import { PARTNERSHIP, partnersBefore, wholeBefore } from "./whole-names";

/** A name with its form, which is empty in Asian names; a weak form counts only beside other evidence. */
export type WrittenName = { name: string; isWeak: boolean; index: number; form: string };

const MAX_FORMS = 6;
const MAX_NAME_LENGTH = 100;
/** A part of a line that starts with a capital and has no more words is a name as a whole. */
const MAX_WHOLE_WORDS = 6;
/** Text before a form that can be its name. */
const MAX_REACH = 160;
/**
 * Words inside of names (`connectors`) and before them (`stops`), words of what belongs to a company (`partsOf`: `Satzung des
 * Muster e.V.`), and words that make no name with a form alone (`generic`).
 */
const nameWords = lazy(() => {
  const { connectors, stops, partsOf, generic } = legalForms().nameWords;
  const setOf = (list: string) => new Set(list.split(" "));
  return {
    connectors: setOf(connectors),
    stops: setOf(stops),
    partsOf: setOf(partsOf),
    generic: setOf(generic),
  };
});
const HUNGARIAN = /^(?:Kft|KFT|Bt|Zrt|Nyrt|Kkt|[Ee]gyes|[Aa]lap)/;
const HUNGARIAN_WORD = /^(?:egyes|alap)/;
/** Where a name ends and other words begin, before a form. */
const BOUNDARY =
  /[;|·•©Ⓒ℗:：!?*→►▶✓"“”„«»…]|\s[–—-]+\s|[–—]|,\s|\s[/\\]\s|(?<=\p{Ll}{3})\.\s+|(?<=\d{4}\)?)\.\s+|(?<=\p{L}{2}\))\s|\([cC]\)\s|>|\(|\)(?!\s*$)/gu;
/** A place inside a name: `Acme (India) Pvt Ltd`. */
const PLACE_IN_NAME = /\((\p{Lu}[\p{L} ]{1,40})\)(?=\s|$)/gu;
const YEARS = /^(?:19|20)\d\d(?:\s*[-–/]\s*(?:(?:19|20)\d\d|\d\d|present))?[.,]?$/u;
/** What may follow a weak form. */
const END_OF_PART =
  /^\s*(?!-\d)(?:$|(?:KvK|KVK|CVR|Org|NIP|REGON|IČO?|CUI|BTW|VAT|SIRE[NT]|RCS|[CN]IF|HRB|UID|ABN)(?!\p{L})|[,;|·•–—()-]|\.(?:\s|$)|\d|\/|:|\p{Ll})/u;
/** The label of a link before a name: `Facebook Acme Driving ApS`. */
const PROFILE_LABEL =
  /^(?:Facebook|Instagram|TikTok|YouTube|LinkedIn) (?=\p{L}+ \p{L}+ )(?!Ireland|Technology)/u;
/** A logo's text and the name behind it, without a space or a sign between them. */
const TWICE = /^(\p{L}.{6,50}?) ?\1(?=[\s,])/u;
const QUOTED = /[«"„“”»]([^«"„“”»]{2,50})[«"„“”»]\s*$/u;

/** The names with a legal form that a line contains. `bits` is the line's class. */
export function namesIn(line: string, bits: number): readonly WrittenName[] {
  if (bits & LINE.UNSPACED) {
    const asian = asianName(line);
    if (asian) return [asian];
  }
  if (bits & LINE.NON_ASCII || line.includes("TNHH")) {
    const vietnamese = vietnameseName(line);
    if (vietnamese) return [vietnamese];
  }
  return legalFormPatterns().hint.test(line) ? namesWithForm(line) : NO_NAMES;
}

const NO_NAMES: readonly WrittenName[] = [];
/** The pages of a site repeat its name. */
const MAX_KNOWN_LINES = 500;
const namesWithForm = memoised(readNames, MAX_KNOWN_LINES);

function readNames(line: string): readonly WrittenName[] {
  const found: WrittenName[] = [];
  let from = 0;
  let forms = 0;
  // `matchAll` makes a new expression each time, which costs four times as much.
  const { behind, before } = legalFormPatterns();
  behind.lastIndex = 0;
  for (let match = behind.exec(line); match; match = behind.exec(line)) {
    if (++forms > MAX_FORMS) break;
    const end = match.index + match[0].length;
    const isWeak = match[1] !== undefined;
    const tail = line.slice(end);
    if (NO_FORM_BEFORE.test(tail) && WORD_FORM.test(match[0])) continue;
    const head = line.slice(Math.max(from, match.index - MAX_REACH), match.index);
    if (isWeak && (isNoForm(match[0], head, tail) || !END_OF_PART.test(tail))) continue;
    const named =
      quotedBefore(head, tail) ??
      (PARTNERSHIP.test(match[0]) && match.index < MAX_REACH ? partnersBefore(head) : null) ??
      (match.index < MAX_REACH ? wholeBefore(match[0], head) : null) ??
      nameBefore(head) ??
      (tail.length <= 1 ? LOWER_NAME.exec(head)?.[1] : undefined) ??
      TRADE_BEFORE.exec(head)?.[0] ??
      null;
    // `제품문의 A/S` is a service, not a Danish company.
    if (named === null || (match[0] === "A/S" && /\p{Script=Hangul}/u.test(named))) continue;
    const short = HUNGARIAN.test(match[0]) ? named.replace(/^Az? (?=\p{Lu})/u, "") : named;
    if (HUNGARIAN_WORD.test(match[0]) && /^(?:Az? )?\p{Ll}/u.test(short)) continue;
    const rest = head.slice(0, head.length - short.length);
    const isArticle = from === 0 && tail.length < 2 && ARTICLE.test(rest);
    const name = (isArticle ? rest : brandBefore(rest, short)) + short;
    const more = isWeak ? "" : (MORE_FORMS.exec(tail)?.[0] ?? formBehind(match[0], line, end));
    const cleaned = cleanName(`${name}${match[0].trim()}${more}`)
      ?.replace(PROFILE_LABEL, "")
      .replace(legalFormPatterns().menu, "")
      .replace(TWICE, "$1")
      .replace(CHINESE_SUBJECT, "")
      .replace(" ,", ",")
      .replace(nameLabels().inCell, "");
    if (cleaned && cleaned.length <= MAX_NAME_LENGTH) {
      found.push({ name: cleaned, isWeak, index: match.index - name.length, form: match[0] });
      from = end;
    }
  }
  if (found.length === 0) {
    const prefixed = before.exec(line);
    if (prefixed) {
      const [start, form = ""] = prefixed;
      const rest = HOUSING.test(start) ? line.slice(prefixed.index + start.length) : "";
      found.push({
        name: tidy(start + (HOUSE_NUMBERS.exec(rest)?.[0] ?? "")),
        isWeak: form !== "",
        index: prefixed.index,
        form: form === "" ? "" : `before${form}`,
      });
    }
  }
  return found;
}

/** Forms that are also words of names. */
const WORD_FORM = /^(?:Corp\.?|Corporation|Company|Limited|Incorporated)$/i;
/** `Payroll Support Corporation Tax`, `Limited Company Accounts`: words of services. */
const NO_FORM_BEFORE =
  /^ (?:Tax(?:es|ation)?|Accounts?|Formations?|Secretar\p{L}+|Registrations?|Law|Profile|News|Compan(?:y|ies) (?:Accounts?|Formations?)|Liability (?:Compan|Partner)\p{L}+ (?:Accounts?|Formations?))(?!\p{L})/u;

/** ` S.R.L.` in `Example Corporation S.R.L.`: the form behind a word that is a form of another country. */
function formBehind(form: string, line: string, end: number): string {
  if (!WORD_FORM.test(form)) return "";
  const { behind } = legalFormPatterns();
  const from = behind.lastIndex;
  behind.lastIndex = end;
  const next = behind.exec(line);
  behind.lastIndex = from;
  const isNext =
    next !== null && next[1] === undefined && /^,? $/.test(line.slice(end, next.index));
  return isNext ? line.slice(end, next.index + next[0].length) : "";
}

/** Swedish housing cooperatives have the numbers of their houses in their names: `Brf Exempelvägen 4-12`. */
const HOUSING = /^(?:HSB )?(?:Brf|BRF|Bostadsr)/;
const HOUSE_NUMBERS = /^(?: \d{1,3})? ?[-–] ?\d{1,3}(?![\d:])/;
/** `Novak, gradbeništvo, d.o.o.`: the trade stands between the name and its form. */
const TRADE_BEFORE =
  /(?:^|(?<=[:©|] ))\p{Lu}[\p{L}\d&.-]+(?: [\p{L}\d&.-]+){0,3}, \p{Ll}[\p{L} ]{3,40},\s$/u;
const BRAND_BEFORE =
  /(?:^|(?<=[:©|] )|(?<=\d{4} ))\p{Lu}[\p{L}\d&.-]*(?: [\p{L}\d&.-]+){0,3} ?[–-] ?$/u;

/** `Exemplo - ` in `Exemplo - Comércio de Máquinas LTDA`: the first part of a name, before its trade. */
const brandBefore = (head: string, name: string): string =>
  legalFormPatterns().trade.test(name) ? (BRAND_BEFORE.exec(head)?.[0] ?? "") : "";

/** What a weak form does not follow: `Sciacca (AG)` and `Lethbridge, AB` are places, `prodotti EI` is a sentence. */
const NO_WEAK_FORM =
  /\($|(?<!\d)\d{4} (?:København|Copenhagen|Kbh\.?)\s+$|(?:^|[\s(])(?!(?:technik|digital|group|systems|media)\b)\p{Ll}{4,}\s+$/u;
const AFTER_COMMA = /,\s*$/;

const isNoForm = (form: string, head: string, tail: string): boolean =>
  NO_WEAK_FORM.test(head) ||
  (AFTER_COMMA.test(head) && !form.includes(".") && !tail.startsWith(" au capital"));

/** `ACME 由 Acme Trading Co., Ltd`: a brand and a verb in Chinese before a name in Latin letters. */
const CHINESE_SUBJECT = /^[^\p{Script=Han}]{0,20}\s?[由是为為]\s?(?=[A-Z])/u;
/** A whole line with a name in lower case: `example tools s.r.o.` */
const LOWER_NAME = /^(?:(?:©|\([cC]\)) ?)?(?:\d{4} )?(\p{Ll}{3,}(?: \p{Ll}[\p{Ll}-]*){0,2},? )$/u;
/** Further forms behind a form: `Associazione Esempio ODV ETS`. */
const MORE_FORMS =
  /^,? (?:ETS|ODV|APS|ONLUS|Onlus|SOFOM,? ?(?:ENR|E\.N\.R\.)|S\.O\.F\.O\.M\.,? E\.N\.R\.)(?![\p{L}\d])/u;
/** A name in quotes together with its form: `"Rossi - Laterizi - S.r.l."`. */
function quotedBefore(head: string, tail: string): string | null {
  if (!/^["”“»]/u.test(tail)) return null;
  const open = Math.max(...['"', "„", "“", "«"].map((sign) => head.lastIndexOf(sign)));
  const name = open === -1 ? "" : head.slice(open + 1).trimStart();
  return /^[\p{Lu}\d]/u.test(name) ? name : null;
}

/** The words of a name before a form, with the separator behind them; null without a name. */
function nameBefore(head: string): string | null {
  const separator = /[\s,]*\(?$/u.exec(head)![0];
  let text = head.slice(0, head.length - separator.length);
  if (/[;|·•©:：!?(]$/u.test(text) || text === "") return null;
  const quoted = QUOTED.exec(text);
  if (quoted && /\p{L}/u.test(quoted[1]!)) return quoted[1]!.trim() + separator.replace("(", "");
  text = text.replace(PLACE_IN_NAME, (_, place: string) => `\ue000${place}\ue001`);
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(BOUNDARY)) start = index + sign.length;
  const words = text
    .slice(start)
    .replace(legalFormPatterns().brandOf, "")
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const first = firstWord(words);
  const own = words.slice(first);
  while (
    own.length > 1 &&
    (nameWords().connectors.has(own[0]!) || nameWords().stops.has(own[0]!.toLowerCase()))
  )
    own.shift();
  if (own.length > 1 && words[words.length - own.length - 1] === "des")
    own.splice(0, 1, ...nominative(own[0]!));
  const name = own.join(" ").replaceAll("\ue000", "(").replaceAll("\ue001", ")");
  if (!/^[\p{Lu}\p{Lo}\d'"(&]/u.test(name) && !(own.length === 1 && first === 0 && start > 0))
    return null;
  const letters = own.filter(
    (word) => !nameWords().generic.has(word.toLowerCase().replace(/\W+$/, "")),
  );
  if (!letters.some((word) => /\p{L}{2}|\p{L}\d|\d\p{L}|\p{L}&/u.test(word))) return null;
  return name + separator.replace("(", "");
}

/** `des Musikvereins Muster e.V.`, `des Vereins Muster e.V.` */
const GENITIVE = /^(\p{Lu}\p{Ll}*(?:verein|verband|bund|club|klub|chor))s$/u;
const nominative = (word: string): string[] => {
  if (/^(?:Vereins|Verbands|Clubs|Unternehmens)$/.test(word)) return [];
  return [GENITIVE.exec(word)?.[1] ?? word];
};

/** `Der Muster & Beispiel GbR`: the article belongs to a name that is a whole line. */
const ARTICLE = /^(?:Der|Die|Das|The|El|La|Los|Las|Le|Les|Il|De|Het) $/;

/** Where a name starts in the words before its form. */
function firstWord(words: readonly string[]): number {
  let start = 0;
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!;
    const lowered = word.toLowerCase();
    const isArticle = at === words.length - 1 && /^(?:a|en|die|das)$/.test(lowered);
    if (isArticle) return words.length;
    // `The Acme Company Limited`: the last word belongs to the name.
    const isStop =
      nameWords().stops.has(lowered) &&
      !(at > 0 && /^(?:For|Of|And)$/.test(word) && /^\p{Lu}/u.test(words[at - 1]!)) &&
      !(at > 0 && at === words.length - 1 && /^\p{Lu}/u.test(word)) &&
      !(at > 0 && isInside(words, at));
    const isRoleOf =
      /^(?:of|de|di|der|des|bei|at|van|del|della|da|do)$/.test(word) &&
      at > 0 &&
      (nameWords().partsOf.has(words[at - 1]!.toLowerCase()) ||
        findRole(words.slice(0, at).join(" ")) === 0 ||
        findRole(words[at - 1]!) !== -1);
    // `Example Tools 2010 Limited`
    const isYear =
      YEARS.test(word) && !(at > 0 && at === words.length - 1 && /^\p{Lu}/u.test(words[at - 1]!));
    if (isStop || isRoleOf || isYear || /^[^\p{L}\d&+]+$/u.test(word)) {
      start = at + 1;
      break;
    }
  }
  const rest = words.slice(start);
  if (
    /^[\p{Lu}\p{Lo}\d]/u.test(rest[0] ?? "") &&
    rest.length <= MAX_WHOLE_WORDS &&
    !isSentence(rest)
  )
    return start;
  for (let at = words.length - 1; at >= start; at--) {
    const word = words[at]!;
    if (/^[\p{Lu}\p{Lo}\d"'’&(\ue000+]/u.test(word) || nameWords().connectors.has(word)) continue;
    // The last word of a name may be in lower case: `BCB technik s.r.o.`
    if (at === words.length - 1 && at > start && /^\p{Lu}/u.test(words[at - 1]!)) continue;
    return at + 1;
  }
  return start;
}

/** `der` in `Freunde der Kunst e.V.`: words in lower case between capitals belong to a name. */
const isInside = (words: readonly string[], at: number) =>
  words[at] === words[at]!.toLowerCase() &&
  nameWords().connectors.has(words[at]!) &&
  /^[\p{Lu}\d]/u.test(words[at - 1]!) &&
  !nameWords().stops.has(words[at - 1]!.toLowerCase());

/** More than half of the words in lower case. */
const isSentence = (words: readonly string[]) =>
  words.filter((word) => /^\p{Ll}/u.test(word) && !nameWords().connectors.has(word)).length * 2 >
  words.length;

const tidy = (name: string) => name.replace(/[\s,;:–-]+$/u, "").slice(0, MAX_NAME_LENGTH);
