import { domainToASCII } from "node:url";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";
import { isFullName } from "#src/shared/addresses/person-name";
import { invalid } from "#src/shared/errors";

const LABELS =
  /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export type GivenSubject = {
  subject_type: ErasureSubject["type"];
  subject: string;
  domain?: string | undefined;
};

/** Parses the subject of a request. Any host of a domain means the whole registrable domain. */
export function readSubject({ subject_type: type, subject, domain }: GivenSubject): ErasureSubject {
  if (type === "person") return readPerson(subject, domain);
  if (domain !== undefined)
    throw invalid("body.domain", "Send `domain` with the subject type `person` only");
  const text = subject.trim().toLowerCase();
  if (type === "domain") {
    const value = domainIn(text);
    if (!value) throw invalid("body.subject", "`subject` must be a domain, such as acme.com");
    return { type, value };
  }
  const at = text.lastIndexOf("@");
  const host = hostOf(text.slice(at + 1));
  const local = text.slice(0, at);
  if (at < 1 || at > 64 || /[\s"<>(),;:@]/.test(local) || !host)
    throw invalid("body.subject", "`subject` must be an e-mail address, such as jane@acme.com");
  return { type, value: `${local}@${host}` };
}

function readPerson(subject: string, given: string | undefined): ErasureSubject {
  const value = subject.trim().replaceAll(/\s+/g, " ");
  if (value.length > 120 || !isFullName(value))
    throw invalid(
      "body.subject",
      "`subject` must be the full name of a person, such as Jane Doe. For an e-mail address or a domain, set `subject_type`",
    );
  const domain = given === undefined ? null : domainIn(given.trim().toLowerCase());
  if (given !== undefined && domain === null)
    throw invalid("body.domain", "`domain` must be a domain, such as acme.com");
  return { type: "person", value, domain, emails: [] };
}

function domainIn(text: string): string | null {
  const host = hostOf(text.replace(/^https?:\/\//, "").replace(/[/?#].*$/, ""));
  return host && registrableDomain(host);
}

/** The stored form of a subject. */
export const storeSubject = (subject: ErasureSubject): string =>
  subject.type === "person" ? JSON.stringify(subject) : subject.value;

/** The subject of a stored request. */
export const storedSubject = (type: ErasureSubject["type"], stored: string): ErasureSubject =>
  type === "person" ? (JSON.parse(stored) as ErasureSubject) : { type, value: stored };

function hostOf(text: string): string | null {
  const host = domainToASCII(text.replace(/\.$/, ""));
  return host.length <= 253 && LABELS.test(host) ? host : null;
}

/** Enough to recognise one's own request, too little to identify the subject: `j***@a***.com`, `J*** D***`. */
export function maskSubject({ type, value }: ErasureSubject): string {
  if (type === "person") return value.replaceAll(/(\S)\S*/g, "$1***");
  const at = value.lastIndexOf("@");
  const host = value.slice(at + 1);
  const masked = `${host.slice(0, 1)}***.${host.slice(host.lastIndexOf(".") + 1)}`;
  return at < 0 ? masked : `${value.slice(0, 1)}***@${masked}`;
}
