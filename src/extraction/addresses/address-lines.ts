import { addressVocabulary as data } from "#src/extraction/data/address-words";
import { ANY_CODE, LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { lazy } from "#src/shared/lazy";
import { addressWords, stateCode } from "./address-words";

type Lines = Pick<PageLines, "texts" | "classes">;

const MAX_LABEL = 22;
const MAX_LABELLED = 60;
const MAX_BARE_CODE = 10;
const MAX_TOWN = 30;
/** Lines around a postal code in which labels of its address can stand. */
const LINES_ABOVE = 6;
const LINES_BELOW = 3;
/** Countries whose letters end with a town, a state and a code. */
const STATES = ["US", "AU", "CA"];

const fieldLabels = lazy(() => new Set(data().fieldLabels));
const fieldStart = lazy(
  () =>
    new RegExp(
      `^(?:${[...data().fieldLabels]
        .sort((a, b) => b.length - a.length)
        .map((label) => label.replace(/[.()]/g, String.raw`\$&`))
        .join("|")})\\s*[:：]\\s*(?=\\S)`,
      "iu",
    ),
);

/** `…, Ajman, UAE, Tel +971 6 000 0000`: a telephone number behind an address. */
const CONTACT_BEHIND =
  /(?<=\p{L}{2}\.?\)?)[\s,;|•·–-]+(?:(?:tel(?:e(?:fon|phone|fone|f))?|tél|phone|ph|mob(?:ile)?|fax|call|whatsapp|tlf|puh|cell?)\b[.:]?\s*\+?|\+)[\d\s()./-]{7,}$/iu;
/** `info@acme.com Ringstraße 5`, `Contact 020 123 456 info@acme.com Ringstraße 5` */
const EMAIL_BEFORE =
  /^(?:(?:\p{L}{2,12}:?\s)?\+?\d[\d\s()/.-]{6,20}\s)?\S+@\S+\s+(?=[\p{Lu}\p{Lo}\d])/u;
/** `Ringstraße 5, Neustadt 0123 456789 info@acme.com` */
const EMAIL_BEHIND = /(?<=[\p{L}\d)])[\s,;|·•–-]+\S+@\S+\.\p{L}{2,}\s*$/u;
const PHONE_BEHIND = /(?<=\p{L}{3}[).]?)[\s,;|·•–-]+(?:\+|0)\d[\d\s()./-]{6,}$/u;
/** `ul. Lipowa 12 ☎ 578-975-795` */
const PHONE_SIGN = /\s*[☎✆📞📱]\ufe0f?\s*[\d\s()+./-]{7,}$/u;
/** A cheap test before it. */
const CONTACT_WORD = /[☎✆📞📱]|t[eé]l|ph|mob|fax|call|whatsapp|tlf|puh|cel|\p{L} \+\d/iu;
/** `гр.София ул.Пиротска 5`: no comma behind the town. */
const BULGARIAN_TOWN = /(гр\. ?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?=(?:ул|бул|ж\.к|кв|пл)\.)/u;
/** `… | 📞 0909 123 456`: a number behind a bar. */
const NUMBER_BEHIND = /\s*[|·•]\s*[^\p{L}\d]{0,4}(?=(?:\D{0,3}\d){9})\+?[\d(][\d\s()./-]{7,}$/u;
/** `Call us: 020 363 9274 | Mill Road 5, Town` */
const NUMBER_BEFORE = /^[^\d|·•]{0,25}\+?\d[\d\s()./-]{6,18}[|·•]\s*(?=\p{Lu}.*\d)/u;
const hasBar = (line: string) => line.includes("|") || line.includes("·") || line.includes("•");
/** `Acme S.A. – CUIT 30-12345678-9 – Belgrano 501, Rosario`: a name and a number in front, as in Spanish America. */
const TAX_NUMBER = /(?<![A-Z])(?:CUIT|RUC|NIT|RUT)(?![A-Z])/;
const BEFORE_STREET =
  /^.{0,80}(?:CUIT|RUC|NIT|RUT)[^\d]{0,8}\d[\d.-]{6,14}\s*[–—|·•,;-]\s+(?=\p{Lu}.{3,60}\d)/u;
const MIN_WITH_CONTACT = 30;
const MAX_WITH_CONTACT = 200;
const endsWithDigit = (line: string) => {
  if (line.length < MIN_WITH_CONTACT || line.length > MAX_WITH_CONTACT) return false;
  const last = line.charCodeAt(line.length - 1);
  return last > 47 && last < 58;
};

const isLabel = (line: string | undefined) =>
  line !== undefined &&
  line.length <= MAX_LABEL &&
  fieldLabels().has(line.replace(/[\s:：*]+$/, "").toLowerCase());

/**
 * The lines of a page without the labels that tables and forms put between the parts of an address, such as `City` and
 * `PLZ:`, and with a town, its state and its code in one line. Labels are searched around postal codes only.
 */
export function addressLines({ texts, classes }: PageLines, countries: readonly string[]): Lines {
  const isBrazilian = countries.includes("BR");
  const isPolish = countries.includes("PL");
  const dropped = new Set<number>();
  const changed = new Map<number, string>();
  for (let at = 0; at < texts.length; at++) {
    const line = texts[at]!;
    if (isBrazilian && (classes[at]! & LINE.DIGIT) !== 0 && line.length <= MAX_WITH_CONTACT) {
      const own = line.replace(CEP, "$1$2-$3");
      if (own !== line) changed.set(at, own);
    }
    if (isPolish && (classes[at]! & LINE.DIGIT) !== 0 && line.length <= MAX_LABELLED) {
      const own = line.replace(SPACED_CODE, "$1-$2");
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & ANY_CODE) !== 0 && line.endsWith(")") && line.length <= MAX_WITH_CONTACT) {
      const own = line.replace(BRACKETED_CODE, "$2 $1");
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & LINE.DIGIT) !== 0 && endsWithDigit(line) && CONTACT_WORD.test(line)) {
      const own = line.replace(CONTACT_BEHIND, "").replace(PHONE_SIGN, "");
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & LINE.DIGIT) !== 0 && line.length <= MAX_LABELLED && line.includes("гр.")) {
      const own = line.replace(BULGARIAN_TOWN, "$1, ");
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & LINE.DIGIT) !== 0 && line.length <= MAX_WITH_CONTACT && hasBar(line)) {
      const own = withoutContacts(line, classes[at]!);
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & LINE.DIGIT) !== 0 && line.includes("@")) {
      const start = line.replace(EMAIL_BEFORE, "");
      const isShort = line.length <= MAX_WITH_CONTACT;
      const own = isShort ? start.replace(EMAIL_BEHIND, "").replace(PHONE_BEHIND, "") : start;
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & LINE.LONG_NUMBER) !== 0 && line.length <= MAX_WITH_CONTACT) {
      const own = TAX_NUMBER.test(line) ? line.replace(BEFORE_STREET, "") : line;
      if (own !== line) changed.set(at, own);
    }
    if ((classes[at]! & ANY_CODE) === 0 || line.length > MAX_LABELLED) continue;
    for (let near = Math.max(0, at - LINES_ABOVE); near <= at + LINES_BELOW; near++) {
      const one = texts[near];
      if (one === undefined) break;
      if ((classes[near]! & LINE.DIGIT) === 0 && (isLabel(one) || CROSS_STREETS.test(one)))
        dropped.add(near);
      else if ((classes[near]! & LINE.COLON) !== 0 && one.length <= MAX_LABELLED) {
        const value = one.replace(fieldStart(), "");
        if (value !== one) changed.set(near, value);
      }
    }
    if (line.length <= MAX_BARE_CODE) joinState(texts, at, dropped, changed);
  }
  if (dropped.size === 0 && changed.size === 0) return { texts, classes };
  const own = { texts: [...texts], classes: [...classes] };
  for (const [at, line] of changed) {
    own.texts[at] = line;
    own.classes[at] = (classes[at]! & ~LINE.LONG_NUMBER) | addedBits(isBrazilian, isPolish);
  }
  if (dropped.size === 0) return own;
  const isKept = (_: unknown, at: number) => !dropped.has(at);
  return { texts: own.texts.filter(isKept), classes: own.classes.filter(isKept) };
}

