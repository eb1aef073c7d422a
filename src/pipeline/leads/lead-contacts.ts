import { isRoleAddress } from "#src/extraction/emails/role-address";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { LeadContact } from "#src/shared/lead-contact";
import { personId } from "./people-ids";

/** Contacts that a list returns with each lead. */
export const LISTED_CONTACTS = 20;

/** A row of `lead_emails` as `contactsColumn` reads it. */
export type ContactRow = [
  email: string,
  status: EmailStatus,
  confidence: number,
  position: number,
  sourceUrl: string | null,
];

/** A person's address and name. */
export type AddressOwner = [email: string, name: string];

/** Combines the addresses of a lead with the people to whom they belong. */
export function toContacts(
  leadId: string,
  rows: readonly ContactRow[],
  owners: readonly AddressOwner[],
): LeadContact[] {
  const nameOf = new Map(owners);
  return rows.map(([email, status, confidence, position, source_url]) => {
    const name = nameOf.get(email);
    return {
      email,
      status,
      confidence,
      is_role: isRoleAddress(email),
      is_primary: position === 0,
      person_id: name === undefined ? null : personId(leadId, name),
      source_url,
    };
  });
}
