import {
  REVERSED_DOMAIN,
  reverse,
  ROT13_DOMAIN,
  rot13,
} from "#src/shared/addresses/disguised-address";
import { parseEmailAddress, type EmailAddress } from "#src/shared/addresses/email-address";
import { isMemberChain, readCandidate } from "./email-candidates";
import type { EmailContext } from "./email-context";
import { SEAM } from "#src/extraction/html/visible-text";

const AT = 64;
const DOT = 46;
const MAX_LOCAL = 80;
const MAX_DOMAIN = 200;
const MAX_SEAMS = 4;
const SEAM_CODE = SEAM.charCodeAt(0);

/** Characters of local parts: letters, digits and the common ones of `.!#$%&'*+-/=?^_{|}~`: `%&'+-._~`. */
const IS_LOCAL = new Uint8Array(128);
const IS_DOMAIN = new Uint8Array(128);
for (let code = 48; code < 123; code++) {
  if (/[a-z0-9]/i.test(String.fromCharCode(code))) IS_LOCAL[code] = IS_DOMAIN[code] = 1;
}
for (const sign of "%&'+-._~") IS_LOCAL[sign.charCodeAt(0)] = 1;
for (const sign of "-.") IS_DOMAIN[sign.charCodeAt(0)] = 1;

/**
 * `start` and `end` are offsets in the text. `isDisguised`: the address was reversed or in ROT13.
 */
export type FoundAddress = {
  address: EmailAddress;
  start: number;
  end: number;
  isDisguised: boolean;
};

/**
 * Finds addresses around every `@` of a text, each in bounded time. A seam (see `visible-text`)
 * ends an address, unless only the text after the seam completes it.
 */
export function findAddresses(text: string, context: EmailContext): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const one = readAddressAt(text, at, context);
    if (one) found.push(one);
  }
  return found;
}

/** The address around the `@` at one position of a text. */
export function readAddressAt(
  text: string,
  at: number,
  context: EmailContext,
): FoundAddress | null {
  let localEnd = at;
  while (at - localEnd < MAX_SEAMS && text.charCodeAt(localEnd - 1) === SEAM_CODE) localEnd--;
  let start = localEnd;
  while (localEnd - start < MAX_LOCAL && isLocal(text.charCodeAt(start - 1))) start--;
  if (start === localEnd || isLatinOrAt(text.charCodeAt(start - 1))) return null;
  const local = text.slice(start, localEnd);

  let domain = "";
  let end = at + 1;
  let found: FoundAddress | null = null;
  for (let seams = 0; seams <= MAX_SEAMS; seams++) {
    const from = end;
    end = domainEnd(text, from);
    domain += text.slice(from, end);
    const code = text.charCodeAt(end);
    // `a@b.com@c` is not an address.
    if (code === AT) return null;
    const address = domain.includes(".") ? readCandidate(local, domain, context.ownDomain) : null;
    if (address) found = { address, start, end, isDisguised: false };
    const next = text.charCodeAt(end + 1);
    // A complete address continues after a seam only with a dot: `acme.com<wbr>.au`.
    if (code !== SEAM_CODE || (found && next !== DOT && next !== SEAM_CODE)) break;
    end++;
  }
  if (found)
    return isMemberChain(found.address, text.slice(found.end, found.end + 10)) ? null : found;
  const address = domain === "" ? null : readDisguised(local, domain, context);
  return address && { address, start, end, isDisguised: true };
}

/**
 * Decodes `moc.emca@ofni` and `vasb@npzr.pbz`, only if the page shows the method or the result has
 * the page's own domain.
 */
function readDisguised(local: string, domain: string, context: EmailContext): EmailAddress | null {
  const { ownDomain } = context;
  const mayBeReversed = REVERSED_DOMAIN.test(local);
  const mayBeRot13 = ROT13_DOMAIN.test(domain);
  if (!mayBeReversed && !mayBeRot13) return null;
  // A valid domain is not disguised, even if its address is an example.
  if (parseEmailAddress(`a@${domain}`)) return null;
  if (mayBeReversed) {
    const reversed = readCandidate(reverse(domain), reverse(local), ownDomain);
    if (reversed && (reversed.domain === ownDomain || context.isReversed)) return reversed;
  }
  if (!mayBeRot13) return null;
  const turned = readCandidate(rot13(local), rot13(domain), ownDomain);
  return turned && (turned.domain === ownDomain || context.isRot13) ? turned : null;
}

function domainEnd(text: string, from: number): number {
  let end = from;
  while (end - from < MAX_DOMAIN) {
    const code = text.charCodeAt(end);
    if (!(code < 128 ? IS_DOMAIN[code] === 1 : isLetter(code))) break;
    // Two dots in a row end a sentence.
    if (code === DOT && text.charCodeAt(end + 1) === DOT) break;
    end++;
  }
  return end;
}

/** After an `ö` the local part is incomplete; after an `@` it is not an address. */
const isLatinOrAt = (code: number) => code === AT || (code >= 0xc0 && code < 0x250);

const isLocal = (code: number) => code < 128 && IS_LOCAL[code] === 1;

/** Letters of domain names in other scripts; not signs, spaces, CJK punctuation or full-width forms. */
function isLetter(code: number): boolean {
  if (Number.isNaN(code) || code < 0xc0) return false;
  if (code >= 0x2000 && code < 0x2c00) return false;
  if (code >= 0x3000 && code < 0x3041) return false;
  return code < 0xd800 && code !== 0xd7 && code !== 0xf7;
}
