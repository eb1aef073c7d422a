import type { OutgoingLead } from "./destination";

/** An address of a lead with the verdict of its newest check; null if it was never checked. */
export type Contact = { email: string; status: string | null };

/** Accepted verdicts, best first. */
const STATUS_ORDER: Contact["status"][] = ["valid", "unverified", null, "risky", "unknown"];

/** The addresses to write to, ordered by verdict, then by the lead's order. Excludes invalid addresses. */
export function contactsOf({ emails, verdicts }: OutgoingLead): Contact[] {
  const all = verdicts ?? emails.map((email) => ({ email, status: null }));
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
