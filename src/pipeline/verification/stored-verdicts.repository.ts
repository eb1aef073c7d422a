import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { StoredVerdict, StoredVerdicts } from "#src/enrichment/email/stored-verdicts";

type Row = Omit<StoredVerdict, "reasons"> & { email: string; reasons: string };

/** The addresses of a lead with a fresh verdict of a mail server: see `keepsMailboxVerdict`. */
export async function findStoredVerdicts(scope: Scope, leadId: string): Promise<StoredVerdicts> {
  const { results } = await rawStatement(scope.db, storedVerdictsOf(scope, leadId)).all<Row>();
  return toStoredVerdicts(results);
}

/** For a batch; `toStoredVerdicts` reads its rows. */
export const storedVerdictsOf = ({ workspaceId }: Scope, leadId: string | SQL): SQL =>
  sql`SELECT address.email, address.status, address.confidence, asked.reasons
    FROM lead_emails AS address INDEXED BY lead_emails_once
    CROSS JOIN email_checks AS asked
      ON asked.email_id = address.id AND asked.workspace_id = address.workspace_id
        AND asked.checked_at = address.last_verified_at AND asked.method = 'smtp'
    WHERE address.lead_id = ${leadId} AND address.workspace_id = ${workspaceId}
      AND address.next_verification_at > ${Date.now()}`;

export const toStoredVerdicts = (rows: readonly unknown[]): StoredVerdicts =>
  new Map(
    (rows as Row[]).map(({ email, status, confidence, reasons }) => [
      email,
      { status, confidence, reasons: JSON.parse(reasons) as StoredVerdict["reasons"] },
    ]),
  );
