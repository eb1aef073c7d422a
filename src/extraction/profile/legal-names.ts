import { NAME_LABEL, NOT_THE_OWNER } from "#src/extraction/data/imprint-words";
import type { FoundLegalName } from "#src/extraction/facts/profile-facts";
import { addressWords } from "#src/extraction/addresses/address-words";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { type Brand, matchBrand } from "#src/extraction/company/brand";
import { cleanName, hasLegalForm } from "#src/extraction/company/name-cleaning";

const MAX_NAMES = 5;
const MAX_LINE_LENGTH = 400;
const MAX_NAME_LENGTH = 90;
/** A cheap test before the exact one. Without the `u` flag, it takes a quarter of the time. */
const FORM_HINT =
  /gmbh|mbh|\b(?:AG|UG|KG|OG|SE|eG|AB|AS|A\/S|ApS|Oy|Oyj|OÜ|SIA|UAB|BV|NV|B\.V|N\.V|VOF|SA|SAS|SASU|SARL|EURL|SL|SLU|S\.L|S\.A|SRL|SpA|Lda|Ltda|LTDA|Kft|Zrt|Nyrt|Bt|LLC|LLP|PLC|plc|Inc|INC|Corp|SNC)\b|s\.?\s?r\.?\s?[ol]\b|s\.?p\.?a\b|d\.o\.o|d\.d\.|sp\. ?z|comm\. ?v|ι\.?κ\.?ε|ε\.?π\.?ε|\bASA\b|a\. ?s\.|e\. ?u\.|limited|\bltd\b|spółka|társaság|gesellschaft|anonim|ş(?:irketi|ti)|株式|有限|合同会社|公司|주식회사|\(주\)|công ty|ооо|оод|еоод|ао\b/i;
const LONG_FORM =
  /(?:SPÓŁKA (?:Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ|AKCYJNA|KOMANDYTOWA|JAWNA)|Korlátolt Felelősségű Társaság|Zártkörűen Működő Részvénytársaság|Betéti Társaság|Aktiengesellschaft|Gesellschaft mit beschränkter Haftung|UG \(haftungsbeschr(?:ä|ae)nkt\)|OG|Anonim Şirketi|Limited Şirketi|Pvt\.? Ltd\.?|Private Limited|Sp\. z o\. ?o\.?|S\.? ?A\.?)$/iu;
