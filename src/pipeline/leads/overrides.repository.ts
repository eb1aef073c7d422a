import { type SQL, sql } from "drizzle-orm";
import { breaksConstraint } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** The corrections of stored leads as JSON, by the leads' ids. Leads without any are missing. */
export async function findOverrides(
  { db, workspaceId }: Scope,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { results } = await rawStatement(
    db,
    sql`SELECT leads.id, leads.overrides FROM json_each(${JSON.stringify(ids)}) AS given
      CROSS JOIN leads ON leads.id = given.value
      WHERE leads.workspace_id = ${workspaceId} AND leads.overrides IS NOT NULL`,
  ).all<{ id: string; overrides: string }>();
  return new Map(results.map(({ id, overrides }) => [id, overrides]));
}

/** A lead as it was read: its corrections as JSON, and when it was written, if that matters. */
export type ReadLead = { id: string; overrides: string | null; updatedAt?: number };

/**
 * Fails a batch that writes leads if one of them was corrected or, with `updatedAt`, written since it was read: see
 * `wasCorrected`.
 */
export function requireAsRead({ workspaceId }: Scope, leads: readonly ReadLead[]): SQL {
  const read = JSON.stringify(leads);
  const member = (name: string) =>
    sql`(SELECT value ->> ${name} FROM json_each(${read}) WHERE value ->> 'id' = leads.id)`;
  return sql`UPDATE leads SET sort_name = NULL
    WHERE id IN (SELECT value ->> 'id' FROM json_each(${read})) AND workspace_id = ${workspaceId}
      AND (overrides IS NOT ${member("overrides")} OR updated_at <> coalesce(${member("updatedAt")}, updated_at))`;
}

export const wasCorrected = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed: leads.sort_name");
