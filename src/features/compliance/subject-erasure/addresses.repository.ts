import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";
import type { Place } from "./lead-texts.repository";

const LEADS_AT_ONCE = 500;

/**
 * Deletes the subject's addresses of a batch of leads after `place` with their checks, and renumbers the remaining ones.
 * Returns how many there were, and the place to continue from, or null at the end.
 */
export async function deleteAddresses(
  { db, workspaceId }: Scope,
  subject: ErasureSubject,
  place: Place,
): Promise<{ deleted: number; next: Place | null }> {
  const theirs = isOfSubject(subject);
  const after = sql`FROM leads INDEXED BY leads_by_age
    WHERE workspace_id = ${workspaceId} AND (created_at, seq) > (${place.at}, ${place.seq})
    ORDER BY created_at, seq`;
  const [addresses, last] = await db.$client.batch(
    [
      sql`SELECT lead_id AS leadId, email FROM (SELECT id ${after} LIMIT ${LEADS_AT_ONCE}) AS wanted
        CROSS JOIN lead_emails ON lead_id = wanted.id WHERE +workspace_id = ${workspaceId} AND ${theirs}`,
      sql`SELECT created_at AS at, seq ${after} LIMIT 1 OFFSET ${LEADS_AT_ONCE - 1}`,
    ].map((query) => rawStatement(db, query)),
  );
  const results = addresses!.results as { leadId: string; email: string }[];
  const next = (last!.results as Place[])[0] ?? null;
  if (results.length === 0) return { deleted: 0, next };
  const found = JSON.stringify(results);
  const leadIds = JSON.stringify(results.map(({ leadId }) => leadId));
  await db.$client.batch(
    [
      sql`DELETE FROM lead_emails WHERE +workspace_id = ${workspaceId}
        AND (lead_id, email) IN (SELECT value ->> 'leadId', value ->> 'email' FROM json_each(${found}))`,
      sql`UPDATE lead_emails SET position = ranked.place FROM (
          SELECT lead_id, email, row_number() OVER (PARTITION BY lead_id ORDER BY position, id) - 1 AS place
          FROM lead_emails WHERE lead_id IN (SELECT value FROM json_each(${leadIds}))
            AND +workspace_id = ${workspaceId} AND removed_at IS NULL) AS ranked
        WHERE lead_emails.lead_id = ranked.lead_id AND lead_emails.email = ranked.email`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return { deleted: results.length, next };
}

/** Whether a row of `lead_emails` is an address of the subject. */
export function isOfSubject(subject: ErasureSubject): SQL {
  const { type, value } = subject;
  if (type === "email") return sql`email = ${value}`;
  if (type === "person")
    return sql`email IN (SELECT value FROM json_each(${JSON.stringify(subject.emails)}))`;
  return sql`substr(email, -${value.length + 1}) IN (${`@${value}`}, ${`.${value}`})`;
}