const ASIAN =
  /(?:株式会社|有限会社|合同会社|一般社団法人)\s?[^\s、。,（(|｜・©:：]{1,20}|[^\s、。,（(|｜・©:：]{1,20}(?:株式会社|有限会社|合同会社)|[\u4e00-\u9fff]{2,12}(?:（[\u4e00-\u9fff]{2,6}）|\([\u4e00-\u9fff]{2,6}\))?[\u4e00-\u9fff]{0,14}(?:有限责任公司|股份有限公司|有限公司)|(?:주식회사|\(주\))\s?[가-힣A-Za-z]{2,15}/u;
/** Words and signs around a name: `版权为 …`, `…は`. */
const ASIAN_EDGES = /^(?:[>＞»・]+|版权为|版权所有|版權所有)|(?<=\p{L}{3})[はがのをでと]$/gu;
const ASIAN_FORM = /^(?:.*を|[>＞\s]*)(?:株式会社|有限会社|合同会社|有限公司)$/;
/** A place inside a name: `Acme (India) Pvt Ltd`. */
const PLACE_IN_NAME =
  /\((?=(?:haftungs)|(\p{Lu}[\p{L} ]{1,20})\)\s(?:Pvt|Private|Ltd|Limited|LLC|Inc|Co)\b)/giu;
const VIETNAMESE = /CÔNG TY (?:TNHH|CỔ PHẦN|CP)(?: (?:MTV|[\p{Lu}\d&-]+)){1,10}/u;
/** Where a name ends and other words begin. */
const CUT =
  /[;|·•©Ⓒ:：(]|,(?!\s*(?:Inc|Ltd|LLC|S\.|a\.|s\.|d\.|Co\b))|\s[–—-]\s|(?<=\p{Ll}{3})\.\s+(?=\p{Lu})|\s(?:is|are|mit|z siedzibą|with|whose|ist|är|est|es|è|immatriculée|registered|vertreten|trading name of|marke von|operated by)\s/iu;
const CONNECTORS = new Set(
  "y e et and und & de del la le és og och i of für for du di da".split(" "),
);
const COPYRIGHT_YEAR = /\(c\)\s*(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)\d\d)?/giu;
const COPYRIGHT = /[©Ⓒ]|\(c\)|copyright/i;

/** Legal names that a page states, best first. `isNearFacts` returns whether a line is beside an address or a number. */
export function readLegalNames(
  { texts: lines, classes }: PageLines,
  brand: Brand,
  isNearFacts: (at: number) => boolean,
  title = "",
): FoundLegalName[] {
  const found = new Map<string, FoundLegalName>();
  for (const [at, line] of lines.entries()) {
    if ((classes[at]! & LINE.LEGAL_FORM) === 0 || line.length > MAX_LINE_LENGTH) continue;
    if (!FORM_HINT.test(line)) continue;
    for (const name of namesIn(line, classes[at]!)) {
      const weight = weigh(name, lines, at, brand, isNearFacts);
      const key = name.toLowerCase().replace(/[^\p{L}\d]/gu, "");
      const known = found.get(key);
      if (known) known.weight = Math.max(known.weight, weight) + 0.5;
      else if (weight > 0) found.set(key, { name, weight, snippet: clip(line) });
    }
  }
  // `Acme GmbH, Berlin | Contact`: the title is read where the page says nothing else.
  const [named] = found.size > 0 || !FORM_HINT.test(title) ? [] : namesInTitle(title);
  if (named) found.set(named, { name: named, weight: 1, snippet: clip(title) });
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, MAX_NAMES);
}

const namesInTitle = (title: string): string[] =>
  title
    .split(/\s*[|,–—]\s*|\s-\s/)
    .flatMap((part) => namesIn(part, LINE.UNSPACED | LINE.NON_ASCII))
    .filter((name) => !NOT_THE_OWNER.test(name));

function namesIn(line: string, bits: number): string[] {
  const asian = bits & LINE.UNSPACED ? ASIAN.exec(line)?.[0] : undefined;
  const whole = asian ?? (bits & LINE.NON_ASCII ? VIETNAMESE.exec(line)?.[0] : undefined);
  if (whole) {
    const name = whole.trim().replace(ASIAN_EDGES, "");
    return ASIAN_FORM.test(name) ? [] : [name];
  }
  const names: string[] = [];
  for (const part of line.replace(COPYRIGHT_YEAR, "").replace(PLACE_IN_NAME, "\u0001").split(CUT)) {
    const text = part.replaceAll("\u0001", "(").trim();
    const whole =
      text.endsWith("(haftungsbeschränkt") || text.endsWith("(haftungsbeschraenkt")
        ? `${text})`
        : text;
    if (whole.length < 4) continue;
    const named =
      hasLegalForm(whole) || LONG_FORM.test(whole)
        ? whole
        : (beforeStreet(whole) ?? upToForm(whole));
    if (!named) continue;
    const name = lastName(named);
    const cleaned =
      name.length <= MAX_NAME_LENGTH && /\s/.test(name)
        ? LONG_FORM.test(name)
          ? name
          : cleanName(name)
        : null;
    if (
      cleaned &&
      /^[\p{Lu}\d"'„“]/u.test(cleaned) &&
      hasBothBrackets(cleaned) &&
      (hasLegalForm(cleaned) || LONG_FORM.test(cleaned))
    )
      names.push(cleaned);
  }
  return names;
}

const FORM_WITHIN =
  /^(?:(?:19|20)\d\d\s+)?(?:copyright\s+)?(.{2,80}?\s(?:GmbH(?: & Co\. KG)?|AG|KG|OG|SE|ASA?|AB|ApS|A\/S|Oyj?|B\.?V\.?|N\.?V\.?|Comm\. ?V\.|SASU?|SARL|EURL|S\.?L\.?|S\.?A\.?|S\.?[rR]\.?[lL]\.?|S\.p\.A\.|SpA|Lda\.?|Ltda\.?|Kft\.?|Zrt\.?|LLC|LLP|PLC|Inc\.?|Pvt\.? Ltd\.?|Private Limited|Ltd\.?|Limited|Sp\. z ?o\. ?o\.|s\.r\.o\.|a\.s\.|d\.o\.o\.|ЕООД|ООД|ЕАД|АД|ООО|ΙΚΕ|ΕΠΕ|ΑΕ|LTD\. ?ŞT[İI]\.|A\.Ş\.))[.,]?\s/u;

/** A name at the start of a sentence: `Acme AS was founded in 2009` → `Acme AS`. */
function upToForm(text: string): string | null {
  const name = FORM_WITHIN.exec(text)?.[1];
  return name && lastName(name) === name ? name : null;
}

const hasBothBrackets = (name: string) => name.includes("(") === name.includes(")");

/** `Acme Sp. z o.o. ul. Polna 7` → `Acme Sp. z o.o.`; null without a street behind a legal form. */
function beforeStreet(text: string): string | null {
  const street = addressWords().streetStart.exec(text);
  const named = street ? text.slice(0, street.index).trim() : "";
  return named !== "" && hasLegalForm(named) ? named : null;
}

/** The words of a name at the end of a text: after the last word in lower case that cannot be inside a name. */
function lastName(text: string): string {
  const words = text.split(/\s+/);
  let start = 0;
  for (let at = words.length - 2; at >= 0; at--) {
    const word = words[at]!;
    const isWithin = /^[\p{Lu}\d"'„“(&]/u.test(word) || CONNECTORS.has(word);
    if (
      isWithin &&
      !/^(?:Die|Der|Das|The|Firma|Fa\.|Company|Société|Azienda|Copyright|All|20\d\d(?:[–-]20\d\d)?)$/u.test(
        word,
      )
    )
      continue;
    const isFormWord =
      at >= words.length - 3 && /^(?:o\.|z|o\.o\.|r\.|s\.|és|felelősségű|ograniczoną)/iu.test(word);
    if (isFormWord) continue;
    // `Kereskedelmi és Szolgáltató`: every word of a Hungarian or Polish long form belongs to the name.
    start = at + 1;
    break;
  }
  const own = words.slice(start);
  while (own.length > 2 && CONNECTORS.has(own[0]!)) own.shift();
  return own.join(" ").replace(/^20\d\d\s+/, "");
}

function weigh(
  name: string,
  lines: readonly string[],
  at: number,
  brand: Brand,
  isNearFacts: (at: number) => boolean,
): number {
  const line = lines[at]!;
  const [above = "", second = ""] = [lines[at - 1], lines[at - 2]];
  const { others } = addressWords();
  if (NOT_THE_OWNER.test(name) || others.test(name)) return 0;
  const isOthers =
    others.test(line) || others.test(above.slice(-80)) || others.test(second.slice(-80));
  if (isOthers && !COPYRIGHT.test(line)) return 0;
  if (
    /design(?:ed)?\s*(?:&|and)?\s*\p{L}*\s*by|powered by|website by/iu.test(line) &&
    line.indexOf(name) > line.search(/by/i)
  )
    return 0;
  const isLabelled =
    NAME_LABEL.test(line) ||
    /^[会社商号名\s]{2,6}$/u.test(above) ||
    (NAME_LABEL.test(above) && above.length < 40) ||
    /(?:titular|owner|firmenname|selskapsinfo|法人名|会社名|公司名称|cégnév)\s*[:：]?/iu.test(
      line.slice(0, line.indexOf(name) + 1) || above.slice(-30),
    );
  return (
    1 +
    (isLabelled ? 3 : 0) +
    (isNearFacts(at) ? 2 : 0) +
    (COPYRIGHT.test(line) ? 2 : 0) +
    (line.length <= name.length + 2 ? 1 : 0) +
    (brand.label.length > 0 ? matchBrand(name, brand) : 0)
  );
}
