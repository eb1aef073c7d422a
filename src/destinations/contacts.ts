import type { OutgoingLead } from "./destination";

/** An address of a lead, with the verdict of its newest check; null where it was never checked. */
export type Contact = { email: string; status: string | null };

/** Verdicts that an address is used with, best first. */
const STATUS_ORDER: Contact["status"][] = ["valid", "unverified", null, "risky", "unknown"];

/** The addresses to write to, best first: by verdict, then in the lead's order. None is known to be invalid. */
export function contactsOf({ emails, contacts }: OutgoingLead): Contact[] {
  const all = contacts ?? emails.map((email) => ({ email, status: null }));
  const rankOf = ({ status }: Contact) => {
    const rank = STATUS_ORDER.indexOf(status);
    return rank === -1 ? STATUS_ORDER.length : rank;
  };
  return all
    .filter(({ status }) => status !== "invalid")
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The first of these addresses, in lower case. */
export const addressesOf = (lead: OutgoingLead, limit: number): string[] =>
  [...new Set(contactsOf(lead).map(({ email }) => email.toLowerCase()))].slice(0, limit);
