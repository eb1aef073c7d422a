import { brandLabel } from "#src/shared/addresses/domain-name";
import { brandOf, letters, matchBrand, type Brand } from "./brand";
import type { NameCandidate } from "#src/extraction/facts/page-facts";
import {
  cleanName,
  hasLegalForm,
  isAddressLike,
  isPhrase,
  prettifyLabel,
  splitTitle,
  withoutLegalForm,
} from "./name-cleaning";

/** A candidate as seen on one page of the site. */
export type SeenName = NameCandidate & {
  isEntry?: boolean;
  /** The page is the site's front page; other pages' titles are mostly about the page. */
  isHome?: boolean;
};

type Source = NameCandidate["source"];
/** `fit` is the share of the name that the domain's label makes up. */
type Tally = {
  name: string;
  count: number;
  onEntry: boolean;
  /** A title says nothing else but a page's label, or is the front page's. */
  isSiteTitle: boolean;
  match: number;
  fit: number;
  hasForm: boolean;
};

/** Most trusted first. */
const SOURCES: readonly Source[] = [
  "jsonld",
  "og_site_name",
  "microdata",
  "hcard",
  "imprint",
  "application_name",
  "title",
  "copyright",
];

const MAX_CANDIDATES = 2_000;

/**
 * Picks the company's name. A source is believed in the order above if it speaks with one voice or its
 * name fits the domain; then any name is better than none; then the domain itself is made a name.
 * Null only for an address without a label. A place is a name only where it is the domain's.
 */
export function chooseCompanyName(
  candidates: readonly SeenName[],
  domain: string,
  isPlace: (name: string) => boolean = () => false,
): string | null {
  const brand = brandOf(domain);
  const bySource = tallyNames(candidates.slice(0, MAX_CANDIDATES), brand, isPlace);
  const ranked = SOURCES.map((source) => [source, rank(bySource.get(source))] as const);
  const [source, [best] = []] = ranked.find(([source, names]) => isSure(source, names)) ?? [];
  const sure = source === "title" ? (exactName(ranked) ?? best) : best;
  // An unsure title is worth less than an unsure copyright line: most of it is about the page.
  const unsure = ranked.toSorted(([a], [b]) => Number(a === "title") - Number(b === "title"));
  const chosen =
    sure ??
    unsure
      .flatMap(([of, names]) => names.map((name) => ({ of, ...name })))
      .find(({ of, isSiteTitle }) => of !== "title" || isSiteTitle);
  const label = brandLabel(domain);
  if (!chosen) return /\p{L}/u.test(label) ? prettifyLabel(label) : null;
  const spelled = bestSpelling(chosen.name, [...bySource.values()], brand);
  // What JSON-LD calls `name` is meant as such; other sources leave the legal form out for brevity.
  const isDeclared = bySource.get("jsonld")?.has(letters(chosen.name)) === true;
  return isDeclared ? spelled : withLegalForm(spelled, [...bySource.values()]);
}

function tallyNames(
  candidates: readonly SeenName[],
  brand: Brand,
  isPlace: (name: string) => boolean,
) {
  const bySource = new Map<Source, Map<string, Tally>>();
  const titles = new Set<string>();
  for (const { name: raw, source, isEntry = true, isHome = true } of candidates) {
    // A title that every page repeats says nothing more the second time.
    if (source === "title" && titles.size === titles.add(raw).size) continue;
    const tallies = bySource.get(source) ?? new Map<string, Tally>();
    bySource.set(source, tallies);
    const names = namesIn(raw, source, brand);
    const isSiteTitle = isHome || (names.length === 1 && names[0] !== cleanName(raw));
    for (const name of new Set(names)) {
      const known = tallies.get(letters(name));
      if (known) {
        known.count++;
        known.onEntry ||= isEntry;
        known.isSiteTitle ||= isSiteTitle;
      } else if (!isAddressLike(name)) {
        const match = matchBrand(name, brand);
        if (match < 3 && isPlace(name)) continue;
        const fit = match >= 2 ? Math.min(1, brand.label.length / letters(name).length) : 0;
        const hasForm = hasLegalForm(name);
        const seen = { name, count: 1, onEntry: isEntry, isSiteTitle };
        tallies.set(letters(name), { ...seen, match, fit, hasForm });
      }
    }
  }
  return bySource;
}

