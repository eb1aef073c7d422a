import { type SQL, sql } from "drizzle-orm";
import { toBusinessKind, toIndustry } from "#src/shared/industry";
import { nameKey } from "#src/shared/text/name-key";
import { storedNames } from "#src/technologies/former-names";
import { parseStatuses, toStatusMask } from "#src/pipeline/leads/email-status-mask";
import type { LeadFilter, LeadSort } from "./filter";
import { technologyQuery } from "#src/db/lead-search";
import { searchQuery } from "#src/db/search-text";

type Order = { index: string; by: string; byArrival?: string };

/** Each sort scans an index that covers all filter columns, so SQLite reads only matching rows. */
const ORDERS: Record<LeadSort, Order> = {
  "-created_at": { index: "leads_by_age", by: "created_at DESC, seq DESC", byArrival: "DESC" },
  created_at: { index: "leads_by_age", by: "created_at, seq", byArrival: "ASC" },
  company_name: { index: "leads_by_name", by: "name_order NULLS LAST, seq" },
  "-company_name": { index: "leads_by_name", by: "name_order DESC, seq DESC" },
  quality: { index: "leads_by_quality", by: "quality_score DESC, seq DESC" },
  "-quality": { index: "leads_by_quality", by: "quality_score NULLS LAST, seq" },
  icp: { index: "leads_by_icp", by: "icp_score DESC, seq DESC" },
  "-icp": { index: "leads_by_icp", by: "icp_score NULLS LAST, seq" },
};

/** A filter as SQL: `seqs` selects the `seq` of the leads in order, `count` their number. */
type LeadQuery = { seqs: SQL; count: SQL };

/**
 * Translates a filter into SQL that uses only indexes. A single filter uses its own index. Several filters are
 * tested during a scan of the sort's index. The planner has no statistics, so the SQL names the index.
 */
export function leadQuery(workspaceId: string, filter: LeadFilter): LeadQuery {
  const order = ORDERS[filter.sort ?? "-created_at"];
  const links = linksOf(workspaceId, filter);
  const terms = [...keysOf(filter), ...testsOf(filter)];
  const alone = links.length + terms.length === 1;
  const where = sql.join(
    [sql`workspace_id = ${workspaceId}`, ...terms, ...links.map(({ test }) => test)],
    sql` AND `,
  );
  const own = ownIndex(filter, alone);
  const [link] = alone ? links : [];
  return {
    seqs:
      link && order.byArrival
        ? sql`SELECT ${link.seq} AS seq FROM ${link.source} ORDER BY ${link.seq} ${sql.raw(order.byArrival)}`
        : sql`SELECT seq FROM ${indexed(own?.always || (own && order.byArrival) ? own.index : order.index)}
            WHERE ${where} ORDER BY ${sql.raw(order.by)}`,
    count: link
      ? sql`SELECT count(*) AS total FROM ${link.source}`
      : sql`SELECT count(*) AS total FROM ${indexed(own?.index ?? "leads_by_age")} WHERE ${where}`,
  };
}

const indexed = (index: string) => sql`leads INDEXED BY ${sql.raw(index)}`;

/** The filter's own index. A job or a domain has few leads, so its index is best for any sort and combination. */
function ownIndex(filter: LeadFilter, alone: boolean) {
  if (filter.domain !== undefined) return { index: "leads_by_domain", always: true };
  if (filter.job_id !== undefined) return { index: "leads_by_job", always: true };
  if (!alone) return undefined;
  if (filter.country !== undefined) return { index: "leads_by_country", always: false };
  if (filter.industry !== undefined) return { index: "leads_by_industry", always: false };
  if (filter.category !== undefined) return { index: "leads_by_category", always: false };
  if (filter.hiring) return { index: "leads_by_hiring", always: false };
  return undefined;
}

/** A filter by another table. `source` yields its leads in insertion order, `test` checks one lead. */
type Link = { seq: SQL; source: SQL; test: SQL };

