import { type SQL, sql } from "drizzle-orm";
import type { LeadFilter, LeadSort } from "./filter";
import { searchQuery } from "./search-text";

type Order = { index: string; by: string; bySeq: string };

/** Each sort walks an index that holds every column a filter may test, so no row is read in vain. */
const ORDERS: Record<LeadSort, Order> = {
  "-created_at": { index: "leads_by_age", by: "created_at DESC, seq DESC", bySeq: "seq DESC" },
  created_at: { index: "leads_by_age", by: "created_at, seq", bySeq: "seq" },
  company_name: { index: "leads_by_name", by: "sort_name, seq", bySeq: "seq" },
  quality: { index: "leads_by_quality", by: "quality_score DESC, seq DESC", bySeq: "seq DESC" },
  icp: { index: "leads_by_icp", by: "icp_score DESC, seq DESC", bySeq: "seq DESC" },
};

/** Which leads, as SQL: `seqs` selects their `seq` in order, `count` how many they are. */
export type LeadQuery = { seqs: SQL; count: SQL };

/** Turns a filter into SQL that answers from indexes alone, whatever the filter. */
export function leadQuery(workspaceId: string, filter: LeadFilter): LeadQuery {
  const { sort = "-created_at" } = filter;
  const order = ORDERS[sort];
  const links = linksOf(workspaceId, filter);
  const keys = keysOf(filter);
  const tests = testsOf(filter);
  const [link] = links;
  const byAge = order.index === "leads_by_age";
  if (link && byAge && links.length + keys.length + tests.length === 1)
    return {
      seqs: sql`SELECT ${sql.raw(link.seq)} AS seq FROM ${link.source} ORDER BY ${sql.raw(order.bySeq.replace("seq", link.seq))}`,
      count: sql`SELECT count(*) AS total FROM ${link.source}`,
    };
  const index = indexFor(filter, keys, byAge && links.length + tests.length === 0) ?? order.index;
  const from = sql`leads INDEXED BY ${sql.raw(index)}`;
  const where = sql.join(
    [sql`workspace_id = ${workspaceId}`, ...keys, ...tests, ...links.map(({ probe }) => probe)],
    sql` AND `,
  );
  return {
    seqs: sql`SELECT seq FROM ${from} WHERE ${where} ORDER BY ${sql.raw(order.by)}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
  };
}

/** A job or a domain has few leads: its index leads, whatever else is asked. Others lead where they stand alone. */
function indexFor(filter: LeadFilter, keys: SQL[], alone: boolean): string | undefined {
  if (filter.domain !== undefined) return "leads_by_domain";
  if (filter.job_id !== undefined) return "leads_by_job";
  if (!alone || keys.length !== 1) return undefined;
  if (filter.country !== undefined) return "leads_by_country";
  if (filter.industry !== undefined) return "leads_by_industry";
  if (filter.category !== undefined) return "leads_by_category";
  return undefined;
}

/** Filters by another table. `source` yields the leads in order of arrival, `probe` asks about one lead. */
type Link = { seq: string; source: SQL; probe: SQL };

function linksOf(workspaceId: string, { q, tag, technology }: LeadFilter): Link[] {
  const links: Link[] = [];
  if (q !== undefined) {
    const query = searchQuery(workspaceId, q);
    const source = query
      ? sql`lead_search WHERE lead_search MATCH ${query}`
      : sql`leads WHERE false`;
    const seq = query ? "rowid" : "seq";
    links.push({ seq, source, probe: sql`seq IN (SELECT ${sql.raw(seq)} FROM ${source})` });
  }
  if (tag !== undefined)
    links.push(linkedBy(sql`lead_tags WHERE tag_id = ${tagId(workspaceId, tag)}`));
  if (technology !== undefined)
    links.push(
      linkedBy(sql`lead_technologies WHERE workspace_id = ${workspaceId} AND name = ${technology}`),
    );
  return links;
}

const linkedBy = (source: SQL): Link => ({
  seq: "lead_seq",
  source,
  probe: sql`EXISTS (SELECT 1 FROM ${source} AND lead_seq = leads.seq)`,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const tagId = (workspaceId: string, tag: string) =>
  UUID.test(tag)
    ? sql`(SELECT id FROM tags WHERE id = ${tag.toLowerCase()} AND workspace_id = ${workspaceId})`
    : sql`(SELECT id FROM tags WHERE workspace_id = ${workspaceId} AND lower(name) = lower(${tag}))`;

/** Filters that have an index of their own. */
function keysOf({ job_id, domain, country, industry, category }: LeadFilter): SQL[] {
  const keys: SQL[] = [];
  if (job_id !== undefined) keys.push(sql`job_id = ${job_id}`);
  if (domain !== undefined) keys.push(sql`domain = ${domain}`);
  if (country !== undefined) keys.push(sql`country = upper(${country})`);
  if (industry !== undefined) keys.push(sql`industry = lower(${industry})`);
  if (category !== undefined) keys.push(sql`category = lower(${category})`);
  return keys;
}

/** Filters of few values or of a range, tested in whichever index is walked. */
function testsOf(filter: LeadFilter): SQL[] {
  const tests: SQL[] = [];
  const { has_email, has_phone, deliverability, grade, verdict } = filter;
  if (has_email !== undefined) tests.push(sql`has_email = ${Number(has_email)}`);
  if (has_phone !== undefined) tests.push(sql`has_phone = ${Number(has_phone)}`);
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
