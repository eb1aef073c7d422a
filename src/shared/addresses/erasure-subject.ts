import { COMPATIBLE } from "#src/shared/text/decoded-text";
import { domainOf, type Redactor, redactorOf, redactorOfSpans } from "./address-redaction";
import { reverse, rot13 } from "./disguised-address";
import { commonPart, isNameAddress, mentionsOf } from "./person-name";

/** One address, or a registrable domain with all its addresses. Lower case, ASCII. */
export type AddressSubject = { type: "email" | "domain"; value: string };

/**
 * A person by name: at the company with a registrable domain, or (null) everywhere. `emails` are the addresses that are
 * known to be the person's.
 */
export type PersonSubject = {
  type: "person";
  value: string;
  domain: string | null;
  emails: string[];
};

/** The subject of an erasure. */
export type ErasureSubject = AddressSubject | PersonSubject;

/**
 * What the Durable Object of a job deletes: all its data, its events about all or some leads, or the data of one
 * erasure subject.
 */
export type JobErasure =
  | { all: true }
  | { leadIds: "all" | string[] }
  | { subject: ErasureSubject };

/** Whether an address belongs to the subject. */
export function isOfSubject(subject: ErasureSubject, email: string): boolean {
  if (subject.type !== "person")
    return (subject.type === "email" ? email : domainOf(email)) === subject.value;
  const { value, domain, emails } = subject;
  if (emails.includes(email)) return true;
  return (domain === null || domainOf(email) === domain) && isNameAddress(value, email);
}

/** Whether what was found at a domain concerns the subject: a person of one company has namesakes at others. */
export const isAtDomain = (subject: ErasureSubject, domain: string): boolean =>
  subject.type !== "person" || subject.domain === null || subject.domain === domain;

/** Removes a subject from texts. */
export function redactorFor(subject: ErasureSubject): Redactor {
  const addresses = redactorOf((email) => isOfSubject(subject, email));
  if (subject.type !== "person") return addresses;
  const mentions = mentionsOf(subject.value);
  const names = redactorOfSpans(function* (text) {
    for (const { index, 0: found } of text.matchAll(mentions))
      yield { from: index, to: index + found.length };
  });
  return (text) => names(addresses(text));
}

/** What `mayMention` looks for: pairs of words that are in each text that mentions the subject. Its parameter is bound to this. */
export function soughtOf(subject: ErasureSubject): string {
  if (subject.type !== "person") return JSON.stringify(wordsOf(subject.value));
  const part = commonPart(subject.value);
  return JSON.stringify([
    ...(part === null ? [] : [[part, part]]),
    ...subject.emails.flatMap(wordsOf),
  ]);
}

/**
 * A word of the local part and one of the domain, which remain if signs are spelled out (`jane [at] acme dot com`), also
 * reversed and in ROT13. Of a domain, one word twice.
 */
function wordsOf(address: string): [string, string][] {
  const at = address.lastIndexOf("@");
  const word = longest(address.slice(at + 1), ".");
  const pair = [at < 0 ? word : longest(address.slice(0, at), /[^\p{L}\p{N}]+/u), word] as const;
  return [pair, pair.map(reverse), pair.map(rot13)] as [string, string][];
}

const longest = (text: string, separator: string | RegExp): string =>
  text.split(separator).toSorted((one, other) => other.length - one.length)[0]!;

/**
 * SQL that is true if a column may mention the subject: literally, or in an encoding that only `decodeText` can
 * read. It can match other rows too. `parameter` is bound to `soughtOf` the subject.
 */
export function mayMention(column: string, parameter: string, subject: ErasureSubject): string {
  const lower = `lower(${column})`;
  const isAscii = `length(${column}) = length(CAST(${column} AS BLOB))`;
  const hasOtherScript =
    subject.type === "person"
      ? commonPart(subject.value) === null
      : /xn--|[^ -~]/.test(subject.value);
  return `(${[
    // In a table of its own, because `json_each` has columns with names such as `value`.
    `EXISTS (SELECT 1 FROM (SELECT ${lower} AS mentioning), json_each(${parameter})
       WHERE instr(mentioning, json_each.value ->> 0) AND instr(mentioning, json_each.value ->> 1))`,
    // A local part in quotes: "jane"@acme.com.
    `instr(${column}, '"@')`,
    `${column} GLOB '*%[0-9A-Fa-f][0-9A-Fa-f]*'`,
    `instr(${column}, '&#') OR ${column} GLOB '*&[A-Za-z]*;*'`,
    `instr(${column}, '\\u') OR instr(${column}, '\\x')`,
    // Names and domains in other scripts have too many spellings to list.
    hasOtherScript
      ? `NOT ${isAscii}`
      : `(NOT ${isAscii} AND (${COMPATIBLE.map((set) => `${column} GLOB '*[${set}]*'`).join(" OR ")}))`,
  ].join(" OR ")})`;
}
