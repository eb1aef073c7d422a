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

/** A name candidate from one page of the site. */
export type SeenName = NameCandidate & {
  isEntry?: boolean;
  /** Whether the page is the site's front page. Titles of other pages mostly describe the page. */
  isHome?: boolean;
};

type Source = NameCandidate["source"];
/** `fit` is the share of the name that the domain's label covers. */
type Tally = {
  name: string;
  count: number;
  onEntry: boolean;
  /** The title contains only a page's label besides the name, or belongs to the front page. */
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
 * Chooses the company's name. A source in the order above is trusted if its names agree or its name
 * matches the domain. Otherwise any name is used, and then the domain's label. Null only for an
 * address without a label. A place is a name only if it equals the domain.
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
  // An uncertain title ranks below an uncertain copyright line, because titles mostly describe the
  // page.
  const unsure = ranked.toSorted(([a], [b]) => Number(a === "title") - Number(b === "title"));
  const chosen =
    sure ??
    unsure
      .flatMap(([of, names]) => names.map((name) => ({ of, ...name })))
      .find(({ of, isSiteTitle }) => of !== "title" || isSiteTitle);
  const label = brandLabel(domain);
  if (!chosen) return /\p{L}/u.test(label) ? prettifyLabel(label) : null;
  const spelled = bestSpelling(chosen.name, [...bySource.values()], brand);
  // `name` in JSON-LD is intentional. Other sources omit the legal form for brevity.
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
  /** Most pages of a site repeat the same names. */
  const namesBefore = new Map<string, string[]>();
  for (const { name: raw, source, isEntry = true, isHome = true } of candidates) {
    // A repeated title counts once.
    if (source === "title" && titles.size === titles.add(raw).size) continue;
    const tallies = bySource.get(source) ?? new Map<string, Tally>();
    bySource.set(source, tallies);
    const written = `${source} ${raw}`;
    const names = namesBefore.get(written) ?? namesIn(raw, source, brand);
    namesBefore.set(written, names);
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

/** Returns the full name from another source: `Acme GmbH` from a footer for `Acme`. */
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

/** Splits titles. Splits other names only if a part is clearly a page's label or a slogan. */
function namesIn(raw: string, source: Source, brand: Brand): string[] {
  const parts = splitTitle(raw);
  if (source === "title")
    return parts.filter((part) => !isPhrase(part)).map((part) => withoutPlace(part, brand));
  const whole = cleanName(raw);
  if (parts.length === 1) return parts;
  const branded = parts.filter((part) => matchBrand(part, brand) === 3);
  if (branded.length === 1) return branded;
  if (whole && whole.length <= 60 && !/[|»•]/.test(whole)) return [whole];
  // Structured data with a name like a page title repeats that title.
  return source === "jsonld" || source === "microdata" ? [] : parts.slice(0, 1);
}

/** `Acme GmbH, Berlin` → `Acme GmbH`, if the part before the comma is clearly a whole name. */
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

/** The name that equals the domain, from any source. */
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
  // Without a legal form it may be the name of a sole trader whose business has another name.
  if (source === "imprint") return best.hasForm;
  if (source === "title")
    return best.hasForm || (best.count > 1 && best.count > (others[0]?.count ?? 0));
  if (source === "copyright") return isOneVoice && (best.hasForm || best.count > 1 || best.onEntry);
  return isOneVoice && (best.onEntry || best.count > 1);
}

/** For a name without capitals, prefers another source's spelling with capitals. */
function bestSpelling(name: string, sources: Map<string, Tally>[], brand: Brand): string {
  if (!/\p{Ll}/u.test(name) || /\p{Lu}/u.test(name)) return name;
  const same = sources.map((tallies) => tallies.get(letters(name))?.name);
  const capitalised = same.find((other) => other && /\p{Lu}/u.test(other));
  if (capitalised) return capitalised;
  return letters(name) === brand.label && /[-_]/.test(name) ? prettifyLabel(name) : name;
}