const addedBits = (isBrazilian: boolean, isPolish: boolean) =>
  LINE.LETTERS | (isBrazilian ? LINE.CODE_5 : 0) | (isPolish ? LINE.CODE_SPLIT : 0);

/** `43 - 190 Mikołów` */
const SPACED_CODE = /(?<=^|[\s,])(\d{2})(?: [-–] ?| ?[-–] )(\d{3})(?= \p{Lu})/u;

/** `Entre Av. Jalisco y Av. Revolución`, between a street and its town. */
const CROSS_STREETS = /^\(?entre (?:calles? |las calles )?\p{Lu}.{2,30} y \p{Lu}[^:]{2,30}$/iu;

/** `Nice (06000)`, `Rijswijk (2289 DC)` */
const BRACKETED_CODE =
  /(?<=^|[\s,])(\p{Lu}[\p{L}\p{M}'’-]+(?:[ -]\p{L}[\p{L}\p{M}'’-]+){0,3}) \((\d{4,5}(?: [A-Z]{2})?|\d{2}-\d{3})\)$/u;

/** A line with bars without the telephone numbers at its ends; in Chinese, Japanese and Korean, its labelled part. */
function withoutContacts(line: string, bits: number): string {
  if ((bits & LINE.UNSPACED) !== 0) {
    const { label } = addressWords();
    const part = line.split(/\s*[|·•]\s*/).find((one) => label.test(one));
    if (part) return part;
  }
  return line.replace(NUMBER_BEHIND, "").replace(NUMBER_BEFORE, "");
}

/** `64.900-000`, `CEP: 17204281`, `89219 - 500` */
const CEP =
  /(?<![\d.,/-])(?:(?<=CEP\D{0,4})(?=\d\d\.?\d{6}(?!\d))|(?=\d\d\.\d{3}-\d{3}(?!\d))|(?=\d{5} ?[-–] ?\d{3}(?!\d)))(\d\d)\.?(\d{3})[ –-]*(\d{3})/gi;

/** `Austin ¶ TX ¶ 78701` → `Austin, TX 78701` */
function joinState(
  texts: readonly string[],
  at: number,
  dropped: Set<number>,
  changed: Map<number, string>,
) {
  const code = changed.get(at) ?? texts[at]!;
  const above: number[] = [];
  for (let near = at - 1; near >= 0 && above.length < 2; near--)
    if (!dropped.has(near)) above.push(near);
  const [state = -1, town = -1] = above;
  if (town === -1 || !/^[\dA-Z]/.test(code)) return;
  const [name, place] = [texts[state]!, texts[town]!];
  if (name.length > MAX_TOWN || place.length > MAX_TOWN || /[\d:@]/.test(place)) return;
  if (!STATES.some((country) => stateCode(country, name) !== null)) return;
  dropped.add(state).add(town);
  changed.set(at, `${place.replace(/,$/, "")}, ${name.replace(/,$/, "")} ${code}`);
}
