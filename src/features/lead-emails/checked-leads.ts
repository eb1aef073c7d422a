import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** Those of the leads of which an address was checked since then. */
export async function findCheckedLeads(
  { db, workspaceId }: Scope,
  leadIds: string[],
  sinceMs: number,
): Promise<Set<string>> {
  const { results } = await rawStatement(
    db,
    sql`SELECT given.value AS id FROM json_each(${JSON.stringify(leadIds)}) AS given
      WHERE EXISTS (SELECT 1 FROM lead_emails AS address INDEXED BY lead_emails_once
        CROSS JOIN email_checks AS checked INDEXED BY email_checks_by_age
          ON checked.email_id = address.id AND checked.workspace_id = address.workspace_id
            AND checked.checked_at >= ${sinceMs}
        WHERE address.lead_id = given.value AND address.workspace_id = ${workspaceId})`,
  ).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}
