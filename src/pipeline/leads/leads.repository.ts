import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchRows } from "#src/db/lead-search";
import { leadEmails, leads } from "#src/db/tables/leads";
import {
  assignCheck,
  type CheckColumns,
  checkColumns,
  checkOf,
  decides,
  keepOtherCheck,
} from "#src/pipeline/verification/address-checks.repository";
import type { JsonParameters } from "./lead-parameters";
import { countNewLeads } from "./count-leads.repository";
import { LEAD_COLUMNS, type LeadRow } from "./lead-row.repository";
import { MAX_INPUT_CHARACTERS } from "./new-lead";

/**
 * Writes groups of leads in one D1 batch. Returns the resulting rows of the leads, and the results of the `before`
 * statements.
 */
export async function writeLeads(
  scope: Scope,
  groups: JsonParameters[],
  { before, after }: { before: SQL[]; after: SQL[] },
): Promise<{ answers: unknown[]; rows: LeadRow[] }> {
  const now = Date.now();
  const first = [
    ...before,
    ...groups.flatMap((group) => countNewLeads(scope, group.row, nextMoment(scope, now))),
  ];
  const statements = [
    ...first,
    ...groups.map((group) => upsertLeads(scope, group, now)),
    ...groups.flatMap((group) => relatedWrites(scope, group)),
    // After the addresses, which are part of what the API returns of a lead.
    ...groups.map((group) => savedLeads(scope, group)),
    ...after,
  ].map((statement) => rawStatement(scope.db, statement));
  const results = await scope.db.$client.batch<LeadRow>(statements);
  const rowsOf = (from: number, to: number) =>
    results.slice(from, to).flatMap((answer) => answer.results);
  const end = statements.length - after.length;
  return { answers: rowsOf(0, before.length), rows: rowsOf(end - groups.length, end) };
}

const savedLeads = ({ workspaceId }: Scope, group: JsonParameters) =>
  sql`SELECT ${LEAD_COLUMNS} FROM json_each(${group.related}) AS given
    CROSS JOIN leads ON leads.id = ${field("id")} WHERE leads.workspace_id = ${workspaceId}`;

function upsertLeads(scope: Scope, group: JsonParameters, now: number): SQL {
  const replaced = sql.raw(REPLACED.map((name) => `${name} = excluded.${name}`).join(", "));
  return sql`
    INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, pages_crawled, email_statuses, hiring, created_at,
      updated_at, website, company_name, title, description, language, emails, phones, socials, technologies, enrichment, facts, profile,
      input, requested_host, overrides)
    SELECT ${field("id")}, ${scope.workspaceId}, ${field("jobId")}, ${field("domain")}, ${field("sortName")},
      ${field("pagesCrawled")}, ${field("emailStatuses")}, ${field("isHiring")}, ${nextMoment(scope, now)}, ${now},
      ${field("website")}, ${field("companyName")}, ${field("title")}, ${field("description")},
      ${field("language")}, ${json("emails")}, ${json("phones")}, ${json("socials")},
      ${json("technologies")}, ${json("enrichment")}, ${field("facts")},
      ${json("profile")}, nullif(${json("input")}, 'null'), ${field("requestedHost")},
      nullif(${json("overrides")}, 'null')
    FROM json_each(${group.row}) AS given WHERE true
    ON CONFLICT (id) DO UPDATE SET ${replaced}, enrichment = ${MERGED_ENRICHMENT},
      profile = coalesce(excluded.profile, leads.profile), input = ${UNITED_INPUT},
      requested_host = coalesce(excluded.requested_host, leads.requested_host),
      overrides = nullif(coalesce(excluded.overrides, leads.overrides), '{}')
      WHERE leads.workspace_id = excluded.workspace_id`;
}

/** The cells of the new row, then those of the other columns of earlier ones. */
const UNITED = "json_patch(json_patch(excluded.input, leads.input), excluded.input)";
const UNITED_INPUT = sql.raw(
  `iif(excluded.input IS NULL OR leads.input IS NULL, coalesce(excluded.input, leads.input),
    iif(length(${UNITED}) <= ${MAX_INPUT_CHARACTERS}, ${UNITED}, excluded.input))`,
);

