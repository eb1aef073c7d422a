import { type SQL, sql } from "drizzle-orm";
import { newIdOf } from "#src/db/new-id";
import { keepsMailboxVerdict } from "#src/pipeline/verification/mailbox-verdict.repository";
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

/** Whether a mail server was queried at that time. The other checks are already in the kept address's history. */
const wasAskedAt = (checkedAt: SQL) => sql`EXISTS (
  SELECT 1 FROM email_checks AS past
  WHERE past.email_id = lead_emails.id AND past.workspace_id = lead_emails.workspace_id
    AND past.checked_at = ${checkedAt} AND past.method = 'smtp')`;

/**
 * An address that the kept lead never had is moved with its history. If it has the address, the other history is
 * appended to its own, because checks never change, and its record follows the newest decisive check.
 */
function addressWrites({ workspaceId, keptId }: MergePlan, others: SQL): SQL[] {
  const twins = sql`${others} AS other
    CROSS JOIN lead_emails AS twin ON twin.lead_id = other.id
    CROSS JOIN lead_emails AS own ON own.lead_id = ${keptId} AND own.email = twin.email`;
  return [
    sql`UPDATE lead_emails SET lead_id = ${keptId}, position = chosen.position FROM (
        SELECT address.id, other.place * ${BEHIND} + address.position AS position,
          row_number() OVER (PARTITION BY address.email
            ORDER BY address.removed_at IS NOT NULL, other.place) AS turn
        FROM ${others} AS other CROSS JOIN lead_emails AS address ON address.lead_id = other.id
        WHERE NOT EXISTS (SELECT 1 FROM lead_emails AS own
          WHERE own.lead_id = ${keptId} AND own.email = address.email)) AS chosen
      WHERE lead_emails.id = chosen.id AND chosen.turn = 1`,
    sql`INSERT INTO email_checks (id, workspace_id, email_id, checked_at, method, status, confidence,
        reasons, mx_host)
      SELECT ${newIdOf("past.checked_at")}, past.workspace_id, own.id, past.checked_at, past.method, past.status,
        past.confidence, past.reasons, past.mx_host
      FROM ${twins} CROSS JOIN email_checks AS past ON past.email_id = twin.id`,
    sql`UPDATE lead_emails SET status = newest.status, confidence = newest.confidence,
        last_verified_at = newest.at, next_verification_at = newest.next_verification_at
      FROM (SELECT own.id, twin.status, twin.confidence, twin.next_verification_at,
          max(twin.last_verified_at) AS at FROM ${twins} GROUP BY own.id) AS newest
      WHERE lead_emails.id = newest.id AND newest.at > coalesce(lead_emails.last_verified_at, 0)
        AND NOT ${keepsMailboxVerdict({
          status: sql`newest.status`,
          checkedAt: sql`newest.at`,
          byDns: sql`NOT ${wasAskedAt(sql`newest.at`)}`,
        })}`,
    // A newer DNS-only check of the kept address yields to a mail server's verdict, unless that is stale.
    sql`UPDATE lead_emails SET status = asked.status, confidence = asked.confidence,
        last_verified_at = asked.at, next_verification_at = asked.next_verification_at
      FROM (SELECT own.id, twin.status, twin.confidence, twin.next_verification_at,
          max(twin.last_verified_at) AS at FROM ${twins}
        CROSS JOIN email_checks AS past ON past.email_id = twin.id
          AND past.workspace_id = twin.workspace_id AND past.checked_at = twin.last_verified_at
          AND past.method = 'smtp'
        GROUP BY own.id) AS asked
      WHERE lead_emails.id = asked.id AND asked.at < lead_emails.last_verified_at
        AND asked.next_verification_at > lead_emails.last_verified_at
        AND lead_emails.status <> 'invalid' AND NOT ${wasAskedAt(sql`lead_emails.last_verified_at`)}`,
    sql`UPDATE lead_emails SET first_seen_at = min(first_seen_at, seen.at)
      FROM (SELECT own.id, min(twin.first_seen_at) AS at FROM ${twins} GROUP BY own.id) AS seen
      WHERE lead_emails.id = seen.id`,
    // An address that the kept lead had removed is restored if another lead still has it.
    sql`UPDATE lead_emails SET removed_at = NULL, source_url = found.source_url, method = found.method,
        position = found.place * ${BEHIND} + found.position
      FROM (SELECT own.id, twin.source_url, twin.method, twin.position, min(other.place) AS place
          FROM ${twins} WHERE twin.removed_at IS NULL GROUP BY own.id) AS found
      WHERE lead_emails.id = found.id AND lead_emails.removed_at IS NOT NULL`,
    sql`UPDATE lead_emails SET position = ranked.place FROM (
        SELECT id, row_number() OVER (ORDER BY removed_at IS NOT NULL, position, id) - 1 AS place
        FROM lead_emails INDEXED BY lead_emails_once
        WHERE lead_id = ${keptId} AND workspace_id = ${workspaceId}) AS ranked
      WHERE lead_emails.id = ranked.id`,
  ];
}
