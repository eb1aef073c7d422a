import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** An address of a lead. `name` is that of its person. */
export type LeadAddress = {
  email: string;
  sourceUrl: string | null;
  confidence: number;
  name: string | null;
};

const MAX_LEADS = 20;
const MAX_ADDRESSES = 300;

/** The addresses of the newest leads of a domain. */
export async function findAddressesOfDomain(
  { db, workspaceId }: Scope,
  domain: string,
): Promise<LeadAddress[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT address.email, address.source_url AS sourceUrl, address.confidence,
        (SELECT person.value ->> 'name' FROM json_each(lead.profile, '$.people') AS person
          WHERE person.value ->> 'email' = address.email LIMIT 1) AS name
      FROM (SELECT id, profile FROM leads INDEXED BY leads_by_domain
          WHERE workspace_id = ${workspaceId} AND domain = ${domain}
          ORDER BY created_at DESC, seq DESC LIMIT ${MAX_LEADS}) AS lead
        CROSS JOIN lead_emails AS address ON address.lead_id = lead.id
      WHERE +address.workspace_id = ${workspaceId} AND address.removed_at IS NULL
      LIMIT ${MAX_ADDRESSES}`,
  ).all<LeadAddress>();
  return results;
}
