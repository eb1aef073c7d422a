import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { AddressSubject } from "#src/shared/addresses/erasure-subject";

/** The leads with an address, or of a domain, and the addresses of the subject. */
export async function countMatches(
  { db, workspaceId }: Scope,
  { type, value }: AddressSubject,
): Promise<{ leads: number; emails: number }> {
  const query =
    type === "email"
      ? sql`SELECT count(DISTINCT lead_id) AS leads, min(count(*), 1) AS emails FROM lead_emails
          WHERE workspace_id = ${workspaceId} AND email = ${value}`
      : sql`SELECT (SELECT count(*) FROM leads INDEXED BY leads_by_domain
            WHERE workspace_id = ${workspaceId} AND domain = ${value}) AS leads,
          (SELECT count(DISTINCT email) FROM lead_emails WHERE workspace_id = ${workspaceId}
            AND substr(email, -${value.length + 1}) IN (${`@${value}`}, ${`.${value}`})) AS emails`;
  const counted = await rawStatement(db, query).first<{ leads: number; emails: number }>();
  return counted ?? { leads: 0, emails: 0 };
}
