import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row of `lead_emails` keeps its verdict when this one arrives: what a mail server said about the
 * mailbox is worth more, until it is stale, than a later check that asked DNS alone and found the domain fine.
 */
export const keepsMailboxVerdict = (status: SQL, checkedAt: SQL): SQL =>
  sql`(${status} = 'unverified' AND lead_emails.next_verification_at > ${checkedAt} AND EXISTS (
    SELECT 1 FROM email_checks AS asked INDEXED BY email_checks_by_age
    WHERE asked.email_id = lead_emails.id AND asked.workspace_id = lead_emails.workspace_id
      AND asked.checked_at = lead_emails.last_verified_at AND asked.method = 'smtp'))`;
