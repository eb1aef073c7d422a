import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** The newest lead of a domain and the number of its leads; undefined if there is none. */
export async function findNewestLead(
  { db, workspaceId }: Scope,
  domain: string,
): Promise<{ id: string; leads: number } | undefined> {
  const query = sql`SELECT id, (SELECT count(*) FROM leads INDEXED BY leads_by_domain
        WHERE workspace_id = ${workspaceId} AND domain = ${domain}) AS leads
      FROM leads INDEXED BY leads_by_domain
      WHERE workspace_id = ${workspaceId} AND domain = ${domain}
      ORDER BY created_at DESC, seq DESC LIMIT 1`;
  return (await rawStatement(db, query).first<{ id: string; leads: number }>()) ?? undefined;
}
