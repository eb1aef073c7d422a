import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** The domains of which the workspace already has a lead. */
export async function knownDomains(
  { db, workspaceId }: Scope,
  domains: string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const { results } = await rawStatement(
    db,
    sql`SELECT given.value AS domain FROM json_each(${JSON.stringify(domains)}) AS given
      WHERE EXISTS (SELECT 1 FROM leads WHERE workspace_id = ${workspaceId} AND domain = given.value)`,
  ).all<{ domain: string }>();
  return new Set(results.map(({ domain }) => domain));
}
