import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Lead } from "#src/shared/lead";
import { LEAD_COLUMNS, type LeadRow, toLead } from "./lead-row";

export async function findLead({ db, workspaceId }: Scope, id: string): Promise<Lead | undefined> {
  const row = await rawStatement(
    db,
    sql`SELECT ${LEAD_COLUMNS} FROM leads WHERE leads.id = ${id} AND leads.workspace_id = ${workspaceId}`,
  ).first<LeadRow>();
  return row ? toLead(row) : undefined;
}
