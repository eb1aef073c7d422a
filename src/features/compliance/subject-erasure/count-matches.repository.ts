import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { AddressSubject } from "#src/shared/addresses/erasure-subject";
import { isOfSubject } from "./addresses.repository";
import type { Place } from "./lead-texts.repository";

const LEADS_AT_ONCE = 5_000;

/** The addresses of the subject in a batch of leads after `place`, and how many leads have one. */
export async function findMatches(
  { db, workspaceId }: Scope,
  subject: AddressSubject,
  place: Place,
): Promise<{ leads: number; emails: string[]; next: Place | null }> {
  const after = sql`FROM leads INDEXED BY leads_by_age
    WHERE workspace_id = ${workspaceId} AND (created_at, seq) > (${place.at}, ${place.seq})
    ORDER BY created_at, seq`;
  const matching = sql`(SELECT id ${after} LIMIT ${LEADS_AT_ONCE}) AS wanted
    CROSS JOIN lead_emails ON lead_id = wanted.id
    WHERE +workspace_id = ${workspaceId} AND ${isOfSubject(subject)}`;
  const [emails, leads, last] = await db.$client.batch(
    [
      sql`SELECT DISTINCT email FROM ${matching}`,
      sql`SELECT count(DISTINCT lead_id) AS leads FROM ${matching}`,
      sql`SELECT created_at AS at, seq ${after} LIMIT 1 OFFSET ${LEADS_AT_ONCE - 1}`,
    ].map((query) => rawStatement(db, query)),
  );
  return {
    leads: (leads!.results as { leads: number }[])[0]?.leads ?? 0,
    emails: (emails!.results as { email: string }[]).map(({ email }) => email),
    next: (last!.results as Place[])[0] ?? null,
  };
}

export async function countLeadsOfDomain(
  { db, workspaceId }: Scope,
  domain: string,
): Promise<number> {
  const query = sql`SELECT count(*) AS leads FROM leads INDEXED BY leads_by_domain
    WHERE workspace_id = ${workspaceId} AND domain = ${domain}`;
  return (await rawStatement(db, query).first<number>("leads")) ?? 0;
}
