import { parseEmailAddress, type EmailAddress } from "#src/shared/addresses/email-address";
import {
  CODE_LABELS,
  CODE_LOCALS,
  GENDER_ENDINGS,
  MEMBER_NAMES,
} from "#src/extraction/data/at-signs-in-text";
import { placeholderEmails } from "#src/extraction/data/placeholder-emails";
import { lazy } from "#src/shared/lazy";

/**
 * Domains with their subdomains: `placeholderDomains`, `machineDomains` (addresses in code are keys and ids). Labels with any
 * suffix: `exampleLabels` (they mean "example"), `emptyLabels`, which form a placeholder after `emptyLocals`, as `emptyDomains` do:
 * `user@company.com`. Some `fileEndings` are also top-level domains.
 */
const placeholders = lazy(() => {
  const data = placeholderEmails();
  const setOf = (list: readonly string[]): ReadonlySet<string> => new Set(list);
  return {
    placeholderDomains: setOf(data.placeholderDomains),
    exampleLabels: setOf(data.exampleLabels),
    placeholderLocals: setOf(data.placeholderLocals),
    emptyLocals: setOf(data.emptyLocals),
    emptyLabels: setOf(data.emptyLabels),
    emptyDomains: setOf(data.emptyDomains),
    machineDomains: setOf(data.machineDomains),
    fileEndings: setOf(data.fileEndings),
  };
});

/** A hash or id: hexadecimal, or a long mix of digits and letters. */
const HEX_ID = /^(?=[a-f]*\d)[0-9a-f]{16,}$|^[0-9a-f]{8}-[0-9a-f]{4}-/;
const LONG_ID = /^(?=(?:[a-z_.-]*\d){6})[a-z0-9_.=+-]{32,}$/;
/** `2x.png`, `1.2.3`, `4.17.21.js`. */
const DENSITY_OR_VERSION = /^(?:\d{1,2}(?:\.\d{1,3})?x\.|v?\d{1,9}\.\d{1,9}(?:\.|$))/;
/** Rest of an escape sequence before the address. */
const GLUED_ESCAPE = /^(?:u00[0-9a-f]{2}|x3[ce]|%(?:20|3[ace]|22|27|09|0a|0d|c2%a0))+/i;
/** A scheme, possibly with a percent-encoded colon. */
const SCHEME = /^.*mailto(?::|%(?:25)?3a)/i;
/** Continuation of a call or a comparison. */
const CODE_BEHIND = /^(?:\((?:[)"'`{[]|function|=>)|\s?===?\s|\[\w)/;
const GLUED_TAIL = /^([a-z]{2,24})(?:[A-Z][A-Za-z]*|\d[\d-]*|[^a-zA-Z0-9-].*)$/;
const EDGES = /^[-.'&%+~_=?*!/#$^|{}`]+|[-.'&%+~=?*!/#$^|{}`]+$/g;

/**
 * Reads an address from running text. Removes characters attached by a missing space or an escape.
 * Null for lookalikes: a file, a package, a key, a placeholder.
 */
export function readCandidate(
  local: string,
  domain: string,
  ownDomain?: string,
): EmailAddress | null {
  // Most lookalikes are packages or pictures, so this cheap test comes first.
  if (DENSITY_OR_VERSION.test(domain)) return null;
  const name = local.replace(SCHEME, "").replace(GLUED_ESCAPE, "").replace(EDGES, "");
  // Keys and ids come next, before the costly lookup of suffixes.
  if (name === "" || isId(name.toLowerCase()) || isGendered(domain)) return null;
  let rest = domain.replace(/[-.]+$/, "");
  for (let dropped = 0; dropped < 3; dropped++) {
    const last = rest.slice(rest.lastIndexOf(".") + 1);
    if (placeholders().fileEndings.has(last.toLowerCase())) return null;
    const address = parseEmailAddress(`${name}@${rest}`, ownDomain);
    if (address) return isJunk(address, ownDomain) ? null : address;
    const label = GLUED_TAIL.exec(last)?.[1];
    const shorter = rest.slice(0, rest.length - last.length);
    rest = label === undefined ? shorter.slice(0, -1) : shorter + label;
    if (!rest.includes(".")) return null;
  }
  return null;
}

/**
 * Detects gender-neutral spellings: `amig@s.es`, `tod@s.En`, `Kolleg@innen.de`, with the text after
 * a full stop. Some endings are also domains: with those, only a new sentence decides.
 */
function isGendered(domain: string): boolean {
  const [ending = "", next = "", ...rest] = domain.split(".");
  const isSure = GENDER_ENDINGS.get(ending);
  return isSure !== undefined && rest.length === 0 && (isSure || /^[A-Z]/.test(next));
}

/** Whether a lookalike is a member expression in code: `this@Activity.name`, `user@host.info()`. */
export function isMemberChain({ local, domain }: EmailAddress, behind: string): boolean {
  if (CODE_LOCALS.has(local) || CODE_BEHIND.test(behind)) return true;
  const labels = domain.split(".");
  return MEMBER_NAMES.has(labels.at(-1)!) && labels.some((label) => CODE_LABELS.has(label));
}

/** Whether a well-formed address is not a mailbox: a placeholder, a key, a package version. */
export function isJunk({ local, domain }: EmailAddress, ownDomain?: string): boolean {
  if (placeholders().placeholderLocals.has(local)) return true;
  if (isId(local)) return true;
  if (isUnder(placeholders().machineDomains, domain) || /\bsentry\b/.test(domain)) return true;
  if (local === "git" && /^(?:git|bit|ssh|gist|codeberg)/.test(domain)) return true;
  const [label = ""] = domain.split(".");
  const isPlaceholder =
    placeholders().exampleLabels.has(label) || isUnder(placeholders().placeholderDomains, domain);
  if (isPlaceholder && domain !== ownDomain) return true;
  if (!placeholders().emptyLocals.has(local)) return false;
  return (
    isPlaceholder ||
    placeholders().emptyDomains.has(domain) ||
    placeholders().emptyLabels.has(label) ||
    local === label
  );
}

function isId(local: string): boolean {
  return HEX_ID.test(local) || LONG_ID.test(local) || /^\d{12,}$/.test(local);
}

function isUnder(domains: ReadonlySet<string>, domain: string): boolean {
  for (let at = 0; at !== -1; at = domain.indexOf(".", at + 1)) {
    if (domains.has(at === 0 ? domain : domain.slice(at + 1))) return true;
  }
  return false;
}
