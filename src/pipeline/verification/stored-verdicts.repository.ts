import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { StoredVerdict, StoredVerdicts } from "#src/enrichment/email/stored-verdicts";

type Row = Omit<StoredVerdict, "reasons"> & { email: string; reasons: string };

/** The addresses of a lead with a fresh verdict of a mail server: see `decides`. */
export async function findStoredVerdicts(scope: Scope, leadId: string): Promise<StoredVerdicts> {
  const { results } = await rawStatement(scope.db, storedVerdictsOf(scope, leadId)).all<Row>();
  return toStoredVerdicts(results);
}

/** For a batch; `toStoredVerdicts` reads its rows. */
export const storedVerdictsOf = ({ workspaceId }: Scope, leadId: string | SQL): SQL =>
  sql`SELECT email, status, confidence, reasons FROM lead_emails
    WHERE lead_id = ${leadId} AND +workspace_id = ${workspaceId} AND check_method = 'smtp'
      AND next_verification_at > ${Date.now()}`;

export const toStoredVerdicts = (rows: readonly unknown[]): StoredVerdicts =>
  new Map(
    (rows as Row[]).map(({ email, status, confidence, reasons }) => [
      email,
      { status, confidence, reasons: JSON.parse(reasons) as StoredVerdict["reasons"] },
    ]),
  );
