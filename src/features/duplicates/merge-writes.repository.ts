import { type SQL, sql } from "drizzle-orm";
import {
  assignCheck,
  checkOf,
  checksOf,
  decides,
  PAST_COLUMNS,
} from "#src/pipeline/verification/address-checks.repository";
import { searchRows } from "#src/db/lead-search";
import { mergedLead } from "./merged-lead.repository";

export type MergePlan = {
  workspaceId: string;
  domain: string;
  keptId: string;
  otherIds: string[];
  /** The new search text of the kept lead. */
  search: string;
  nowMs: number;
};

/** Far above any position in a lead's lists, so that the kept lead's own entries sort first. */
const BEHIND = 1_000_000;

/**
 * The statements of one merge, for one batch. `remove` comes last and returns the deleted ids. Each statement
 * selects the remaining others again, and does nothing if the kept lead is gone.
 */
export function mergeWrites(plan: MergePlan): { writes: SQL[]; remove: SQL } {
  const { workspaceId, keptId } = plan;
  const others = othersOf(plan);
  const kept = sql`leads WHERE id = ${keptId} AND workspace_id = ${workspaceId}`;
  const follow = (table: string) =>
    sql`UPDATE ${sql.raw(table)} SET lead_id = ${keptId} WHERE lead_id IN (SELECT id FROM ${others})`;
  return {
    writes: [
      ...addressWrites(plan, others),
      follow("notes"),
      follow("outreach_generations"),
      ...["site_snapshots", "page_snapshots", "changes"].map(follow),
      sql`INSERT INTO lead_tags (tag_id, lead_seq)
        SELECT DISTINCT link.tag_id, (SELECT seq FROM ${kept})
        FROM ${others} AS other CROSS JOIN lead_tags AS link ON link.lead_seq = other.seq
        WHERE true ON CONFLICT DO NOTHING`,
      // Record ids at destinations move to the kept lead if it has none there, so the next push updates that record.
      sql`INSERT INTO remote_records (integration_id, lead_id, workspace_id, remote_id, updated_at)
        SELECT record.integration_id, ${keptId}, record.workspace_id, record.remote_id, record.updated_at
        FROM ${others} AS other CROSS JOIN remote_records AS record ON record.lead_id = other.id
        WHERE true ORDER BY other.place ON CONFLICT DO NOTHING`,
      mergedLead(plan, others),
      searchRows(workspaceId, { text: plan.search, from: kept }),
    ],
    remove: sql`DELETE FROM leads WHERE seq IN (SELECT seq FROM ${others}) RETURNING id`,
  };
}

/** AI calls that store their result on their lead. While one is charged but not stored, a merge would lose it. */
export const IS_AWAITED = sql.raw("action IN ('ai_enrichment', 'icp_match')");

/** The leads to delete, `place` 1 the newest; none if the kept lead is gone. */
const othersOf = ({ workspaceId, domain, keptId, otherIds }: MergePlan) => sql`(
  SELECT leads.id, leads.seq,
    row_number() OVER (ORDER BY leads.created_at DESC, leads.seq DESC) AS place
  FROM json_each(${JSON.stringify(otherIds)}) AS given CROSS JOIN leads ON leads.id = given.value
  WHERE leads.workspace_id = ${workspaceId} AND leads.domain = ${domain} AND leads.id <> ${keptId}
    AND NOT EXISTS (SELECT 1 FROM ai_charges WHERE lead_id = leads.id AND ${IS_AWAITED})
    AND EXISTS (SELECT 1 FROM leads AS kept
      WHERE kept.id = ${keptId} AND kept.workspace_id = ${workspaceId}))`;

/**
 * An address that the kept lead never had is moved with its history. If it has the address, the other history is
 * appended to its own, because checks never change, and its record follows the newest decisive check.
 */
function addressWrites({ workspaceId, keptId }: MergePlan, others: SQL): SQL[] {
  const twins = sql`${others} AS other
    CROSS JOIN lead_emails AS twin ON twin.lead_id = other.id
    CROSS JOIN lead_emails AS own ON own.lead_id = ${keptId} AND own.email = twin.email`;
  const is = (found: string) =>
    sql`lead_emails.lead_id = ${keptId} AND lead_emails.email = ${sql.raw(found)}.email`;
  const newestOf = (
    where: SQL,
  ) => sql`(SELECT ${sql.join(Object.values(checkOf("twin")), sql`, `)}, own.email,
      max(twin.last_verified_at) FROM ${twins} WHERE ${where} GROUP BY own.email)`;
  const stored = checkOf("lead_emails");
  const asked = checkOf("asked");
  return [
    sql`UPDATE lead_emails SET lead_id = ${keptId}, position = chosen.position FROM (
        SELECT address.lead_id, address.email, other.place * ${BEHIND} + address.position AS position,
          row_number() OVER (PARTITION BY address.email
            ORDER BY address.removed_at IS NOT NULL, other.place) AS turn
        FROM ${others} AS other CROSS JOIN lead_emails AS address ON address.lead_id = other.id
        WHERE NOT EXISTS (SELECT 1 FROM lead_emails AS own
          WHERE own.lead_id = ${keptId} AND own.email = address.email)) AS chosen
      WHERE lead_emails.lead_id = chosen.lead_id AND lead_emails.email = chosen.email AND chosen.turn = 1`,
    sql`INSERT INTO email_checks (${PAST_COLUMNS})
      SELECT found.workspace_id, ${keptId}, found.email, found.checked_at, found.method, found.status,
        found.confidence, found.reasons, found.mx_host
      FROM ${checksOf(sql`${twins} CROSS JOIN lead_emails AS address
        ON address.email = own.email AND address.lead_id IN (own.lead_id, twin.lead_id) WHERE true`)} AS found
      WHERE true ON CONFLICT DO NOTHING`,
    sql`UPDATE lead_emails SET ${assignCheck(checkOf("newest"))}
      FROM ${newestOf(sql`true`)} AS newest WHERE ${is("newest")} AND ${decides(checkOf("newest"))}`,
    // A newer DNS-only check of the kept address yields to a mail server's verdict, unless that is stale.
    sql`UPDATE lead_emails SET ${assignCheck(asked)}
      FROM ${newestOf(sql`twin.check_method = 'smtp'`)} AS asked
      WHERE ${is("asked")} AND NOT ${decides(stored, "asked")} AND ${asked.last_verified_at} < ${stored.last_verified_at}`,
    sql`UPDATE lead_emails SET first_seen_at = min(first_seen_at, seen.at)
      FROM (SELECT own.email, min(twin.first_seen_at) AS at FROM ${twins} GROUP BY own.email) AS seen
      WHERE ${is("seen")}`,
    // An address that the kept lead had removed is restored if another lead still has it.
    sql`UPDATE lead_emails SET removed_at = NULL, source_url = found.source_url, method = found.method,
        position = found.place * ${BEHIND} + found.position
      FROM (SELECT own.email, twin.source_url, twin.method, twin.position, min(other.place) AS place
          FROM ${twins} WHERE twin.removed_at IS NULL GROUP BY own.email) AS found
      WHERE ${is("found")} AND lead_emails.removed_at IS NOT NULL`,
    sql`UPDATE lead_emails SET position = ranked.place FROM (
        SELECT email, row_number() OVER (ORDER BY removed_at IS NOT NULL, position, id) - 1 AS place
        FROM lead_emails WHERE lead_id = ${keptId} AND +workspace_id = ${workspaceId}) AS ranked
      WHERE ${is("ranked")}`,
  ];
}