function linksOf(workspaceId: string, { q, tag, technology }: LeadFilter): Link[] {
  const links: Link[] = [];
  if (q !== undefined) {
    const query = searchQuery(workspaceId, q);
    links.push(
      query
        ? joined(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`)
        : link("seq", sql`leads WHERE false`),
    );
  }
  if (tag !== undefined)
    links.push(
      joined(workspaceId, "lead_tags", "lead_seq", sql`tag_id = ${tagId(workspaceId, tag)}`),
    );
  // An older lead has a technology under its former name, a merged lead under both names.
  if (technology !== undefined) {
    const query = technologyQuery(workspaceId, storedNames(technology));
    links.push(joined(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`));
  }
  return links;
}

/** A source whose own condition includes the workspace. */
function link(column: string, source: SQL): Link {
  const seq = sql.raw(column);
  return { seq, source, test: sql`seq IN (SELECT ${seq} FROM ${source})` };
}

/**
 * A source in a table without a workspace column: it is joined to the leads of the workspace. `test` needs no
 * join, because it checks only leads of the workspace.
 */
function joined(workspaceId: string, table: string, column: string, where: SQL): Link {
  const seq = sql.raw(`${table}.${column}`);
  const rows = sql.raw(table);
  return {
    seq,
    source: sql`${rows} CROSS JOIN leads ON leads.seq = ${seq}
      WHERE ${where} AND leads.workspace_id = ${workspaceId}`,
    test: sql`seq IN (SELECT ${seq} FROM ${rows} WHERE ${where})`,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const tagId = (workspaceId: string, tag: string) =>
  UUID.test(tag)
    ? sql`(SELECT id FROM tags WHERE id = ${tag.toLowerCase()} AND workspace_id = ${workspaceId})`
    : sql`(SELECT id FROM tags WHERE workspace_id = ${workspaceId} AND name_key = ${nameKey(tag)})`;

/** Filters with their own index. */
function keysOf({ job_id, domain, country, industry, category }: LeadFilter): SQL[] {
  const keys: SQL[] = [];
  if (job_id !== undefined) keys.push(sql`job_id = ${job_id}`);
  if (domain !== undefined) keys.push(sql`domain = ${domain}`);
  // Workflow steps that were stored earlier can contain a code in lower case.
  if (country !== undefined) keys.push(sql`country = upper(${country})`);
  if (industry !== undefined) keys.push(sql`industry = lower(${toIndustry(industry) ?? industry})`);
  if (category !== undefined)
    keys.push(sql`category = lower(${toBusinessKind(category) ?? category})`);
  return keys;
}

/** Filters with few values or a range. They are tested in the scanned index. */
function testsOf(filter: LeadFilter): SQL[] {
  const tests: SQL[] = [];
  const { has_email, has_phone, hiring, email_status, deliverability, grade, verdict } = filter;
  if (has_email !== undefined) tests.push(sql`has_email = ${Number(has_email)}`);
  if (has_phone !== undefined) tests.push(sql`has_phone = ${Number(has_phone)}`);
  // Literals, because the planner uses the partial index of hiring leads only for them.
  if (hiring !== undefined) tests.push(hiring ? sql`hiring = 1` : sql`hiring = 0`);
  if (email_status !== undefined) {
    const mask = toStatusMask(parseStatuses(email_status) ?? []);
    tests.push(sql`(email_statuses & ${mask}) <> 0`);
  }
  if (deliverability !== undefined) tests.push(sql`deliverability = ${deliverability}`);
  if (grade !== undefined) tests.push(sql`grade = ${grade}`);
  if (verdict !== undefined) tests.push(sql`verdict = ${verdict}`);
  const { min_quality, min_seo, min_icp, min_lead_score, created_after, created_before } = filter;
  if (min_quality !== undefined) tests.push(sql`quality_score >= ${min_quality}`);
  if (min_seo !== undefined) tests.push(sql`seo_score >= ${min_seo}`);
  if (min_icp !== undefined) tests.push(sql`icp_score >= ${min_icp}`);
  if (min_lead_score !== undefined) tests.push(sql`lead_score >= ${min_lead_score}`);
  if (created_after !== undefined) tests.push(sql`created_at >= ${Date.parse(created_after)}`);
  if (created_before !== undefined) tests.push(sql`created_at < ${Date.parse(created_before)}`);
  return tests;
}
