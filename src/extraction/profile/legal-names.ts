import { nameLabels } from "#src/extraction/company/name-labels";
import { NOT_THE_OWNER, OWNER_HEADING } from "#src/extraction/data/imprint-words";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundLegalName, FoundRegistration } from "#src/extraction/facts/profile-facts";
import { addressWords } from "#src/extraction/addresses/address-words";
import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { clip } from "#src/extraction/html/snippet";
import { ANY_SCRIPT, LINE } from "#src/extraction/lines/line-class";
import { NO_LINES, type PageLines } from "#src/extraction/lines/page-lines";
import { type Brand, matchBrand } from "#src/extraction/company/brand";
import { keepShape } from "#src/shared/kept-shapes";
import { bodyNames } from "./body-names";
import { isBelowOthers, type LabelledName, labelledNames, wholeValue } from "./labelled-names";
import { isForeignForm, legalFormPatterns } from "./legal-forms";
import { namesIn, type WrittenName } from "./legal-name-parts";
import { isListOfOthers, keyOf, preferWholeNames } from "./name-ranks";
import { ownerNames } from "./owner-names";
import { bodiesInTitle, describedBodies, isOfSite, namesInTitle, ownWeight } from "./site-names";

const MAX_NAMES = 5;
/** A longer line is prose, whose first characters can state who the company is. */
const MAX_LINE_LENGTH = 400;
/** Languages of countries where a company's name in Latin letters is a translation. */
const NATIVE = new Set(["ja", "ko", "zh"]);
const NATIVE_RANK = 5;
const NATIVE_NAME = /[\u3040-\u9fff\uac00-\ud7af]/u;
/** A name that starts further within a longer line is not its subject. */
const MAX_SUBJECT = 20;
const MAX_SHORT_LINE = 160;
const MAX_LABEL = 60;
/** A former employer in a Korean or Japanese career: `前 견본상사㈜`, `(전) 견본상사㈜`. */
const FORMER = /^[-–·•*\s]*(?:前|元|[（(]?전[)）])\s?[\p{Lo}㈜(（]/u;
const COPYRIGHT = /[©Ⓒ]|\([cC]\)|copyright/i;
/** A title is as good as a line of text that nothing else supports. */
const TITLE_WEIGHT = 1;
const LABEL_WEIGHT = 3;
const STRUCTURED_WEIGHT = 2;
/** What a weak form needs besides itself. */
const MIN_WEAK_WEIGHT = 2;
/** What a name needs whose kind only a word such as `association` shows. */
const MIN_BODY_WEIGHT = 3;
/** `© Acme Inc` in the template of a company with the form of its own country. */
const FOREIGN_LOSS = 3;
const isForeign = ({ form, isWeak }: WrittenName, languages: readonly string[]): boolean =>
  !isWeak && AMERICAN.test(form) && languages.length > 0 && isForeignForm(form, languages);
const AMERICAN = /^(?:Inc|LLC|Corp)\.?$/i;

/** A name equals that of the domain. */
const IS_BRAND = 3;
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
  const names = keepShape(new NameReader(pageLines, page));
  names.readForms();
  if (!names.isSure()) names.readTitleWithForm();
  if (!names.isSure()) names.keepAll(labelledNames(pageLines.texts));
  if (!names.isSure()) names.readBodies();
  if (!names.isSure()) names.readOwners();
  if (!names.isSure()) names.readDescribedBodies();
  names.readOrganizations();
  names.readTitle();
  return names.ranked();
}

/** The names of the organizations in the structured data of a page, best first. */
export function readStructuredNames(page: NamedPage): FoundLegalName[] {
  const names = keepShape(new NameReader(NO_LINES, page));
  names.readOrganizations();
  return names.ranked();
}

class NameReader {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #pageLines: PageLines;
  readonly #page: NamedPage;
  readonly #found = new Map<string, FoundLegalName>();

