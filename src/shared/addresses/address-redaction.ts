import { domainToASCII } from "node:url";
import { decodeText, IDEOGRAPHIC_DOT } from "#src/shared/text/decoded-text";
import { REVERSED_DOMAIN, reverse, ROT13_DOMAIN, rot13 } from "./disguised-address";
import { isPublicSuffixKnown, registrableDomain } from "./domain-name";
import { emailDomain } from "./email-address";
import { findSpelledAddresses } from "./spelled-addresses";

/** Replaces an erased address in a text. */
export const ERASED = "[erased]";

/** Returns the text with erased addresses replaced by `ERASED`. */
export type Redactor = (text: string) => string;

/** Characters of a local part (RFC 5322 §3.2.3, and letters of all scripts), and its maximum length. */
const LOCAL_CHARACTER = /[\p{L}\p{N}._%+\-!#$&'*/=?^`{|}~]/u;
const MAX_LOCAL = 64;
const DOMAIN = /[\p{L}\p{N}](?:[\p{L}\p{N}.\u3002-]{0,252}[\p{L}\p{N}])?/uy;
/** Valid in an address, but more often the character before one: quotes, the `=` and `/` of links. */
const RARE = /[%!#$&'*/=?^`{|}~]/;

export const domainOf = (email: string) => registrableDomain(emailDomain(email));

/** All addresses in a value, in lower case, at any depth and in any encoding. */
export function addressesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string")
    for (const { email } of candidatesIn(decodeText(value).text)) found.add(email);
  if (typeof value === "object" && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) addressesIn(name, found);
      addressesIn(member, found);
    }
  return found;
}

/** Replaces the addresses for which `isErased` returns true. It receives them in lower case. */
export const redactorOf = (isErased: (email: string) => boolean): Redactor =>
  redactorOfSpans(function* (text) {
    for (const { email, from, to } of candidatesIn(text)) if (isErased(email)) yield { from, to };
  });

/** Replaces parts of a text, which `find` returns by their places in the decoded text, in order. */
export const redactorOfSpans =
  (find: (text: string) => Iterable<{ from: number; to: number }>): Redactor =>
  (written) => {
    const { text, map } = decodeText(written);
    let redacted = "";
    let copied = 0;
    for (const { from, to } of find(text)) {
      const start = map ? map.starts[from]! : from;
      if (start < copied) continue;
      redacted += written.slice(copied, start) + ERASED;
      copied = map ? map.ends[to - 1]! : to;
    }
    return copied === 0 ? written : redacted + written.slice(copied);
  };

/** Redacts all texts of a value. A text that was only an address becomes null; a list loses it. */
export function redact<T>(value: T, inText: Redactor): T {
  return redacted(value, inText) as T;
}

function redacted(value: unknown, inText: Redactor): unknown {
  if (typeof value === "string") return inText(value) === ERASED ? null : inText(value);
  if (Array.isArray(value))
    return value
      .map((member) => withoutPerson(member, redacted(member, inText)))
      .filter((member, index) => member !== null || value[index] === null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [inText(name), redacted(member, inText)]),
  );
}

/** A person whose address or name was erased is erased as a whole: title and numbers identify the same person. */
function withoutPerson(member: unknown, after: unknown): unknown {
  if (!isPerson(member) || !isPerson(after)) return after;
  const isErased = after.name !== member.name || (member.email ?? null) !== (after.email ?? null);
  return isErased ? null : after;
}

/** A person of a profile. Stored profiles omit members that are null. */
const isPerson = (value: unknown): value is { name: unknown; email?: unknown } =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  (("title" in value && "email" in value) || ("snippet" in value && "source_url" in value));

/** Redacts all texts of a value and keeps its structure: an address becomes `ERASED`. */
export function redactInPlace(value: unknown, inText: Redactor): unknown {
  if (typeof value === "string") return inText(value);
  if (Array.isArray(value)) return value.map((member) => redactInPlace(member, inText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [inText(name), redactInPlace(member, inText)]),
  );
}

type Candidate = { email: string; from: number; to: number };

