import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { StoredMail } from "#src/pipeline/verification/rejudge-mail";
import {
  storedVerdictsOf,
  toStoredVerdicts,
} from "#src/pipeline/verification/stored-verdicts.repository";
import { packPart, readPart } from "#src/shared/stored-lead";

/** The mail facts of a lead after a merge. */
export type MergedMail = StoredMail & { updatedAt: number };

/** For the batch of the merge; `toMergedMail` reads the rows. */
export const mergedMailOf = (scope: Scope, leadId: string): [SQL, SQL, SQL] => [
  sql`SELECT enrichment -> '$.email' AS email, enrichment -> '$.quality' AS quality,
      updated_at AS updatedAt
    FROM leads WHERE id = ${leadId} AND workspace_id = ${scope.workspaceId}`,
  sql`SELECT email, iif(last_verified_at IS NULL, NULL, status) AS status
    FROM lead_emails
    WHERE lead_id = ${leadId} AND +workspace_id = ${scope.workspaceId} AND removed_at IS NULL
    ORDER BY position, id`,
  storedVerdictsOf(scope, leadId),
];

/** Null for a lead without mail facts, and for a deleted lead. */
export function toMergedMail([leads, addresses, stored]: unknown[][]): MergedMail | null {
  const [lead] = leads as { email: string | null; quality: string | null; updatedAt: number }[];
  if (!lead || lead.email === null) return null;
  return {
    email: readPart("email", lead.email)!,
    quality: readPart("quality", lead.quality),
    updatedAt: lead.updatedAt,
    addresses: addresses as MergedMail["addresses"],
    stored: toStoredVerdicts(stored!),
  };
}

/** Replaces the mail facts of a lead, unless the lead was changed after `updatedAt`. */
export async function replaceMail(
  { db, workspaceId }: Scope,
  leadId: string,
  { email, quality, updatedAt }: Pick<MergedMail, "email" | "quality" | "updatedAt">,
): Promise<void> {
  const parts = sql`'$.email', json(${JSON.stringify(packPart("email", email))})${
    quality ? sql`, '$.quality', json(${JSON.stringify(quality)})` : sql``
  }`;
  await rawStatement(
    db,
    sql`UPDATE leads SET enrichment = json_set(enrichment, ${parts})
      WHERE id = ${leadId} AND workspace_id = ${workspaceId} AND updated_at = ${updatedAt}`,
  ).run();
}
