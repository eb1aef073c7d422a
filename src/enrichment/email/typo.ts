import { parseEmailAddress } from "#src/shared/addresses/email-address";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { isFreeMailDomain, isListedFreeMail } from "./address-kind";
import {
  POPULAR_MAIL_DOMAINS,
  REAL_NEIGHBOURS,
  SINGLE_SUFFIX_LABELS,
  SLIPPING_LABELS,
  SLIPPING_SUFFIXES,
  SUFFIX_SLIPS,
} from "#src/enrichment/data/popular-mail-domains";

const popular = new Set(POPULAR_MAIL_DOMAINS);
const SLIPS = Object.keys(SUFFIX_SLIPS);

/** Suggests the intended address for a mistyped one: `jane@gmial.con` → `jane@gmail.com`. */
export function suggestAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return null;
  const written = address.slice(at + 1);
  const meant = meantDomain(written.replace(/[.,;]+/g, ".").replace(/\.$/, ""));
  if (meant === written) return null;
  return parseEmailAddress(`${address.slice(0, at)}@${meant}`)?.email ?? null;
}

function meantDomain(domain: string): string {
  const straight = straightenSuffix(domain);
  if (popular.has(straight) || isFreeMailDomain(straight) || REAL_NEIGHBOURS.has(straight))
    return straight;
  return POPULAR_MAIL_DOMAINS.find((known) => isSlipOf(known, straight)) ?? straight;
}

/** Corrects the suffix; unchanged if it may be right. */
function straightenSuffix(domain: string): string {
  const dot = domain.indexOf(".");
  const [label, suffix] = [domain.slice(0, dot), domain.slice(dot + 1)];
  const isSlip =
    (SLIPPING_LABELS.has(label) && SLIPPING_SUFFIXES.has(suffix)) ||
    (SINGLE_SUFFIX_LABELS.has(label) && registrableDomain(domain) === domain);
  if (isSlip && !isListedFreeMail(domain)) return `${label}.com`;
  const ending = SLIPS.find((slip) => domain.endsWith(`.${slip}`));
  return ending === undefined ? domain : domain.slice(0, -ending.length) + SUFFIX_SLIPS[ending];
}

/** Whether `written` is `known` with one typo in its first label, or without the dot. */
function isSlipOf(known: string, written: string): boolean {
  if (written === known.replace(".", "")) return true;
  const dot = known.indexOf(".");
  if (!written.endsWith(known.slice(dot))) return false;
  const label = written.slice(0, written.length - (known.length - dot));
  return /^[a-z-]+$/.test(label) && isOneSlip(known.slice(0, dot), label);
}

/**
 * A Damerau-Levenshtein distance of one: one insertion, deletion, substitution or transposition. In
 * short labels the first letter must be right or transposed: `ymail` and `hmail` are no typos of
 * `gmail`.
 */
function isOneSlip(known: string, label: string): boolean {
  if (known === label || Math.abs(known.length - label.length) > 1) return false;
  let start = 0;
  while (start < known.length && known[start] === label[start]) start++;
  let end = 0;
  while (
    end < Math.min(known.length, label.length) - start &&
    known.at(-1 - end) === label.at(-1 - end)
  )
    end++;
  const missing = known.slice(start, known.length - end);
  const extra = label.slice(start, label.length - end);
  if (missing.length === 2 && extra.length === 2)
    return missing[0] === extra[1] && missing[1] === extra[0];
  if (missing.length > 1 || extra.length > 1) return false;
  return start > 0 || (extra === "" && known.length > LONG_LABEL);
}

/**
 * Minimum length at which a missing first letter is a typo (`otmail`). A shorter label is another
 * name (`cloud`).
 */
const LONG_LABEL = 6;
