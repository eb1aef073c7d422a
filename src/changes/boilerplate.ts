import { foldSpace } from "#src/shared/text/zero-width";
import {
  BANNER_BLOCK,
  CONSENT,
  CONTACT_LABELS,
  COOKIE,
  COUNTED,
  FEW,
  GREETING,
  LEFT,
  MEASURED,
  MONTHS,
  OPEN_NOW,
  TIME_UNITS,
  WEEKDAYS,
} from "./data/volatile-words";

const MAX_BLOCK_LENGTH = 4_000;
const MAX_NOTICE_LENGTH = 800;
/**
 * A block with no more text than this beside an address or number contains only contact details.
 */
const MAX_CONTACT_LABEL_LENGTH = 40;

/** Word boundaries for any script: `\b` supports ASCII letters only. */
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const anyOf = (words: readonly string[]) => `(?:${words.join("|")})`;
const pattern = (source: string) => new RegExp(source, "giu");

const MONTH = `${anyOf(MONTHS)}\\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º|ª)?`;
const YEAR = String.raw`(?:19|20)\d\d`;
const OF = String.raw`\s+(?:of\s+|de\s+|del\s+)?`;
const UNIT = anyOf(TIME_UNITS);
const NUMBER = String.raw`\d{1,3}(?:[.,'’\u202f ]\d{3})+|\d+(?:[.,]\d+)?`;
const CLOCK = String.raw`\d{1,2}(?::\d\d(?::\d\d)?(?:\s?(?:[ap]\.?m\.?|uhr|h))?|\s?(?:[ap]\.?m\.?|uhr)|h\d\d)`;
const ZONE = String.raw`(?:\s?\(?(?:utc|gmt|ces?t|[ecmp][sd]t)(?:[+-]\d+)?\)?)?`;

/** Text that changes without an edit, in the order of removal. */
const VOLATILE: RegExp[] = [
  // Dates with their weekday and time of day.
  pattern(
    String.raw`${START}(?:19|20)\d\d-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:z|[+-]\d\d:?\d\d)?)?${END}`,
  ),
  pattern(
    `${START}(?:${anyOf(WEEKDAYS)},?\\s+)?(?:${DAY}${OF}${MONTH}(?:,?${OF}${YEAR})?|${MONTH}\\s+${DAY}(?:,?\\s+${YEAR})?|${MONTH}${OF}${YEAR})${END}`,
  ),
  pattern(
    String.raw`${START}(?:${anyOf(WEEKDAYS)},?\s+)?(?:\d{1,2}([./-])\d{1,2}\1(?:${YEAR}|\d\d)|${YEAR}([./])\d{1,2}\2\d{1,2})${END}`,
  ),
  /\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]/g,
  // Relative times and countdowns.
  pattern(
    `${START}(?:\\d+|an?|one|a few)\\s+${UNIT}\\s+(?:ago|fa|geleden|atrás|left|remaining|to go)${END}`,
  ),
  pattern(
    `${START}(?:vor|noch|il y a|hace|há|ends? in|starts? in)\\s+(?:\\d+|einer?m?|un[ae]?)\\s+${UNIT}${END}`,
  ),
  pattern(`(?:${START}\\d+\\s?(?:${UNIT}|[dhms])${END}[\\s:,]*){2,}`),
  pattern(`${START}(?:just now|gerade eben|yesterday|gestern|à l'instant)${END}`),
  // Counters, with the number before or after the word.
  pattern(
    `${START}(?:${NUMBER})\\s?[km]?\\+?\\s+(?:(?:page|user|total|unique|new)\\s?)?${anyOf(COUNTED)}${END}`,
  ),
  pattern(
    `${START}${anyOf(COUNTED)}(?:\\s(?:today|heute|total|gesamt|online))?\\s?[:(]\\s?(?:${NUMBER})\\s?[km]?\\)?`,
  ),
  pattern(
    `${START}(?:viewed|seen|read|visited|downloaded|played)\\s+(?:${NUMBER})\\s?(?:times|x)${END}`,
  ),
  pattern(`${START}(?:${NUMBER})\\s?(?:mal|x|times)\\s+(?:gelesen|angesehen|viewed|read)${END}`),
  pattern(
    `${START}(?:${NUMBER})\\s+(?:(?:users?|guests?|members?|people|visitors?|gäste)\\s+)?(?:are\\s+)?(?:currently\\s+)?(?:online|viewing|watching|looking)${END}`,
  ),
  pattern(
    `${START}(?:visitor|visit|besucher|visiteur|visitante|bezoeker)\\s?(?:number|nummer|no\\.?|nr\\.?|n°|#)\\s?:?\\s?(?:${NUMBER})`,
  ),
  pattern(
    `${START}${anyOf(FEW)}\\s+(?:${NUMBER})\\s+(?:\\p{L}+\\s+){0,2}${anyOf(LEFT)}${END}|${START}(?:${NUMBER})(?=\\s+(?:\\p{L}+\\s+){0,2}${anyOf(LEFT)}${END})`,
  ),
  pattern(`${START}(?:in stock|auf lager|en stock|lagerbestand)\\s?:?\\s?(?:${NUMBER})`),
  pattern(`${START}${anyOf(MEASURED)}\\s?:?\\s?\\d+(?:[.,]\\d+)?\\s?(?:%|ms|s)`),
  pattern(
    String.raw`(?:(?<![\d.,])[+−-]?\d[\d.,]*\s?%?\s?)?[▲▼△▽▴▾↑↓]\s?(?:[+−-]?\d[\d.,]*\s?%?)?`,
  ),
  pattern(
    `${START}[0-5][.,]\\d{1,2}\\s?(?:/|out of|von|sur|de|su|van)\\s?5(?![\\p{N}.,])(?:\\s?(?:stars?|sternen?|étoiles|estrellas|stelle|sterren))?`,
  ),
  pattern(`${START}\\d+\\s+(?:items?|artikel)\\s+(?:in|im)\\s+(?:\\p{L}+\\s+){0,2}\\p{L}+`),
  // Reading times: they include comments and advertisements.
  pattern(
    `${START}\\d+\\s?-?(?:minutes?|mins?\\.?|minuten)\\s+(?:read|lesezeit|de lecture|de lectura|leestijd)`,
  ),
  pattern(
    `${START}(?:reading time|lesezeit|temps de lecture|tiempo de lectura|leestijd)\\s?:?\\s?(?:ca\\.?\\s?)?\\d+\\s?min\\p{L}*`,
  ),
  // Rendering details: captchas, durations, request ids, client addresses.
  /(?<!\d)\d{1,2}\s?[+×*x−-]\s?\d{1,2}\s?(?:=|\?)/g,
  pattern(
    `${START}(?:generated|rendered|loaded|executed|served|took|erstellt|geladen|générée?)\\s+(?:by\\s+\\S+\\s+)?(?:in\\s+|en\\s+)?[\\d.,]+\\s?(?:ms|s|sec\\p{L}*|seconds?|sekunden|millis\\p{L}*)${END}`,
  ),
  pattern(`${START}\\d+\\s+(?:database\\s+|sql\\s+)?queries${END}`),
  pattern(
    `${START}(?:request|ray|session|trace|correlation|visitor|client|build)[\\s_-]*(?:id|token|nonce)\\s?[:#=]?\\s?[\\w-]*\\d[\\w-]*`,
  ),
  /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g,
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b/gi,
  /(?<![\w-])(?=[\w-]{0,100}\d)(?=[\w-]{0,100}[a-z])(?=[\w-]{0,100}[A-Z])[\w-]{20,}={0,2}/g,
];

