import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { LeadOverrides } from "#src/shared/lead-overrides";

/** The corrections of stored leads, by the leads' ids. Leads without any are missing. */
export async function findOverrides(
  { db, workspaceId }: Scope,
  ids: string[],
): Promise<Map<string, LeadOverrides>> {
  if (ids.length === 0) return new Map();
  const { results } = await rawStatement(
    db,
    sql`SELECT leads.id, leads.overrides FROM json_each(${JSON.stringify(ids)}) AS given
      CROSS JOIN leads ON leads.id = given.value
      WHERE leads.workspace_id = ${workspaceId} AND leads.overrides IS NOT NULL`,
  ).all<{ id: string; overrides: string }>();
  return new Map(
    results.map(({ id, overrides }) => [id, JSON.parse(overrides) as LeadOverrides] as const),
  );
}
