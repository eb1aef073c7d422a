import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row of `lead_emails` keeps its verdict when a new one arrives. A verdict of a mail server takes
 * precedence over later DNS-only checks until it is stale, unless DNS shows that the domain accepts no mail.
 */
export const keepsMailboxVerdict = (arriving: { status: SQL; checkedAt: SQL; byDns: SQL }): SQL =>
  sql`(${arriving.byDns} AND ${arriving.status} <> 'invalid'
    AND lead_emails.next_verification_at > ${arriving.checkedAt} AND EXISTS (
    SELECT 1 FROM email_checks AS asked
    WHERE asked.email_id = lead_emails.id AND asked.workspace_id = lead_emails.workspace_id
      AND asked.checked_at = lead_emails.last_verified_at AND asked.method = 'smtp'))`;
