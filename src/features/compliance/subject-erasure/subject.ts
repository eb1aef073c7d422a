import { domainToASCII } from "node:url";
import type { ErasureSubject } from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { invalid } from "#src/shared/errors";

const LABELS =
  /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Parses the subject of a request. Any host of a domain means the whole registrable domain. */
export function readSubject(type: ErasureSubject["type"], given: string): ErasureSubject {
  const text = given.trim().toLowerCase();
  if (type === "domain") {
    const host = hostOf(text.replace(/^https?:\/\//, "").replace(/[/?#].*$/, ""));
    if (!host) throw invalid("body.subject", "`subject` must be a domain, such as acme.com");
    return { type, value: registrableDomain(host) };
  }
  const at = text.lastIndexOf("@");
  const host = hostOf(text.slice(at + 1));
  const local = text.slice(0, at);
  if (at < 1 || at > 64 || /[\s"<>(),;:@]/.test(local) || !host)
    throw invalid("body.subject", "`subject` must be an e-mail address, such as jane@acme.com");
  return { type, value: `${local}@${host}` };
}

function hostOf(text: string): string | null {
  const host = domainToASCII(text.replace(/\.$/, ""));
  return host.length <= 253 && LABELS.test(host) ? host : null;
}

/** Enough to recognise one's own request, too little to identify the subject: `j***@a***.com`. */
export function maskSubject({ value }: ErasureSubject): string {
  const at = value.lastIndexOf("@");
  const host = value.slice(at + 1);
  const masked = `${host.slice(0, 1)}***.${host.slice(host.lastIndexOf(".") + 1)}`;
  return at < 0 ? masked : `${value.slice(0, 1)}***@${masked}`;
}
