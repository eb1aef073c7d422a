import { registrableDomain } from "./domain-name";
import { emailDomain } from "./email-address";

/** Who is erased: one address, or a registrable domain with every address at it. Lower case, ASCII. */
export type ErasureSubject = { type: "email" | "domain"; value: string };

/**
 * What an object that keeps a job is to forget: all of it, what it told of leads, of all or of some, or
 * whoever asked to be deleted.
 */
export type JobErasure =
  | { all: true }
  | { leadIds: "all" | string[] }
  | { subject: ErasureSubject };

/** What stands in a text where an address was. */
export const ERASED = "[erased]";

/** Gives back a text with the addresses that are to go replaced by `ERASED`. */
export type Redactor = (text: string) => string;

/** Local part, `@` (also as links write it), domain; bounded, so that long texts take no time. */
const ADDRESS =
  /[\p{L}\p{N}._%+\-!#$&'*/=?^`{|}~]{1,64}(?:@|%40)[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252}[\p{L}\p{N}])?/giu;
/** May stand in an address, but stands before one more often: quotes, the `=` and `/` of links. */
const RARE = /[%!#$&'*/=?^`{|}~]/;

export const domainOf = (email: string) => registrableDomain(emailDomain(email));

export const isOfSubject = ({ type, value }: ErasureSubject, email: string): boolean =>
  type === "email" ? email === value : domainOf(email) === value;

/** What a text that mentions the subject contains, in lower case; others may contain it too. */
export const needlesOf = ({ type, value }: ErasureSubject): [string, string] =>
  type === "email" ? [value, value.replace("@", "%40")] : [`@${value}`, value];

/** Every address that a value mentions, in lower case, however deep. */
export function addressesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string")
    for (const [run] of value.matchAll(ADDRESS))
      for (const start of startsIn(run)) found.add(plain(run.slice(start)));
  if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) addressesIn(member, found);
  return found;
}

/** Replaces the addresses that `isErased` names, given in lower case. */
export const redactorOf =
  (isErased: (email: string) => boolean): Redactor =>
  (text) =>
    text.replaceAll(ADDRESS, (run) => {
      const start = startsIn(run).find((at) => isErased(plain(run.slice(at))));
      return start === undefined ? run : run.slice(0, start) + ERASED;
    });

/** Redacts every text of a value. A text that was nothing but an address becomes null, in a list it goes. */
export function redact<T>(value: T, inText: Redactor): T {
  return redacted(value, inText) as T;
}

function redacted(value: unknown, inText: Redactor): unknown {
  if (typeof value === "string") return inText(value) === ERASED ? null : inText(value);
  if (Array.isArray(value))
    return value
      .map((member) => redacted(member, inText))
      .filter((member, index) => member !== null || value[index] === null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redacted(member, inText)]),
  );
}

/** Where the address may begin in a run of characters: at its start, or after one that is rare in addresses. */
function startsIn(run: string): number[] {
  const at = run.search(/@|%40/i);
  const starts = [0];
  for (let index = 0; index < at; index++)
    if (RARE.test(run[index]!) || run[index] === ".") starts.push(index + 1);
  return starts.filter((start) => start < at);
}

const plain = (run: string) => run.replace(/%40/i, "@").toLowerCase();
