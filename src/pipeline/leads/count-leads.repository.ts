import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { COUNTED_VALUES } from "#src/db/tables/leads";

/**
 * Counts the leads of a group that have no row yet; run it before they are inserted. One statement counts the whole
 * group, because a trigger would write several counters for each lead. Triggers count updates and deletions.
 */
export function countNewLeads({ workspaceId }: Scope, group: string, createdAt: SQL): SQL[] {
  const added = sql`(SELECT given.value ->> '$.domain' AS domain, given.value -> '$.enrichment' AS enrichment,
      given.value -> '$.technologies' AS technologies, json_array_length(given.value, '$.emails') AS emails,
      json_array_length(given.value, '$.phones') AS phones
    FROM json_each(${group}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM leads WHERE id = given.value ->> '$.id')) AS added`;
  return [
    sql`INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
      SELECT ${workspaceId}, CAST(${createdAt} AS INTEGER) / 86400000, count(*), sum(emails > 0), sum(phones > 0), sum(emails),
        sum(phones)
      FROM ${added} HAVING count(*) > 0
      ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads,
        leads_with_email = leads_with_email + excluded.leads_with_email,
        leads_with_phone = leads_with_phone + excluded.leads_with_phone,
        emails = emails + excluded.emails, phones = phones + excluded.phones`,
    sql`INSERT INTO lead_counts (workspace_id, kind, value, leads)
      SELECT ${workspaceId}, kind, value, count(*) FROM (
        SELECT counted.key AS kind, counted.value
          FROM ${added}, json_each(json_object(${COUNTED})) AS counted
        UNION ALL SELECT 'technology', lower(found.value ->> 'name')
          FROM ${added}, json_each(added.technologies) AS found)
      WHERE value IS NOT NULL GROUP BY kind, value
      ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads`,
  ];
}

const TOP_LEVEL_DOMAIN = "substr(domain, length(rtrim(domain, replace(domain, '.', ''))) + 1)";

const COUNTED = sql.raw(
  Object.entries({
    ...COUNTED_VALUES,
    tld: `iif(${TOP_LEVEL_DOMAIN} GLOB '[a-z]*' AND ${TOP_LEVEL_DOMAIN} <> domain, ${TOP_LEVEL_DOMAIN}, NULL)`,
  })
    .map(([kind, value]) => `'${kind}', ${value}`)
    .join(", "),
);
