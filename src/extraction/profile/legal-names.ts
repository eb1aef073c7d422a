import { NAME_LABEL, NOT_THE_OWNER } from "#src/extraction/data/imprint-words";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundLegalName } from "#src/extraction/facts/profile-facts";
import { addressWords } from "#src/extraction/addresses/address-words";
import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { type Brand, matchBrand } from "#src/extraction/company/brand";
import { isBelowOthers, labelledNames } from "./labelled-names";
import { namesIn, type WrittenName } from "./legal-name-parts";

const MAX_NAMES = 5;
/** A longer line is prose, whose first characters can state who the company is. */
const MAX_LINE_LENGTH = 400;
const COPYRIGHT = /[©Ⓒ]|\([cC]\)|copyright/i;
const ANY_SCRIPT = LINE.UNSPACED | LINE.NON_ASCII;
/** A title is as good as a line of text that nothing else supports. */
const TITLE_WEIGHT = 1;
const STRUCTURED_WEIGHT = 2;
/** What a weak form needs besides itself. */
const MIN_WEAK_WEIGHT = 2;

export type NamedPage = {
  brand: Brand;
  title: string;
  organizations: readonly OrganizationFacts[];
  /** Whether a line is beside an address or a number. */
  isNearFacts: (at: number) => boolean;
};

/** Legal names that a page states, best first. */
export function readLegalNames(
  { texts: lines, classes }: PageLines,
  page: NamedPage,
): FoundLegalName[] {
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
      const weight = weigh(written, lines, at, page);
      if (!written.isWeak || weight >= MIN_WEAK_WEIGHT) keep(written.name, weight, line);
    }
  }
  if (found.size === 0)
    for (const { name, line } of labelledNames(lines)) keep(name, TITLE_WEIGHT, line);
  for (const { name, legalName } of page.organizations)
    for (const text of [legalName, name]) {
      const written = text ? namesIn(text, ANY_SCRIPT)[0]?.name : null;
      if (written && !NOT_THE_OWNER.test(written))
        keep(written, STRUCTURED_WEIGHT + ownWeight(written, page), text!);
    }
  // `Acme GmbH, Berlin | Contact`: the title is read where the page says nothing else.
  if (found.size === 0)
    for (const { name, isWeak } of namesInTitle(page.title)) {
      const weight = TITLE_WEIGHT + ownWeight(name, page);
      if (!isWeak || weight >= MIN_WEAK_WEIGHT) keep(name, weight, page.title);
    }
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, MAX_NAMES);
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

const namesInTitle = (title: string): WrittenName[] =>
  title
    .split(/\s*[|–—]\s*|\s-\s/)
    .flatMap((part) => namesIn(part, ANY_SCRIPT))
    .filter(({ name }) => !NOT_THE_OWNER.test(name));

/** How well a name matches the site's domain or its title. */
function ownWeight(name: string, { brand, title }: NamedPage): number {
  const match = brand.label.length > 0 ? matchBrand(name, brand) : 0;
  const [first = ""] = name.split(/\s+/, 1);
  const isInTitle = first.length >= 4 && title.toLowerCase().includes(first.toLowerCase());
  return Math.max(match, isInTitle ? 1 : 0);
}

const LABELLED =
  /(?:titular|owner|firmenname|selskapsinfo|法人名|会社名|公司名称|cégnév|raison sociale|razón social|ragione sociale|denominazione|dénomination|denominación|denumire|naziv|назив|наименование|επωνυμία|ünvan|tên công ty|nazwa|inhaber|betreiber|anbieter|éditeur|édité par|operated by|verantwortlich|angaben gemäß|vertragspartner|verksamhet|registered (?:name|office)|zahlungsempfänger)\s*[:：]?\s*/i;

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
  const isCopyright = COPYRIGHT.test(line);
  const before = line.slice(Math.max(0, index - 120), index);
  const isOthers = others.test(line.slice(0, 240)) || isBelowOthers(lines, at);
  const own = ownWeight(name, page);
  if (isOthers && !isCopyright && own < 2) return 0;
  const mayBeCredit = CREDIT.test(before);
  if (mayBeCredit && (SITE_CREDIT.test(before) || /\b(?:by|von|par|por)\s*$/i.test(before)))
    return 0;
  const isLabelled =
    NAME_LABEL.test(line) ||
    /^[会社商号名\s]{2,6}$/u.test(above) ||
    (above.length < 40 && (NAME_LABEL.test(above) || LABELLED.test(above))) ||
    LABELLED.test(before.slice(-50));
  return (
    1 +
    (isLabelled ? 3 : 0) +
    (page.isNearFacts(at) ? 2 : 0) +
    (isCopyright ? 2 : 0) +
    (line.length <= name.length + 2 || (isWeak && index === 0) ? 1 : 0) +
    own
  );
}

const CREDIT =
  /design|develop|powered|created|made|built|website|site|theme|umsetzung|realis|diseñ|desarr|desenv|ontw|wykon|tvorb|vytvo|webb|produ|toteut|izrad|создан|разраб|host/i;
