import { NAME_LABEL, NOT_THE_OWNER, OWNER_HEADING } from "#src/extraction/data/imprint-words";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundLegalName, FoundRegistration } from "#src/extraction/facts/profile-facts";
import { addressWords } from "#src/extraction/addresses/address-words";
import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { type Brand, matchBrand } from "#src/extraction/company/brand";
import { bodyNames, startsWithKind } from "./body-names";
import { isBelowOthers, labelledNames, wholeValue } from "./labelled-names";
import { isForeignForm, legalFormPatterns } from "./legal-forms";
import { namesIn, type WrittenName } from "./legal-name-parts";
import { ownerNames } from "./owner-names";
import { bodiesInTitle, describedBodies, isOfSite, namesInTitle, ownWeight } from "./site-names";

const MAX_NAMES = 5;
/** A longer line is prose, whose first characters can state who the company is. */
const MAX_LINE_LENGTH = 400;
/** Languages of countries where a company's name in Latin letters is a translation. */
const NATIVE = new Set(["ja", "ko", "zh"]);
const NATIVE_RANK = 5;
const NATIVE_NAME = /[\u3040-\u9fff\uac00-\ud7af]/u;
const MAX_LISTED_WEIGHT = 2;
const MIN_OTHERS = 2;
/** A name that starts further within a longer line is not its subject. */
const MAX_SUBJECT = 20;
const MAX_SHORT_LINE = 160;
const MAX_LABEL = 60;
const COPYRIGHT = /[©Ⓒ]|\([cC]\)|copyright/i;
const ANY_SCRIPT = LINE.UNSPACED | LINE.NON_ASCII;
/** A title is as good as a line of text that nothing else supports. */
const TITLE_WEIGHT = 1;
const LABEL_WEIGHT = 3;
const STRUCTURED_WEIGHT = 2;
/** What a weak form needs besides itself. */
const MIN_WEAK_WEIGHT = 2;
/** What a name needs whose kind only a word such as `association` shows. */
const MIN_BODY_WEIGHT = 3;
/** A label, a copyright line or a neighbouring address. */
const SURE_WEIGHT = 3;

export type NamedPage = {
  brand: Brand;
  title: string;
  organizations: readonly OrganizationFacts[];
  /** Codes of the page's language. */
  languages: readonly string[];
  /** Whether a line is beside an address or a number. */
  isNearFacts: (at: number) => boolean;
  registrations: readonly FoundRegistration[];
};

