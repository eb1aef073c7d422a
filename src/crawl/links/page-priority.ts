import {
  CONTACT_WORDS,
  FALSE_FRIENDS,
  LANGUAGE_OF_TLD,
  LOW_SECTIONS,
  LOWEST_PAGES,
} from "#src/crawl/data/contact-words";
import { lazy } from "#src/shared/lazy";
import { hashRoute, pathOfRoute } from "#src/shared/web/hash-route";

const CONTACT = 0;
const IMPRINT = 1;
const ABOUT = 2;
const SHALLOW = 3;
const OTHER = 6;
const LOW = 7;
const LOWEST = 8;
/** Priorities range from 0 (best) to this. */
export const LAST_PRIORITY = LOWEST;

/** Paginated, sorted or filtered views of one list. */
const PAGING = /[?&](?:page|paged|p|offset|start|sort|order\w*|filter\w*|q|s|search|tag|cat)=/i;
const MAX_TEXT = 40;
const MAX_WORDS = 4;
const NO_SPACES = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const LETTERS: Record<string, string> = {
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

type Vocabulary = {
  /** Phrase (folded, words joined by `-`) → priority of the pages it names. */
  phrases: Map<string, number>;
  /** Phrases of scripts without spaces between words, matched anywhere in a text. */
  spaceless: [phrase: string, band: number][];
  /** Single words that mean "contact" or "imprint" anywhere in a short phrase. */
  keywords: Map<string, number>;
  /** Early exit: most texts start with none of these words. */
  firstWords: Set<string>;
};

const vocabulary = lazy(readVocabulary);

function readVocabulary(): Vocabulary {
  const phrases = new Map<string, number>();
  const spaceless: [phrase: string, band: number][] = [];
  const keywords = new Map<string, number>();
  const learn = (phrase: string, band: number) => {
    const name = joined(phrase);
    phrases.set(name, band);
    if (NO_SPACES.test(phrase)) spaceless.push([name, band]);
    else if (band <= IMPRINT && !name.includes("-") && name.length > 5) keywords.set(name, band);
  };
  const languages = Object.values(CONTACT_WORDS);
  // A later phrase overrides an earlier one.
  for (const phrase of LOW_SECTIONS) phrases.set(joined(phrase), LOW);
  for (const phrase of LOWEST_PAGES) phrases.set(joined(phrase), LOWEST);
  for (const { about } of languages) for (const phrase of about) learn(phrase, ABOUT);
  for (const { imprint } of languages) for (const phrase of imprint) learn(phrase, IMPRINT);
  for (const { contact } of languages) for (const phrase of contact) learn(phrase, CONTACT);
  for (const phrase of FALSE_FRIENDS) phrases.set(joined(phrase), OTHER);
  const firstWords = new Set([...phrases.keys()].map((name) => name.split("-", 1)[0]!));
  return { phrases, spaceless, keywords, firstWords };
}

/** Lower case without accents, words joined by `-`. */
function joined(text: string): string {
  const folded = fold(text);
  const separators = /[\u0080-\uffff]/.test(folded) ? /[^\p{L}\p{N}]+/gu : /[^a-z0-9]+/g;
  return folded.replace(separators, "-").replace(/^-|-$/g, "");
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[øßłđæœı]/g, (letter) => LETTERS[letter]!);
}

const known = new Map<string, number>();

/** The priority that a path segment or a link text indicates, or -1 for none. */
function bandOf(text: string): number {
  let band = known.get(text);
  if (band === undefined) {
    band = readBand(text);
    // Link texts vary between pages, so the cache must be bounded.
    if (known.size >= 4096) known.clear();
    known.set(text, band);
  }
  return band;
}

function readBand(text: string): number {
  const { phrases, spaceless, keywords, firstWords } = vocabulary();
  const name = joined(text);
  const whole = phrases.get(name);
  if (whole !== undefined) return whole;
  const ends = wordEnds(name);
  const first = name.slice(0, ends[0]);
  if (firstWords.has(first)) {
    for (let n = Math.min(ends.length - 1, MAX_WORDS); n > 1 && ends.length < n + MAX_WORDS; n--) {
      const start = phrases.get(name.slice(0, ends[n - 1]));
      if (start !== undefined) return start;
    }
  }
  if (ends.length > 1 && ends.length <= MAX_WORDS) {
    const keyword = name.split("-").find((word) => keywords.has(word));
    if (keyword !== undefined) return keywords.get(keyword)!;
    // `om` and `over` also start many unrelated phrases.
    const start = first.length > 4 || first === "team" ? phrases.get(first) : undefined;
    if (start !== undefined) return start;
  }
  if (NO_SPACES.test(text)) {
    for (const [phrase, band] of spaceless) if (name.includes(phrase)) return band;
  }
  return -1;
}

