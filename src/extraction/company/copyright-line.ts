import { CREDIT_OR_LINK, RIGHTS_CLAIM } from "#src/extraction/data/name-words";
import { memoised } from "#src/shared/text/memo";

const MARK = /©|\(c\)|\bcopyrights?\b/i;
const LEADING = /^(?:\s|©|\(c\)|℗|copyrights?\b|by\b|von\b|par\b|por\b|[-–—,:;|.•·])+/i;
const YEARS =
  /(?:(?:since|seit|depuis|desde|dal|from)\s+)?\b(?:19|20)\d{2}(?:\s*[-–—/,&]\s*(?:(?:19|20)?\d{2}\b|present|today|heute|now))*\s*年?/gi;
const TRAILING = /[\s,;:|•·–—-]+$/;

/** Whether a text may contain a copyright line. Cheap, because it runs for every text node. */
export function mayHoldCopyright(text: string): boolean {
  return (
    text.includes("©") ||
    text.includes("opyright") ||
    text.includes("OPYRIGHT") ||
    text.includes("(c)") ||
    text.includes("(C)")
  );
}

const MAX_KNOWN_LINES = 500;

/** Returns the holder in a copyright line: `© 2019–2026 Acme GmbH. All rights reserved` → `Acme GmbH`. */
export const readCopyrightHolder = memoised((line): string | null => {
  const text = line.slice(0, 400).replace(/\s+/g, " ");
  const mark = MARK.exec(text);
  if (!mark || (isWord(mark[0]) && !isClaim(text, mark.index))) return null;
  const after = holderIn(text.slice(mark.index, mark.index + 200));
  if (after) return after;
  const before = text.slice(Math.max(0, mark.index - 100), mark.index);
  return holderIn(
    before.slice(Math.max(...["|", "•", "·"].map((sign) => before.lastIndexOf(sign))) + 1),
  );
}, MAX_KNOWN_LINES);

const isWord = (mark: string) => mark.length > 3;

/**
 * The word alone is a claim only at the start of a short line, or before a sign or a year.
 * Otherwise it is prose.
 */
function isClaim(text: string, at: number): boolean {
  const after = text.slice(at, at + 40);
  const hasSign = /^copyrights?[\s:]*(?:©|\(c\)|by\s|(?:19|20)\d{2})/i.test(after);
  return (
    hasSign ||
    (at <= 2 && text.length <= 120 && /^C(?:opyrights?|OPYRIGHTS?)\s+\P{Ll}/u.test(after))
  );
}

function holderIn(text: string): string | null {
  let rest = text.replace(YEARS, " ").replace(LEADING, "");
  const claim = RIGHTS_CLAIM.exec(rest);
  if (claim?.index === 0) rest = rest.slice(claim[0].length).replace(LEADING, "");
  if (CREDIT.test(rest)) return null;
  for (const end of [
    RIGHTS_CLAIM,
    CREDIT_OR_LINK,
    /\s[|•·–—]\s|\s-\s|\s{3,}|https?:|www\.|@/i,
    SENTENCE_END,
  ]) {
    const found = end.exec(rest);
    if (found && found.index > 0)
      rest = rest.slice(0, found.index + (end === SENTENCE_END ? 2 : 0));
  }
  rest = rest.replace(/\s+/g, " ").replace(LEADING, "").replace(TRAILING, "");
  if (rest.endsWith(".") && !ABBREVIATION_END.test(rest)) rest = rest.slice(0, -1);
  const isName = rest.length >= 2 && rest.length <= 80 && /\p{L}/u.test(rest);
  return isName && !/[\p{Cc}\ufffd{}[\]<>*]/u.test(rest) ? rest.trim() : null;
}

/** `Designed & developed by Acme`: who made the site. */
const CREDIT =
  /^(?:powered|designed|developed|built|created|design)(?:\s(?:&|and|\+)\s(?:powered|designed|developed|built|created|development))?\s+by\s/i;

/** A full stop that is part of the name: `Inc.`, `S.r.l.`, `e.V.` */
const ABBREVIATION_END =
  /(?:\b(?:inc|ltd|llc|co|corp|bros|jr|sr|lda|ltda|kft|zrt|nyrt|bt|hf|ehf|plc|pty|cie)|\.\s?\p{L}{1,3})\.$/iu;

/** A full stop that ends a sentence, not an abbreviation. */
const SENTENCE_END =
  /\p{L}{2}(?<!\b(?:st|dr|co|inc|ltd|mr|corp|bros|sp|prof|jr|sr|no))\.\s+(?=\p{Lu})/iu;