/** Writes related rows of leads: addresses with checks, search index. */
function relatedWrites({ workspaceId }: Scope, group: JsonParameters): SQL[] {
  // CROSS JOIN prevents a plan that scans the leads and reads the whole list for each.
  const saved = sql`json_each(${group.related}) AS given CROSS JOIN ${leads}
    ON ${leads.id} = ${field("id")} AND ${leads.workspaceId} = ${workspaceId}`;
  return [
    sql`UPDATE ${leadEmails} SET removed_at = ${Date.now()} WHERE (lead_id, email) IN (
      SELECT kept.lead_id, kept.email FROM ${saved} CROSS JOIN lead_emails AS kept ON kept.lead_id = leads.id
      WHERE kept.removed_at IS NULL
        AND kept.email NOT IN (SELECT value FROM json_each(given.value, '$.addresses')))`,
    keepOtherCheck(
      FOUND_CHECK,
      "address",
      sql`${saved}, json_each(given.value, '$.emails') AS found CROSS JOIN lead_emails AS address
        ON address.lead_id = leads.id AND address.email = found.value ->> 'email'
        WHERE found.value -> '$.check' IS NOT NULL`,
    ),
    sql`INSERT INTO ${leadEmails} (id, workspace_id, lead_id, email, position, source_url, method,
        first_seen_at, status, confidence, last_verified_at, next_verification_at, check_method, reasons, mx_host)
      SELECT found.value ->> 'id', leads.workspace_id, leads.id, found.value ->> 'email', found.key,
        found.value ->> 'sourceUrl', found.value ->> 'method', leads.updated_at,
        coalesce(found.value ->> '$.check.status', 'unknown'),
        coalesce(found.value ->> '$.check.confidence', 0),
        found.value ->> '$.check.checkedAt', found.value ->> '$.check.nextVerificationAt',
        found.value ->> '$.check.method', found.value -> '$.check.reasons', found.value ->> '$.check.mxHost'
      FROM ${saved}, json_each(given.value, '$.emails') AS found WHERE true
      ON CONFLICT (lead_id, email) DO UPDATE SET position = excluded.position, removed_at = NULL,
        source_url = excluded.source_url, method = excluded.method, ${DECIDING_CHECK}`,
    searchRows(workspaceId, { text: field("search"), from: saved }),
  ];
}

const field = (path: string) => sql.raw(`given.value ->> '$.${path}'`);

const json = (path: string) => sql.raw(`given.value -> '$.${path}'`);

/** Creation times of a workspace's leads never decrease, so insertion order is creation order. */
const nextMoment = ({ workspaceId }: Scope, nowMs: number) =>
  sql`max(${nowMs}, coalesce((SELECT max(created_at) FROM leads WHERE workspace_id = ${workspaceId}), 0))`;

/** Given parts of `enrichment` replace the stored ones; the others stay. */
const MERGED_ENRICHMENT = sql.raw(`(
  SELECT json_group_object(key, json(value)) FROM (
    SELECT key, value FROM json_each(leads.enrichment)
    WHERE key NOT IN (SELECT key FROM json_each(excluded.enrichment))
    UNION ALL SELECT key, value FROM json_each(excluded.enrichment)))`);

/** The check of a found address. */
const FOUND_CHECK: CheckColumns = {
  status: sql`found.value ->> '$.check.status'`,
  confidence: sql`found.value ->> '$.check.confidence'`,
  last_verified_at: sql`found.value ->> '$.check.checkedAt'`,
  next_verification_at: sql`found.value ->> '$.check.nextVerificationAt'`,
  check_method: sql`found.value ->> '$.check.method'`,
  reasons: sql`found.value -> '$.check.reasons'`,
  mx_host: sql`found.value ->> '$.check.mxHost'`,
};

/** The address record has the decisive check, independent of the order of arrival. */
const DECIDING_CHECK = assignCheck(
  checkColumns((column) => {
    const [arriving, stored] = [checkOf("excluded"), checkOf("lead_emails")];
    return sql`iif(${decides(arriving)}, ${arriving[column]}, ${stored[column]})`;
  }),
);

const REPLACED = [
  "job_id",
  "domain",
  "sort_name",
  "pages_crawled",
  "hiring",
  "updated_at",
  "website",
  "company_name",
  "title",
  "description",
  "language",
  "emails",
  "phones",
  "socials",
  "technologies",
  "facts",
];
