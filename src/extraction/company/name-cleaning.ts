import { genericTitles } from "#src/extraction/data/generic-titles";
import { lazy } from "#src/shared/lazy";
import { GREETING, JUNK_NAME, LEGAL_FORM, OFFICIAL_ENDING } from "#src/extraction/data/name-words";
import { plainText } from "#src/extraction/structured-data/schema-values";

const MAX_NAME_LENGTH = 100;
/** Separators in a title. A hyphen or a colon separates only with adjacent space. */
const SEPARATOR = /\s*[|»«›‹•·┃｜]+\s*|\s+[–—~⋅:/]+\s+|\s+-{1,2}\s+|\s*::\s*|:\s+|\s*(?:—|–)\s+/;

/** Seven digits or more in one run of digits and their separators. */
const PHONE_NUMBER = /\d(?:[\s()./-]{0,3}\d){6}/;
const PHONE_NUMBERS = /[+(]?\d(?:[\s()./-]{0,3}\d){6,}/g;
/** Minimum number of words at which a title with one capital only is a phrase. */
const MIN_PHRASE_WORDS = 5;

/**
 * Whether a part of a title is a slogan or a headline: a sentence, a question, or a phrase in lower
 * case.
 */
export function isPhrase(part: string): boolean {
  const words = part.split(" ");
  if (hasLegalForm(part)) return false;
  if (/[?!]$/.test(part) || /^(?:how to|why|what|when|where|which|wie|warum|was)\s/i.test(part))
    return true;
  if (words.length > 3 && /\p{Ll}{2}[.…]$/u.test(part)) return true;
  const rest = part.slice(words[0]!.length);
  return words.length >= MIN_PHRASE_WORDS && /\p{Ll}/u.test(rest) && !/[\p{Lu}\d]/u.test(rest);
}

/** The parts of a title (or of a site name written like one) that could be a company's name. */
export function splitTitle(title: string): string[] {
  const text = plainText(title, 300);
  if (!text || JUNK_NAME.test(text)) return [];
  const parts = text.replace(PHONE_NUMBERS, " | ").split(SEPARATOR);
  return parts
    .filter((part) => parts.length === 1 || !isTornBracket(part))
    .map(cleanName)
    .filter((name) => name !== null);
}

/** Whether the split was inside a bracket. The part before it may still be a whole company name. */
function isTornBracket(part: string): boolean {
  const opening = part.lastIndexOf("(");
  const closing = part.lastIndexOf(")");
  if (opening > closing) return !hasLegalForm(part.slice(0, opening).trim());
  return closing !== -1 && !part.slice(0, closing).includes("(");
}

const generic = lazy((): ReadonlySet<string> => new Set(genericTitles()));
/** Whether a text in lower case describes a page, not a company. */
export const isGenericTitle = (lowered: string): boolean => generic().has(lowered);

/** Cleans one name. Null for a page's label, a software default or an address. */
export function cleanName(raw: string): string | null {
  let name = plainText(raw, 300) ?? "";
  name = name.replace(/^[\s"'“”„«»|–—:,;*-]+|[\s"'“”„«»|–—:,;*™®-]+$/gu, "");
  name = name
    .replace(GREETING, "")
    .replace(OFFICIAL_ENDING, "")
    .replace(/[!\s]+$/, "");
  if (name.includes("(") && !name.includes(")")) name = name.slice(0, name.indexOf("(")).trim();
  if (name.length < 2 || name.length > MAX_NAME_LENGTH) return null;
  if (!/[\p{L}\p{N}]/u.test(name) || /^https?:|@|^\d+$|\ufffd|\p{Cc}/iu.test(name)) return null;
  if (PHONE_NUMBER.test(name) || /\swww\./i.test(name)) return null;
  const lowered = name.toLowerCase().replace(/[.…]+$/, "");
  return isGenericTitle(lowered) || JUNK_NAME.test(name) ? null : name;
}

/** Whether a name contains a company's legal form. Short forms count only in upper case. */
export function hasLegalForm(name: string): boolean {
  const form = LEGAL_FORM.exec(name)?.[0].replace(/^[\s,(]+/, "");
  if (!form) return false;
  return form.length > 3 || form !== form.toLowerCase() || /[^a-z]/.test(form);
}

/** `Acme GmbH` → `Acme`. */
export function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_FORM, "").replace(/[\s,(]+$/, "");
}

/**
 * Whether a name is a host name: `acme.com`, `www.acme.de`. With capitals (`Booking.com`) it is a
 * name.
 */
export function isAddressLike(name: string): boolean {
  return /^(?:www\.)?[\p{Ll}\p{N}-]+(?:\.[\p{Ll}]{2,})+$/u.test(name);
}

/** `acme-widgets` → `Acme Widgets`, `bmw` → `BMW`. */
export function prettifyLabel(label: string): string {
  return label
    .split(/[-_\s]+/)
    .filter((word) => word !== "")
    .map((word) =>
      /^[bcdfghjklmnpqrstvwxz]{2,4}$/.test(word)
        ? word.toUpperCase()
        : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(" ");
}
