import type { Scope } from "#src/db/scope";
import {
  isOfSubject,
  type PersonSubject,
  redactorFor,
} from "#src/shared/addresses/erasure-subject";
import { erasedPeople } from "#src/shared/addresses/name-redaction";
import type { LeadPerson } from "#src/shared/lead";
import { unpackProfile } from "#src/shared/stored-lead";
import {
  findMentions,
  type LeadWithTexts,
  type Place,
  readLeadTexts,
} from "./lead-texts.repository";

const LEADS_SCANNED_AT_ONCE = 500;
/** Bounds memory: complete leads that are read at once. */
const READ_AT_ONCE = 40;

/** A lead that names the person. */
export type PersonOfLead = { lead: LeadWithTexts; people: LeadPerson[]; emails: string[] };

/** The person's addresses in a batch of leads after `place`. */
export async function findPerson(
  scope: Scope,
  subject: PersonSubject,
  place: Place,
): Promise<{ next: Place | null; emails: string[]; found: PersonOfLead[] }> {
  const scanned = await findMentions(scope, subject, place, LEADS_SCANNED_AT_ONCE);
  const seqs = scanned.filter(({ mayMention }) => mayMention).map(({ seq }) => seq);
  const found: PersonOfLead[] = [];
  for (let from = 0; from < seqs.length; from += READ_AT_ONCE)
    for (const lead of await readLeadTexts(scope, seqs.slice(from, from + READ_AT_ONCE)))
      found.push(personOf(lead, subject));
  const emails = [...new Set(found.flatMap((one) => one.emails))];
  const next = scanned.length < LEADS_SCANNED_AT_ONCE ? null : scanned.at(-1)!;
  return { next, emails, found: found.filter((one) => one.people.length + one.emails.length > 0) };
}

/** The entries of the person in a lead, and the addresses that these have or that are made of the name. */
function personOf(lead: LeadWithTexts, subject: PersonSubject): PersonOfLead {
  const stored = lead.profile === null ? [] : unpackProfile(lead.profile).people;
  const people = erasedPeople(stored, redactorFor(subject));
  const own = people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const named = (JSON.parse(lead.emails ?? "[]") as string[])
    .map((email) => email.toLowerCase())
    .filter((email) => isOfSubject(subject, email));
  return { lead, people, emails: [...new Set([...own, ...named])] };
}
