import { type SQL, sql } from "drizzle-orm";
import { breaksConstraint } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** Sites of one statement, so that its parameter stays small. */
const SITES_AT_ONCE = 5_000;

/** The host of a lead's website without `www.`, as `siteHost` reads it. */
const WEBSITE_HOST = sql.raw(`(WITH origin(host) AS (
  SELECT substr(leads.website, instr(leads.website, '//') + 2,
    instr(substr(leads.website, instr(leads.website, '//') + 2) || '/', '/') - 1))
  SELECT iif(host GLOB 'www.*.*', substr(host, 5), host) FROM origin)`);

/**
 * The newest lead of each site of which the workspace has one, by the host of the site: a lead whose website has the
 * host, or that a job found under it before a redirect.
 */
export async function findKnownLeads(scope: Scope, hosts: string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let from = 0; from < hosts.length; from += SITES_AT_ONCE) {
    const part = hosts.slice(from, from + SITES_AT_ONCE);
    for (const { host, id } of await findPart(scope, part)) known.set(host, id);
  }
  return known;
}

async function findPart(scope: Scope, hosts: string[]) {
  const query = sql`${leadsOf(scope, hosts)}
    SELECT host, id, max(seq) AS newest FROM found WHERE host IN (SELECT host FROM asked) GROUP BY host`;
  return (await rawStatement(scope.db, query).all<{ host: string; id: string }>()).results;
}

/**
 * Fails a batch that writes leads of sites that were unknown, if another job has made a lead of one of them meanwhile:
 * see `becameKnown`. `ids`: the leads of the batch, which an earlier delivery of the message may have written.
 */
export const requireUnknown = (scope: Scope, hosts: string[], ids: string[]): SQL =>
  sql`UPDATE leads SET website = NULL WHERE workspace_id = ${scope.workspaceId}
    AND id IN (${leadsOf(scope, hosts)} SELECT id FROM found WHERE host IN (SELECT host FROM asked))
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export const becameKnown = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed: leads.website");

/** The tables `asked` (hosts) and `found` (leads of their sites), for a query. */
function leadsOf({ workspaceId }: Scope, hosts: string[]): SQL {
  const domains = [...new Set(hosts.map((host) => registrableDomain(host)))];
  return sql`WITH asked AS MATERIALIZED (SELECT value AS host FROM json_each(${JSON.stringify(hosts)})),
      found AS (
        SELECT leads.requested_host AS host, leads.id, leads.seq
        FROM asked CROSS JOIN leads INDEXED BY leads_by_requested_host
          ON leads.workspace_id = ${workspaceId} AND leads.requested_host = asked.host
        UNION ALL
        SELECT ${WEBSITE_HOST} AS host, leads.id, leads.seq
        FROM json_each(${JSON.stringify(domains)}) AS wanted CROSS JOIN leads INDEXED BY leads_by_domain
          ON leads.workspace_id = ${workspaceId} AND leads.domain = wanted.value)`;
}
