import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { ErasureSubject } from "#src/shared/addresses/address-redaction";

const ADDRESSES_AT_ONCE = 500;

/** Deletes a batch of the subject's addresses with their checks, and renumbers the remaining ones. Returns how many there were. */
export async function deleteAddresses(
  { db, workspaceId }: Scope,
  { type, value }: ErasureSubject,
): Promise<number> {
  const theirs =
    type === "email"
      ? sql`email = ${value}`
      : sql`substr(email, -${value.length + 1}) IN (${`@${value}`}, ${`.${value}`})`;
  const { results } = await rawStatement(
    db,
    sql`SELECT id, lead_id AS leadId FROM lead_emails WHERE workspace_id = ${workspaceId} AND ${theirs}
      LIMIT ${ADDRESSES_AT_ONCE}`,
  ).all<{ id: string; leadId: string }>();
  if (results.length === 0) return 0;
  const ids = JSON.stringify(results.map(({ id }) => id));
  const leadIds = JSON.stringify(results.map(({ leadId }) => leadId));
  await db.$client.batch(
    [
      sql`DELETE FROM lead_emails WHERE workspace_id = ${workspaceId}
        AND id IN (SELECT value FROM json_each(${ids}))`,
      sql`UPDATE lead_emails SET position = ranked.place FROM (
          SELECT id, row_number() OVER (PARTITION BY lead_id ORDER BY position, id) - 1 AS place
          FROM lead_emails WHERE lead_id IN (SELECT value FROM json_each(${leadIds}))
            AND workspace_id = ${workspaceId} AND removed_at IS NULL) AS ranked
        WHERE ranked.id = lead_emails.id`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results.length;
}