/** Keeps ranges, which are opening hours. A single time is a clock or a time stamp. */
const CLOCKS = pattern(
  `(${START}\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\.?|uhr|h)?\\s?(?:[-–—]|to|bis|until|à|tot)\\s?${CLOCK})|${START}${CLOCK}${ZONE}${END}`,
);
/** Weather in a short text, a product property in a longer one. */
const TEMPERATURE = /(?:(?<!\d)[−-])?\d{1,3}(?:[.,]\d)?\s?°(?:\s?[CF](?!\p{L}))?/giu;
const MAX_WEATHER_LENGTH = 40;
const RIGHTS = /©|\(c\)|copyright|all rights reserved|alle rechte vorbehalten/i;
const YEARS = /\b(?:19|20)\d\d\b/g;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
const PHONE =
  /(?<![\p{L}\p{N}.,:])(?:(?:\+|\(?0)\d?[\d\s()/.\u2010-\u2015-]{5,22}\d|(?:\([2-9]\d\d\)\s?|[2-9]\d\d[-.\s])\d{3}[-.\s]\d{4})(?![\p{L}\p{N}])/gu;
const LABEL_ONLY = pattern(`^(?:${anyOf(CONTACT_LABELS)}[\\s.:/&,-]*)+$`);
/** A lone number is a counter, except a price or a percentage. */
const SAYS_SOMETHING = /\p{L}|^\P{N}*\p{N}.*[\p{Sc}%]|^\P{Sc}*\p{Sc}.*\p{N}/u;

/**
 * The part of a text block that changes only if somebody edits the page. Removes dates, clocks,
 * counters, tokens, copyright years and consent notices, and contact details, which are compared
 * separately. Returns an empty string if nothing remains.
 */
export function stableText(block: string): string {
  let text = fold(block.slice(0, MAX_BLOCK_LENGTH));
  if (BANNER_BLOCK.test(text) || OPEN_NOW.test(text)) return "";
  if (text.length <= MAX_NOTICE_LENGTH && isCookieNotice(text)) return "";
  if (RIGHTS.test(text)) text = text.replace(YEARS, "");
  text = text.replace(GREETING, " ");
  if (text.length <= MAX_WEATHER_LENGTH) text = text.replace(TEMPERATURE, " ");
  if (/\d|just now|yesterday|gestern|gerade|instant/i.test(text)) {
    for (const volatile of VOLATILE) text = text.replace(volatile, " ");
    text = text.replace(CLOCKS, (_, hours?: string) => hours ?? " ");
  }
  const spoken = fold(text.replace(EMAIL, " ").replace(PHONE, blankNumber));
  if (spoken !== fold(text) && spoken.length <= MAX_CONTACT_LABEL_LENGTH) return "";
  if (spoken.replace(LABEL_ONLY, "") === "") return "";
  return SAYS_SOMETHING.test(spoken) ? trimMarks(spoken) : "";
}

const isCookieNotice = (text: string) => COOKIE.test(text) && CONSENT.test(text);

/** Shorter numbers are prices, years and sizes. */
const blankNumber = (found: string) => (found.replace(/\D/g, "").length >= 7 ? " " : found);

const fold = (text: string) => foldSpace(text.replace(/[\u00ad\u200c\u200d]+/g, ""));

/** Removes leftover punctuation: "Updated: , at |". */
const trimMarks = (text: string) =>
  fold(text.replace(/\s+([.,;:|)])/g, "$1").replace(END_MARKS, ""));
/** The lookbehind prevents a rescan of a run of marks from each mark. */
const END_MARKS = /(?<![\s,;:|·•/–—-])[\s,;:|·•/–—-]+$/u;
