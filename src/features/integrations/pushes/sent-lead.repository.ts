import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Lead } from "#src/features/leads/schemas";
import {
  INCLUDED_COLUMNS,
  LEAD_COLUMNS,
  type LeadRow,
  toLead,
} from "#src/pipeline/leads/lead-row.repository";

/** People of one lead that are sent, so that messages stay small. */
const MAX_PEOPLE = 10;

/** A lead as receivers get it: with its uploaded columns, and its people if the workspace collects them. */
export type SentLead = Lead;

/** One row of `SENT_COLUMNS`. */
export type SentRow = LeadRow & { collectsPeople: number | null };

export const SENT_COLUMNS = sql`${LEAD_COLUMNS}${INCLUDED_COLUMNS},
  (SELECT collect_people FROM workspaces WHERE workspaces.id = leads.workspace_id) AS collectsPeople`;

export function toSentLead({ collectsPeople, ...row }: SentRow): SentLead {
  const { people = [], ...lead } = toLead(row, ["people", "input"]);
  return { ...lead, people: collectsPeople === 0 ? [] : people.slice(0, MAX_PEOPLE) };
}

/** A lead as it would be sent: this one, or else the newest of the workspace. */
export async function findLeadsToSend(
  { db, workspaceId }: Scope,
  id: string | undefined,
): Promise<SentLead[]> {
  const chosen =
    id === undefined
      ? sql`leads INDEXED BY leads_by_age WHERE workspace_id = ${workspaceId} ORDER BY created_at DESC, seq DESC LIMIT 1`
      : sql`leads WHERE id = ${id} AND workspace_id = ${workspaceId}`;
  const { results } = await rawStatement(
    db,
    sql`SELECT ${SENT_COLUMNS} FROM leads WHERE seq IN (SELECT seq FROM ${chosen})`,
  ).all<SentRow>();
  return results.map(toSentLead);
}