/** The end offset of each word of a folded phrase. */
function wordEnds(name: string): number[] {
  const ends: number[] = [];
  for (let at = name.indexOf("-"); at !== -1; at = name.indexOf("-", at + 1)) ends.push(at);
  ends.push(name.length);
  return ends;
}

/**
 * Fetch priority of a page: 0 contact, 1 imprint, 2 about and team, 3 to 6 other pages by depth, 7
 * articles, products and archives, 8 privacy, terms, cart, login. `depth` is the number of links
 * from the seed. Does not parse the URL, for speed.
 */
export function pagePriority(url: string, anchorText: string, depth: number): number {
  const byText = anchorText.length > 0 && anchorText.length <= MAX_TEXT ? bandOf(anchorText) : -1;
  if (byText === CONTACT) return CONTACT;
  const byPath = pathPriority(url, depth);
  if (byText === -1) return byPath;
  if (byText <= ABOUT) return byPath >= LOW && byText === ABOUT ? byPath : Math.min(byText, byPath);
  return byPath <= ABOUT ? byPath : Math.max(byText, byPath);
}

function pathPriority(url: string, depth: number): number {
  const route = hashRoute(url);
  if (route !== "") return pathBand(pathOfRoute(route).slice(1), false, depth);
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return SHALLOW;
  let end = url.indexOf("#", start);
  if (end === -1) end = url.length;
  const query = url.indexOf("?", start);
  if (query !== -1 && query < end) end = query;
  const band = pathBand(url.slice(start + 1, end), query !== -1, depth);
  return query !== -1 && band > ABOUT && PAGING.test(url) ? Math.max(band, LOW) : band;
}

const knownPaths = new Map<string, number>();

/** Caches paths without a query: menus repeat them on every page. */
function pathBand(path: string, hasQuery: boolean, depth: number): number {
  if (hasQuery || depth > 1) return readPathBand(path, hasQuery, depth);
  let band = knownPaths.get(path);
  if (band === undefined) {
    band = readPathBand(path, false, 0);
    if (knownPaths.size >= 4096) knownPaths.clear();
    knownPaths.set(path, band);
  }
  return band;
}

function readPathBand(path: string, hasQuery: boolean, depth: number): number {
  const segments = decode(path)
    .split("/")
    .filter((segment) => segment !== "");
  let best: number = LOWEST + 1;
  let low = -1;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const band = bandOf(isLast ? segment.replace(/\.[a-z]{2,5}\d?$/i, "") : segment);
    if (band === -1 || band === OTHER) continue;
    if (band >= LOW) low = Math.max(low, band);
    // Pages below `team/` show one person each, so they rank after the list page.
    else best = Math.min(best, isLast ? band : band + 1);
  }
  if (best <= IMPRINT) return best;
  if (low !== -1 || isArticle(segments)) return Math.max(low, LOW);
  if (best <= SHALLOW) return best;
  return Math.min(
    OTHER,
    SHALLOW + Math.max(segments.length - 1, depth - 1, 0) + (hasQuery ? 1 : 0),
  );
}

/** A date in the path, or a slug of a long title. */
const isArticle = (segments: string[]) =>
  segments.some((segment) => /^(?:19|20)\d\d(?:$|-\d\d)/.test(segment)) ||
  (segments.at(-1)?.split("-").length ?? 0) > 6;

function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // The escapes are not UTF-8: the path is read as written.
  }
}

/**
 * Paths to try on a site without a contact link, at most six. `hint` is a language such as `de-AT`,
 * a host name, or a top-level domain with its dot (`.at`): the bare code `ar` means Arabic.
 */
export function guessedPaths(hint: string | null): string[] {
  const code =
    hint
      ?.toLowerCase()
      .split(hint.includes(".") ? "." : /[-_]/)
      .at(hint.includes(".") ? -1 : 0) ?? "en";
  const ofDomain = hint?.includes(".") ? LANGUAGE_OF_TLD[code] : undefined;
  const own = CONTACT_WORDS[ofDomain ?? code]?.paths ?? [];
  return [...new Set([...own, ...CONTACT_WORDS["en"]!.paths])].slice(0, 6);
}