/** Legal names that a page states, best first. */
export function readLegalNames(pageLines: PageLines, page: NamedPage): FoundLegalName[] {
  const { texts: lines, classes } = pageLines;
  const found = new Map<string, FoundLegalName>();
  const keep = (name: string, weight: number, line: string) => {
    const key = keyOf(name);
    const known = found.get(key);
    if (known) known.weight = Math.max(known.weight, weight) + 0.5;
    else if (weight > 0) found.set(key, { name, weight, snippet: clip(line) });
  };
  for (let at = 0; at < lines.length; at++) {
    if ((classes[at]! & LINE.LEGAL_FORM) === 0) continue;
    const whole = lines[at]!;
    const line = whole.length > MAX_LINE_LENGTH ? whole.slice(0, MAX_LINE_LENGTH) : whole;
    for (const written of namesIn(line, classes[at]!)) {
      if (written.isWeak && isForeignForm(written.form, page.languages)) continue;
      const weight = weigh(written, lines, at, page);
      if (written.isWeak && weight < MIN_WEAK_WEIGHT) continue;
      const name = wholeValue(written.name, line) ?? withBrand(written, line, page.brand);
      keep(name, weight, line);
    }
  }
  const isSure = () => [...found.values()].some(({ weight }) => weight >= SURE_WEIGHT);
  if (!isSure()) for (const { name, line } of labelledNames(lines)) keep(name, LABEL_WEIGHT, line);
  if (!isSure())
    for (let at = 0; at < lines.length; at++)
      if (classes[at]! & LINE.BODY)
        for (const written of bodyNames(lines[at]!)) {
          if (written.needsOwn && !isOfSite(written.name, page)) continue;
          const weight = weigh(written, lines, at, page);
          if (weight >= MIN_BODY_WEIGHT) keep(written.name, weight, lines[at]!);
        }
  if (!isSure()) {
    const isOwn = (name: string) => ownWeight(name, page) > 0;
    for (const { name, line } of ownerNames(pageLines, { ...page, isOwn }))
      keep(name, LABEL_WEIGHT, line);
  }
  if (!isSure()) {
    const subjects = [page.title, ...page.organizations.map(({ name }) => name ?? "")];
    for (const { name, line } of describedBodies(subjects, lines)) keep(name, LABEL_WEIGHT, line);
  }
  for (const { name, legalName } of page.organizations)
    for (const text of [legalName, name]) {
      const written = text
        ? (namesIn(text, ANY_SCRIPT)[0]?.name ?? plainName(text, legalName))
        : null;
      if (written && !NOT_THE_OWNER.test(written))
        keep(written, STRUCTURED_WEIGHT + ownWeight(written, page), text!);
    }
  if (![...found.values()].some(({ weight }) => weight >= MIN_WEAK_WEIGHT))
    for (const name of bodiesInTitle(page, lines)) keep(name, MIN_WEAK_WEIGHT, page.title);
  const isNative = page.languages.some((code) => NATIVE.has(code)) || NATIVE_NAME.test(page.title);
  const hasNative = [...found.values()].some(({ name }) => NATIVE_NAME.test(name));
  // `Acme GmbH, Berlin | Contact`: the title is read where the page says nothing else.
  if (found.size === 0 || (isNative && !hasNative))
    for (const { name, isWeak } of namesInTitle(page.title)) {
      if (found.size > 0 && !NATIVE_NAME.test(name)) continue;
      const least = found.size > 0 ? MIN_WEAK_WEIGHT : TITLE_WEIGHT;
      const weight = least + ownWeight(name, page);
      if (!isWeak || weight >= MIN_WEAK_WEIGHT) keep(name, weight, page.title);
    }
  preferWholeNames([...found.values()]);
  const rank = ({ name, weight }: FoundLegalName) =>
    weight + (isNative && weight >= MIN_WEAK_WEIGHT && NATIVE_NAME.test(name) ? NATIVE_RANK : 0);
  const ranked = [...found.values()]
    .map((one) => ({ ...one, weight: rank(one) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_NAMES);
  return isListOfOthers(ranked) ? [] : ranked;
}

/** A `legalName` without a form is that of a body or a sole trader. */
const plainName = (text: string, legalName: string | null | undefined): string | null =>
  text === legalName && /^\p{Lu}[^|@:]{5,80}$/u.test(text) && /\s/.test(text) ? text.trim() : null;

/** A trader's name with its short name and trade: `Klara, svetovanje, Klara Novak s.p.` */
const TRADER_NAME = /^\p{Lu}[^,]{1,40}, \p{Ll}[^,]{3,80}, \p{Lu}/u;

/** Of `ASSOCIAZIONE ESEMPIO ODV` and `ESEMPIO ODV`, which a page has both, the whole name counts for more. */
function preferWholeNames(names: readonly FoundLegalName[]) {
  for (const whole of names) {
    if (!TRADER_NAME.test(whole.name) && !startsWithKind(whole.name)) continue;
    const key = keyOf(whole.name);
    for (const { name, weight } of names)
      if (weight >= whole.weight && name.length < whole.name.length && key.endsWith(keyOf(name)))
        whole.weight = weight + 0.5;
  }
}

/** Names without evidence for any of them: a list of customers or members. */
function isListOfOthers([best, ...others]: readonly FoundLegalName[]): boolean {
  if (!best || best.weight > MAX_LISTED_WEIGHT) return false;
  return others.filter(({ weight }) => weight >= best.weight - 1).length >= MIN_OTHERS;
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** `Brand - ` in `Brand - Hausservice GbR`: the first part of a whole line belongs to the name if the domain has it. */
function withBrand({ name, index }: WrittenName, line: string, brand: Brand): string {
  const before = index > 2 && index <= MAX_SUBJECT ? line.slice(0, index) : "";
  const isBrand =
    /^\p{Lu}\S*(?: \S+)? [–-] $/u.test(before) &&
    line.length <= index + name.length + 1 &&
    matchBrand(before.slice(0, -3), brand) > 1 &&
    matchBrand(name, brand) < 2;
  return isBrand ? before + name : name;
}

function weigh(
  { name, index, isWeak }: WrittenName,
  lines: readonly string[],
  at: number,
  page: NamedPage,
): number {
  const line = lines[at]!;
  const above = lines[at - 1] ?? "";
  const { others } = addressWords();
  if (NOT_THE_OWNER.test(name) || others.test(name)) return 0;
  const own = ownWeight(name, page);
  const { label, providers, runBy, registered } = legalFormPatterns();
  if (own < 2 && providers.test(name)) return 0;
  const isCopyright = COPYRIGHT.test(line);
  const before = line.slice(Math.max(0, index - 120), index);
  const isOthers = others.test(line.slice(0, 240)) || isBelowOthers(lines, at);
  if (isOthers && !isCopyright && own < 2) return 0;
  const isLabelled =
    NAME_LABEL.test(line) ||
    /^[会社商号名\s]{2,6}$/u.test(above) ||
    (above.length < MAX_LABEL &&
      (NAME_LABEL.test(above) || label.test(above) || OWNER_HEADING.test(above))) ||
    label.test(before.slice(-50));
  const isRun = runBy.test(before);
  const mayBeCredit = !isRun && CREDIT.test(before);
  if (mayBeCredit && (SITE_CREDIT.test(before) || /\b(?:by|von|par|por)\s*$/i.test(before)))
    return 0;
  const isRunning = !isLabelled && (isRun || registered.test(line.slice(index + name.length)));
  const isWhole = line.length <= name.length + 2 || (isWeak && index === 0);
  const weight =
    1 +
    (isLabelled ? 3 : 0) +
    (isRunning ? 2 : 0) +
    (page.isNearFacts(at) ? 2 : 0) +
    (isCopyright ? 2 : 0) +
    (isWhole ? 1 : 0) +
    own;
  // Far inside of a paragraph, somebody else is mentioned.
  return weight === 1 && index > MAX_SUBJECT && line.length > MAX_SHORT_LINE ? 0 : weight;
}

const CREDIT =
  /design|develop|powered|created|made|built|website|site|theme|umsetzung|realis|diseñ|desarr|desenv|ontw|wykon|tvorb|vytvo|webb|produ|toteut|izrad|создан|разраб|host/i;
