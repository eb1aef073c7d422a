import type { EmailAddress } from "#src/shared/addresses/email-address";
import { AT_NAMES, DOT_NAMES, NO_LOCALS, SURE_AT_NAMES } from "#src/shared/data/spelled-signs";
import { readCandidate } from "./email-candidates";

const anyOf = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join("|");
/** White space within a line, including the seams of inline tags. */
const GAP = String.raw`[^\S\f]`;
const OPEN = String.raw`[[({<|*_~"-]`;
const CLOSE = String.raw`[\])}>|*_~"-]`;

/** A name of `@` in brackets. Separate from the next pattern, because a combined one is twice as slow. */
const BRACKETED = new RegExp(`${OPEN}${GAP}?(${anyOf(AT_NAMES)})${GAP}?${CLOSE}`, "gi");
/** An unambiguous name of `@`, or ` at `. */
const FREE = new RegExp(`[ \\v\\n\u00a0](?:${anyOf(SURE_AT_NAMES)}|at)(?=[ \\v\\n\u00a0])`, "gi");
const DOTS_IN_BRACKETS = new RegExp(
  `${GAP}{0,3}${OPEN}{1,2}${GAP}?(?:${anyOf(DOT_NAMES)}|\\.)${GAP}?${CLOSE}{1,2}${GAP}{0,3}`,
  "gi",
);
const DOTS_AS_WORDS = new RegExp(`${GAP}{1,3}(?:${anyOf(DOT_NAMES)})${GAP}{1,3}`, "gi");
/** Only these may follow ` at `: "at any point in time" is not an address. */
const DOTS_BEHIND_AT = new RegExp(`${GAP}{1,3}(?:dot|d0t|punkt)${GAP}{1,3}`, "gi");
const LOCAL = /[a-z0-9._%+-]{1,64}$/i;
const DOMAIN = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u;
const BEFORE = 90;
const BEHIND = 140;
const MAX_SIGNS = 200;

/** Finds addresses whose `@` is spelled out: `info [at] acme (dot) com`, `info arroba acme punto es`. */
export function findSpelledEmails(text: string, ownDomain?: string): EmailAddress[] {
  const found: EmailAddress[] = [];
  for (const pattern of [BRACKETED, FREE]) {
    let signs = 0;
    for (const match of text.matchAll(pattern)) {
      if (++signs > MAX_SIGNS) break;
      const address = readSpelled(text, match, ownDomain);
      if (address) found.push(address);
    }
  }
  return found;
}

function readSpelled(
  text: string,
  match: RegExpExecArray,
  ownDomain?: string,
): EmailAddress | null {
  const { index, 0: sign, 1: inBrackets } = match;
  const behind = text.slice(index + sign.length, index + sign.length + BEHIND).trimStart();
  const before = text.slice(Math.max(0, index - BEFORE), index);
  // `(a)` after white space is a list number.
  if (inBrackets?.toLowerCase() === "a" && /\s$/.test(before)) return null;
  const left = before.trimEnd().replace(DOTS_IN_BRACKETS, ".");
  const local = LOCAL.exec(left)?.[0];
  if (!local || (!inBrackets && NO_LOCALS.has(local.toLowerCase()))) return null;

  const isWeak = inBrackets ? sign.startsWith("-") : isPreposition(sign.trim(), local);
  if (isWeak && DOMAIN.test(behind)) return null;
  const bracketed = behind.replace(DOTS_IN_BRACKETS, ".");
  const dots = /^at$/i.test(sign.trim()) ? DOTS_BEHIND_AT : DOTS_AS_WORDS;
  const spoken = LOCAL.exec(left.replace(dots, "."))?.[0] ?? local;
  return (
    readWritten(local, bracketed, ownDomain) ??
    readWritten(spoken, bracketed.replace(dots, "."), ownDomain)
  );
}

/** ` at ` before a plain domain means `@`. ` AT ` does so only if the whole text is in capitals. */
const isPreposition = (sign: string, local: string) =>
  /^at$/i.test(sign) && !(sign === "AT" && /[a-z]/.test(local));

function readWritten(local: string, text: string, ownDomain?: string) {
  const domain = DOMAIN.exec(text)?.[0];
  return domain === undefined ? null : readCandidate(local, domain, ownDomain);
}

/**
 * Finds addresses with white space around their `@`, only after a label or at the start of a line:
 * "us @ acme.com" is not an address.
 */
export function findSpacedEmails(text: string, ownDomain?: string): EmailAddress[] {
  const found: EmailAddress[] = [];
  let signs = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    if (!isGap(text.charCodeAt(at - 1)) && !isGap(text.charCodeAt(at + 1))) continue;
    // "12 @ 40.50" is a price.
    if (!SPACED_DOMAIN.test(text.slice(at + 1, at + 6)) || ++signs > MAX_SIGNS) continue;
    const match = SPACED_LOCAL.exec(text.slice(Math.max(0, at - BEFORE), at));
    const domain = DOMAIN.exec(text.slice(at + 1, at + BEHIND).replace(LEADING_GAP, ""))?.[0];
    if (!match || !domain || NO_LOCALS.has(match[1]!.toLowerCase())) continue;
    const address = readCandidate(match[1]!, domain, ownDomain);
    if (address) found.push(address);
  }
  return found;
}

const SPACED_LOCAL = /(?:^|[\f:>|])\s{0,4}([a-z0-9._+-]{2,64})[^\S\f]{0,3}$/i;
const SPACED_DOMAIN = /^[^\S\f]{0,3}\p{L}/u;
const LEADING_GAP = /^[^\S\f]{1,3}/;
const isGap = (code: number) => code === 32 || code === 160 || code === 9 || code === 10;
