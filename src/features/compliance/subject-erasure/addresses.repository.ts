import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";

const ADDRESSES_AT_ONCE = 500;

/** Deletes a batch of the subject's addresses with their checks, and renumbers the remaining ones. Returns how many there were. */
export async function deleteAddresses(
  { db, workspaceId }: Scope,
  subject: ErasureSubject,
): Promise<number> {
  const theirs = conditionOf(subject);
  const { results } = await rawStatement(
    db,
    sql`SELECT lead_id AS leadId, email FROM lead_emails WHERE workspace_id = ${workspaceId} AND ${theirs}
      LIMIT ${ADDRESSES_AT_ONCE}`,
  ).all<{ leadId: string; email: string }>();
  if (results.length === 0) return 0;
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
  return results.length;
}

function conditionOf(subject: ErasureSubject): SQL {
  const { type, value } = subject;
  if (type === "email") return sql`email = ${value}`;
  if (type === "person")
    return sql`email IN (SELECT value FROM json_each(${JSON.stringify(subject.emails)}))`;
  return sql`substr(email, -${value.length + 1}) IN (${`@${value}`}, ${`.${value}`})`;
}
