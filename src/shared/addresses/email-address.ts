import { domainToASCII } from "node:url";
import { parse } from "tldts";

/** `email` is `local@domain`; both in lower case, the domain in ASCII. */
export type EmailAddress = { email: string; local: string; domain: string };

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LENGTH = 254;

/**
 * Parses an address that can receive mail over the Internet: a dot-atom local part of at most 64
 * characters (RFC 5321), and a domain below an ICANN suffix of the Public Suffix List. `ownDomain`
 * is accepted with any suffix.
 */
export function parseEmailAddress(text: string, ownDomain?: string): EmailAddress | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  if (at < 1 || at > 64 || trimmed.length > MAX_LENGTH) return null;
  const local = trimmed.slice(0, at).toLowerCase();
  if (!LOCAL.test(local)) return null;
  const domain = readMailDomain(trimmed.slice(at + 1), ownDomain);
  return domain === null ? null : { email: `${local}@${domain}`, local, domain };
}

/** The part after the `@`, in lower case. It does not check whether that is a valid domain. */
export const emailDomain = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** A domain that mail can be sent to, in ASCII and lower case, or null. */
function readMailDomain(text: string, ownDomain?: string): string | null {
  const domain = toAscii(text);
  if (domain === ownDomain && domain.includes(".")) return domain;
  if (domain.length > 253 || !domain.split(".").every((label) => LABEL.test(label))) return null;
  const { isIcann, domain: registrable } = parse(domain, { validateHostname: false });
  return isIcann && registrable ? domain : null;
}

function toAscii(domain: string): string {
  const lower = domain.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- ASCII needs no conversion.
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : domainToASCII(lower);
}
