import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { log } from "#src/shared/log";

const PER_STATEMENT = 1_000;
const MAX_STATEMENTS = 10;

/**
 * Sets `leads.hiring` right where it is not what the hiring index says. Triggers keep it, so that only a database
 * changed by other means, such as a partial restore, needs this. What is left waits for the next day.
 */
export async function repairHiringLeads(db: Database): Promise<number> {
  const repaired = (await repair(db, MISSED)) + (await repair(db, STALE));
  if (repaired > 0) log.warn("hiring.leads_repaired", { leads: repaired });
  return repaired;
}

const MISSED = sql`UPDATE leads SET hiring = 1 WHERE seq IN (
  SELECT lead.seq FROM hiring_companies AS company INDEXED BY hiring_companies_open
    CROSS JOIN leads AS lead INDEXED BY leads_by_company ON lead.domain = company.domain
  WHERE company.open_roles > 0 AND lead.hiring = 0 LIMIT ${PER_STATEMENT})`;

const STALE = sql`UPDATE leads SET hiring = 0 WHERE seq IN (
  SELECT lead.seq FROM leads AS lead INDEXED BY leads_by_hiring
  WHERE lead.hiring = 1 AND NOT EXISTS (
    SELECT 1 FROM hiring_companies AS company WHERE company.domain = lead.domain AND company.open_roles > 0)
  LIMIT ${PER_STATEMENT})`;

async function repair(db: Database, statement: typeof MISSED): Promise<number> {
  let repaired = 0;
  for (let turn = 0; turn < MAX_STATEMENTS; turn++) {
    const { results } = await rawStatement(db, sql`${statement} RETURNING seq`).all();
    repaired += results.length;
    if (results.length < PER_STATEMENT) break;
  }
  return repaired;
}
