import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hasNotLeft } from "#src/db/left-workspaces";
import { rawStatement } from "#src/db/raw-statement";

/** Whether the company of a domain has open roles. */
export type DomainState = { domain: string; isHiring: boolean };

/** Sets `leads.hiring` of the leads of some domains, in all workspaces of the database. */
export async function setHiring(db: Database, states: readonly DomainState[]): Promise<void> {
  const given = JSON.stringify(states.map(({ domain, isHiring }) => [domain, Number(isHiring)]));
  await rawStatement(
    db,
    sql`UPDATE leads SET hiring = NOT hiring WHERE seq IN (
      SELECT lead.seq FROM json_each(${given}) AS given
        CROSS JOIN leads AS lead INDEXED BY leads_by_company
          ON lead.domain = given.value ->> 0 AND lead.hiring <> given.value ->> 1
            AND ${hasNotLeft(sql`lead.workspace_id`)})`,
  ).run();
}

/** Domains between two others: later than `after`, and up to `upTo` or, where that is null, to the end. */
export type DomainRange = { after: string; upTo: string | null };

/**
 * Sets `leads.hiring` of the leads in a range of domains where it is wrong, for `limit` leads of each kind at most.
 * `hiring` lists all domains of the range that are hiring. Returns how many leads it changed.
 */
export async function repairRange(
  db: Database,
  { after, upTo }: DomainRange,
  hiring: readonly string[],
  limit: number,
): Promise<number> {
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(hiring)}))`;
  const missed = sql`SELECT lead.seq FROM json_each(${JSON.stringify(hiring)}) AS given
    CROSS JOIN leads AS lead INDEXED BY leads_by_company
      ON lead.domain = given.value AND lead.hiring = 0 AND ${hasNotLeft(sql`lead.workspace_id`)} LIMIT ${limit}`;
  const stale = sql`SELECT seq FROM leads INDEXED BY leads_by_company
    WHERE domain > ${after} AND ${upTo === null ? sql`true` : sql`domain <= ${upTo}`}
      AND hiring = 1 AND domain NOT IN ${listed} AND ${hasNotLeft(sql`leads.workspace_id`)} LIMIT ${limit}`;
  const set = (value: 0 | 1, seqs: SQL) =>
    rawStatement(db, sql`UPDATE leads SET hiring = ${value} WHERE seq IN (${seqs}) RETURNING seq`);
  const answers = await db.$client.batch([set(1, missed), set(0, stale)]);
  return answers.reduce((sum, { results }) => sum + results.length, 0);
}