/** Possible addresses in a decoded text, in order. Of those with the same end the longest comes first. */
function candidatesIn(text: string): Iterable<Candidate> {
  const spelled = [...spelledCandidatesIn(text)];
  if (spelled.length === 0) return writtenCandidatesIn(text);
  return [...writtenCandidatesIn(text), ...spelled].sort((a, b) => a.from - b.from);
}

/** Addresses whose `@` is spelled out, as pages write them: `jane [at] acme.com`. */
function* spelledCandidatesIn(text: string): Generator<Candidate> {
  for (const { local, from, domains } of findSpelledAddresses(text))
    for (const { name: written, to } of domains) {
      const name = toAscii(written);
      yield { email: `${local}@${name}`, from, to };
      if (isPublicSuffixKnown(name)) break;
    }
}

function* writtenCandidatesIn(text: string): Generator<Candidate> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    DOMAIN.lastIndex = at + 1;
    const [domain] = DOMAIN.exec(text) ?? [];
    if (domain === undefined) continue;
    const domains = domainsIn(domain);
    const quoted = quotedLocal(text, at);
    if (quoted !== null)
      for (const { name, length } of domains)
        yield { email: `${quoted.local}@${name}`, from: quoted.from, to: at + 1 + length };
    for (const from of localStarts(text, at)) {
      const local = text.slice(from, at);
      for (const { name, length } of domains) {
        const place = { from, to: at + 1 + length };
        yield { email: `${local}@${name}`, ...place };
        for (const email of disguisedIn(local, name)) yield { email, ...place };
      }
    }
  }
}

/** `moc.emca@enaj` reversed, `wnar@npzr.pbz` in ROT13. */
function* disguisedIn(local: string, domain: string): Generator<string> {
  if (REVERSED_DOMAIN.test(local)) yield `${reverse(domain)}@${reverse(local)}`;
  if (ROT13_DOMAIN.test(domain)) yield `${rot13(local)}@${rot13(domain)}`;
}

/** A local part in quotes (RFC 5321 §4.1.2) that ends at `at`: `"jane"@acme.com` is `jane@acme.com`. */
function quotedLocal(text: string, at: number): { local: string; from: number } | null {
  if (text[at - 1] !== '"') return null;
  const first = Math.max(0, at - 2 - 2 * MAX_LOCAL);
  const before = text.slice(first, at - 1);
  const opening = before.lastIndexOf('"');
  const local = before.slice(opening + 1).replaceAll(/\\(.)/g, "$1");
  if (opening === -1 || local === "" || /[@\n]/.test(local)) return null;
  return { local, from: first + opening };
}

/** Possible starts of a local part that ends at `at`: its first character, or after characters that are rare in one. */
function localStarts(text: string, at: number): number[] {
  let first = at;
  while (first > 0 && at - first < MAX_LOCAL && LOCAL_CHARACTER.test(text[first - 1]!)) first--;
  const starts: number[] = [];
  for (let start = first; start < at; start++) {
    const before = text[start - 1];
    const isAfterDots = before === "." && (start < first + 2 || !/[^.]/.test(text[start - 2]!));
    if (start === first || RARE.test(before!) || isAfterDots) starts.push(start);
  }
  return starts;
}

/**
 * The domain in ASCII. If its suffix is unknown, also the domain without its last label, which may be the next
 * word. An ideographic dot may also end the sentence.
 */
function domainsIn(written: string): { name: string; length: number }[] {
  const found: { name: string; length: number }[] = [];
  for (let length = written.length; length > 0; length = lastDot(written, length - 1)) {
    const part = written.slice(0, length);
    const name = toAscii(part);
    found.push({ name, length });
    if (isPublicSuffixKnown(name) && !part.includes(IDEOGRAPHIC_DOT)) break;
  }
  return found;
}

const toAscii = (domain: string) =>
  // oxlint-disable-next-line no-control-regex -- ASCII needs no conversion.
  /^[\u0000-\u007f]*$/.test(domain) ? domain : domainToASCII(domain) || domain;

const lastDot = (text: string, before: number) =>
  Math.max(text.lastIndexOf(".", before), text.lastIndexOf(IDEOGRAPHIC_DOT, before));