  constructor(pageLines: PageLines, page: NamedPage) {
    this.#pageLines = pageLines;
    this.#lines = pageLines.texts;
    this.#classes = pageLines.classes;
    this.#page = page;
  }

  /** Whether other kinds of names need not be read. */
  isSure(): boolean {
    return this.#has(({ weight }) => weight >= SURE_WEIGHT);
  }

  #has(test: (one: FoundLegalName) => boolean): boolean {
    return [...this.#found.values()].some(test);
  }

  #keep(name: string, weight: number, line: string) {
    const key = keyOf(name);
    const known = this.#found.get(key);
    if (known) known.weight = Math.max(known.weight, weight) + 0.5;
    else if (weight > 0) this.#found.set(key, { name, weight, snippet: clip(line) });
  }

  keepAll(names: readonly LabelledName[]) {
    for (const { name, line } of names) this.#keep(name, LABEL_WEIGHT, line);
  }

  readForms() {
    const { brand, languages } = this.#page;
    for (let at = 0; at < this.#lines.length; at++) {
      if ((this.#classes[at]! & LINE.LEGAL_FORM) === 0) continue;
      const whole = this.#lines[at]!;
      if (FORMER.test(whole)) continue;
      const line = whole.length > MAX_LINE_LENGTH ? whole.slice(0, MAX_LINE_LENGTH) : whole;
      for (const written of namesIn(line, this.#classes[at]!)) {
        if (written.isWeak && isForeignForm(written.form, languages)) continue;
        const weight =
          weigh(written, this.#lines, at, this.#page) -
          (isForeign(written, languages) ? FOREIGN_LOSS : 0);
        if (written.isWeak && weight < MIN_WEAK_WEIGHT) continue;
        const name = wholeValue(written.name, line) ?? withBrand(written, line, brand);
        this.#keep(name, weight, line);
      }
    }
  }

  /** The only name with a form in the title, such as `Contact - Acme Ltd`. */
  readTitleWithForm() {
    const { title } = this.#page;
    const [name, other] = namesInTitle(title).filter(({ isWeak }) => !isWeak);
    if (name && !other) this.#keep(name.name, LABEL_WEIGHT, title);
  }

  /** Several bodies that the site does not have elsewhere are its partners. */
  readBodies() {
    const others = new Map<string, () => void>();
    for (let at = 0; at < this.#lines.length; at++) {
      if ((this.#classes[at]! & LINE.BODY) === 0) continue;
      const line = this.#lines[at]!;
      for (const written of bodyNames(line)) {
        const isOwn = isOfSite(written.name, this.#page);
        if ((written.needsOwn && !isOwn) || REGISTERED_WITH.test(written.name)) continue;
        const weight = weigh(written, this.#lines, at, this.#page);
        if (weight < MIN_BODY_WEIGHT) continue;
        const keep = () => this.#keep(written.name, weight, line);
        if (isOwn || COPYRIGHT.test(line)) keep();
        else others.set(keyOf(written.name), keep);
      }
    }
    if (others.size === 1) for (const keep of others.values()) keep();
  }

  readOwners() {
    const isOwn = (name: string) => ownWeight(name, this.#page) > 0;
    const isBrand = (name: string) => matchBrand(name, this.#page.brand) === IS_BRAND;
    this.keepAll(ownerNames(this.#pageLines, { ...this.#page, isOwn, isBrand }));
  }

  readDescribedBodies() {
    const { title, organizations } = this.#page;
    const subjects = [title, ...organizations.map(({ name }) => name ?? "")];
    this.keepAll(describedBodies(subjects, this.#lines));
  }

  readOrganizations() {
    for (const { name, legalName } of this.#page.organizations)
      for (const text of [legalName, name]) {
        const written = text
          ? (namesIn(text, ANY_SCRIPT)[0]?.name ?? plainName(text, legalName))
          : null;
        if (written && !NOT_THE_OWNER.test(written))
          this.#keep(written, STRUCTURED_WEIGHT + ownWeight(written, this.#page), text!);
      }
  }

  /** `Acme GmbH, Berlin | Contact`: the title is read where the page says nothing else. */
  readTitle() {
    const { title } = this.#page;
    if (!this.#has(({ weight }) => weight >= MIN_WEAK_WEIGHT))
      for (const name of bodiesInTitle(this.#page, this.#lines))
        this.#keep(name, MIN_WEAK_WEIGHT, title);
    const isEmpty = this.#found.size === 0;
    // A name in native letters is the original of a translation.
    const isTranslated = this.#isNative() && !this.#has(({ name }) => NATIVE_NAME.test(name));
    if (!isEmpty && !isTranslated) return;
    for (const { name, isWeak, form } of namesInTitle(title)) {
      if (!isEmpty && !NATIVE_NAME.test(name)) continue;
      // `Pousada em Guaratuba PR`: the code of a state.
      if (isWeak && isForeignForm(form, this.#page.languages)) continue;
      const weight = (isEmpty ? TITLE_WEIGHT : MIN_WEAK_WEIGHT) + ownWeight(name, this.#page);
      if (!isWeak || weight >= MIN_WEAK_WEIGHT) this.#keep(name, weight, title);
    }
  }

  #isNative(): boolean {
    const { languages, title } = this.#page;
    return languages.some((code) => NATIVE.has(code)) || NATIVE_NAME.test(title);
  }

  ranked(): FoundLegalName[] {
    preferWholeNames([...this.#found.values()]);
    const isNative = this.#isNative();
    const rank = ({ name, weight }: FoundLegalName) =>
      weight + (isNative && weight >= MIN_WEAK_WEIGHT && NATIVE_NAME.test(name) ? NATIVE_RANK : 0);
    const ranked = [...this.#found.values()]
      .map((one) => ({ ...one, weight: rank(one) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_NAMES);
    return isListOfOthers(ranked) ? [] : ranked;
  }
}

/** A `legalName` without a form is that of a body or a sole trader. */
const plainName = (text: string, legalName: string | null | undefined): string | null =>
  text === legalName && /^\p{Lu}[^|@:]{5,80}$/u.test(text) && /\s/.test(text) ? text.trim() : null;

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
  const { providers, runBy, registered } = legalFormPatterns();
  const labels = nameLabels();
  if (own < 2 && PARENT.test(line.slice(Math.max(0, index - 60), index))) return 0;
  if (own < 2 && providers.test(name)) return 0;
  const isCopyright = COPYRIGHT.test(line);
  const before = line.slice(Math.max(0, index - 120), index);
  const isOthers = others.test(line.slice(0, 240)) || isBelowOthers(lines, at);
  if (isOthers && !isCopyright && own < 2) return 0;
  const isLabelled =
    labels.inNotice.test(line) ||
    /^[会社商号名\s]{2,6}$/u.test(above) ||
    (above.length < MAX_LABEL && (labels.any.test(above) || OWNER_HEADING.test(above))) ||
    labels.any.test(before.slice(-50));
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

/** `Registered with the Bar Association` */
const REGISTERED_WITH = /^(?:Registered|Member|Licen[cs]ed|Accredited|Regulated|Certified)\s/i;

/** `is part of the Acme Limited Group`: the parent of the company. */
const PARENT =
  /(?<!\p{L})(?:part of|a (?:member|subsidiary|division|brand) of|Teil de[rs]|gehört zu[rm]?|fait partie d\p{L}+|filiale d\p{L}+|fa parte d\p{L}+|forma parte del?|faz parte d\p{L}+|onderdeel van|del av|osa|należy do|součástí|súčasťou)(?: (?:the|der|des|das|la|le|het|de|groupe?|gruppo|grupo|grupy|skupiny)){0,2} $/iu;

const CREDIT =
  /design|develop|powered|created|made|built|website|site|theme|umsetzung|realis|diseñ|desarr|desenv|ontw|wykon|tvorb|vytvo|webb|produ|toteut|izrad|создан|разраб|host/i;