/** The same name as another source writes it in full: `Acme` where a footer says `Acme GmbH`. */
function withLegalForm(name: string, sources: Map<string, Tally>[]): string {
  if (hasLegalForm(name)) return name;
  const start = letters(name);
  for (const tallies of sources)
    for (const [key, { name: full, hasForm }] of tallies) {
      const isLonger = hasForm && key.length > start.length && key.startsWith(start);
      if (isLonger && letters(withoutLegalForm(full)) === start) return full;
    }
  return name;
}

/** Titles are parted; other names only where a part is plainly a page's label or a slogan. */
function namesIn(raw: string, source: Source, brand: Brand): string[] {
  const parts = splitTitle(raw);
  if (source === "title")
    return parts.filter((part) => !isPhrase(part)).map((part) => withoutPlace(part, brand));
  const whole = cleanName(raw);
  if (parts.length === 1) return parts;
  const branded = parts.filter((part) => matchBrand(part, brand) === 3);
  if (branded.length === 1) return branded;
  if (whole && whole.length <= 60 && !/[|»•]/.test(whole)) return [whole];
  // An organisation that is named like a page's title repeats that title in its data.
  return source === "jsonld" || source === "microdata" ? [] : parts.slice(0, 1);
}

/** `Acme GmbH, Berlin` → `Acme GmbH`, where what stands before the comma is plainly a whole name. */
function withoutPlace(part: string, brand: Brand): string {
  const comma = part.lastIndexOf(", ");
  if (comma === -1 || hasLegalForm(part)) return part;
  const before = part.slice(0, comma);
  return hasLegalForm(before) || matchBrand(before, brand) === 3 ? before : part;
}

function rank(tallies: Map<string, Tally> | undefined): Tally[] {
  const strength = ({ match, fit, count, onEntry, hasForm }: Tally) =>
    (match >= 2 ? 1_000 : 0) + 5 * fit + 2 * count + (onEntry ? 1 : 0) + (hasForm ? 0.5 : 0);
  return [...(tallies?.values() ?? [])].sort((a, b) => strength(b) - strength(a));
}

/** The name that the domain spells out, where another source than the title has it. */
function exactName(ranked: readonly (readonly [Source, Tally[]])[]): Tally | undefined {
  for (const [, names] of ranked) {
    const exact = names.find(({ match }) => match === 3);
    if (exact) return exact;
  }
  return undefined;
}

function isSure(source: Source, [best, ...others]: Tally[]): boolean {
  if (!best) return false;
  if (best.match >= 2) return true;
  const total = others.reduce((sum, { count }) => sum + count, best.count);
  const isOneVoice = best.count * 2 > total;
  if (source === "application_name") return false;
  // Without a legal form it may be the name of a sole trader, who calls the business otherwise.
  if (source === "imprint") return best.hasForm;
  if (source === "title")
    return best.hasForm || (best.count > 1 && best.count > (others[0]?.count ?? 0));
  if (source === "copyright") return isOneVoice && (best.hasForm || best.count > 1 || best.onEntry);
  return isOneVoice && (best.onEntry || best.count > 1);
}

/** Where a name has no capitals, another source may have written the same name with them. */
function bestSpelling(name: string, sources: Map<string, Tally>[], brand: Brand): string {
  if (!/\p{Ll}/u.test(name) || /\p{Lu}/u.test(name)) return name;
  const same = sources.map((tallies) => tallies.get(letters(name))?.name);
  const capitalised = same.find((other) => other && /\p{Lu}/u.test(other));
  if (capitalised) return capitalised;
  return letters(name) === brand.label && /[-_]/.test(name) ? prettifyLabel(name) : name;
}
