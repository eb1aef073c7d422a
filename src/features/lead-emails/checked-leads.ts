import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** Those of the leads whose addresses were verified since then. */
export async function findCheckedLeads(
  { db, workspaceId }: Scope,
  leadIds: string[],
  sinceMs: number,
): Promise<Set<string>> {
  const { results } = await rawStatement(
    db,
    sql`SELECT given.value AS id FROM json_each(${JSON.stringify(leadIds)}) AS given
      WHERE EXISTS (SELECT 1 FROM lead_emails INDEXED BY lead_emails_once
        WHERE lead_id = given.value AND workspace_id = ${workspaceId} AND last_verified_at >= ${sinceMs})`,
  ).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}
