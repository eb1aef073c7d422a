import { sqlText } from "#local/cli/cloudflare/sql-text";
import type { Execute } from "#local/cli/cloudflare/database";

/*
 * `leads.hiring` is a copy of what the hiring index knows in another database. The two are compared in ranges of
 * domains, because D1 limits the length of a statement to 100 KB.
 */

export type Databases = { DB: Execute; HIRING: Execute };

const DOMAINS_PER_RANGE = 1_000;

/** Counts the leads whose `hiring` is not what the hiring index says. */
export async function countHiringDrift({ DB, HIRING }: Databases): Promise<number> {
  let rows = 0;
  for await (const isWrong of ranges(HIRING)) {
    const [counted] = await DB([`SELECT count(*) AS rows FROM leads WHERE ${isWrong}`]);
    rows += Number(counted?.[0]?.["rows"]);
  }
  return rows;
}

/** Corrects `hiring` of these leads. */
export async function repairHiring({ DB, HIRING }: Databases): Promise<void> {
  for await (const isWrong of ranges(HIRING))
    await DB([`UPDATE leads SET hiring = NOT hiring WHERE ${isWrong}`]);
}

/** Yields for each range of domains the condition on its wrong leads. */
async function* ranges(hiring: Execute): AsyncGenerator<string> {
  let after = "";
  for (;;) {
    const [rows = []] = await hiring([
      `SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain > ${sqlText(after)}
        ORDER BY domain LIMIT ${DOMAINS_PER_RANGE}`,
    ]);
    const domains = rows.map(({ domain }) => String(domain));
    const last = domains.length < DOMAINS_PER_RANGE ? undefined : domains.at(-1);
    yield `domain > ${sqlText(after)}${last === undefined ? "" : ` AND domain <= ${sqlText(last)}`}
      AND hiring <> (domain IN (SELECT value FROM json_each(${sqlText(JSON.stringify(domains))})))`;
    if (last === undefined) return;
    after = last;
  }
}
