import { type SQL, sql } from "drizzle-orm";
import type { LeadFilter, LeadSort } from "./filter";
import { type Link, linksOf } from "./filter-links.repository";
import { emailStatusIn, keysOf, testsOf } from "./filter-terms.repository";

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

/**
 * Up to this many leads of a search, tag or technology are sorted in memory. More are tested while the index of the
 * sort is scanned, which finds a page soon because they are frequent.
 */
const MAX_SORTED = 10_000;
/** More than this many times as many leads of a search are so frequent that a page is found with a few look-ups. */
const FREQUENT = 20;
/** Rows before the end of a page that are looked up one by one: each look-up takes 0.1 ms. */
const MAX_LOOKED_UP = 100;

/**
 * Selects the `seq` of all leads that match a filter, in order, by indexes only. A single filter uses its own index.
 * Several filters are tested during a scan of the sort's index. The planner has no statistics, so the SQL names the
 * index.
 */
export function leadQuery(workspaceId: string, filter: LeadFilter): { seqs: SQL } {
  const links = linksOf(workspaceId, filter);
  const tests = links.map(({ test }) => test);
  return { seqs: inArrival(filter, links) ?? scan(workspaceId, filter, tests) };
}

/**
 * Selects the `seq` of one page of the leads that match a filter, in order. More than `maxSorted` leads of a search, tag
 * or technology are not sorted in memory.
 */
export function pageQuery(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
  maxSorted = MAX_SORTED,
): SQL {
  const rows = sql`LIMIT ${limit} OFFSET ${offset}`;
  const links = [
    ...linksOf(workspaceId, filter),
    ...createdIn(workspaceId, filter),
    ...withEmailStatus(workspaceId, filter),
  ];
  const [first, ...others] = links;
  const simple = inArrival(filter, links);
  if (simple) return sql`${simple} ${rows}`;
  if (!first) return sql`${scan(workspaceId, filter, [])} ${rows}`;
  const few = sql`SELECT leads.seq FROM linked CROSS JOIN leads ON leads.seq = linked_seq
    WHERE ${conditions(
      workspaceId,
      filter,
      others.map(({ has }) => has),
    )}
    ORDER BY ${sql.raw(orderOf(filter).by)}`;
  const isAlone = links.length === 1 && termsOf(filter).length === 0;
  const tests =
    isAlone && first.lookUp && offset + limit <= MAX_LOOKED_UP
      ? [frequently(first.found, FREQUENT * maxSorted, { lookUp: first.lookUp, has: first.has })]
      : links.map(({ has }) => has);
  const many = scan(workspaceId, filter, tests);
  const isFew = sql`(SELECT count(*) FROM linked) <= ${maxSorted}`;
  // SQLite does not start a query whose limit is 0.
  return sql`WITH linked AS MATERIALIZED (${first.found} LIMIT ${maxSorted + 1})
    SELECT seq FROM (${few} LIMIT iif(${isFew}, ${limit}, 0) OFFSET ${offset})
    UNION ALL SELECT seq FROM (${many} LIMIT iif(${isFew}, 0, ${limit}) OFFSET ${offset})`;
}

/** Looks leads up if more than `least` leads match, and otherwise lists the matches once. */
const frequently = (found: SQL, least: number, { lookUp, has }: { lookUp: SQL; has: SQL }): SQL =>
  sql`iif((SELECT count(*) FROM (${found} LIMIT ${least + 1})) > ${least}, ${lookUp}, ${has})`;

/**
 * The index that has exactly the leads of a filter, or few others. Those of a single filter cover no other column, so
 * they are used for that filter alone.
 */
export function ownIndex(filter: LeadFilter): string | undefined {
  const isAlone = termsOf(filter).length === 1;
  return smallIndex(filter) ?? (isAlone ? keyIndex(filter) : undefined);
}

/** The range of creation times as a source: under another sort, a short range is sorted and a long one is tested. */
function createdIn(
  workspaceId: string,
  { created_after, created_before, sort }: LeadFilter,
): Link[] {
  if (orderOf({ sort }).byArrival) return [];
  const tests = testsOf({ created_after, created_before });
  if (tests.length === 0) return [];
  return [rangeOf(workspaceId, "leads_by_age", sql.join(tests, sql` AND `))];
}

/** Leads with a rare status, or with a status that no lead has, are found without a scan of the sort's index. */
function withEmailStatus(workspaceId: string, filter: LeadFilter): Link[] {
  if (filter.email_status === undefined || smallIndex(filter)) return [];
  return [rangeOf(workspaceId, "leads_by_email_status", emailStatusIn(filter.email_status))];
}

/** A part of an index of leads as a source. */
function rangeOf(workspaceId: string, index: string, has: SQL): Link {
  const source = sql`${indexed(index)} WHERE workspace_id = ${workspaceId} AND ${has}`;
  return {
    seq: sql`seq`,
    source,
    found: sql`SELECT seq AS linked_seq FROM ${source}`,
    test: has,
    has,
  };
}

const orderOf = ({ sort }: LeadFilter) => ORDERS[sort ?? "-created_at"];

/** A filter by another table alone, in order of arrival: its own order. */
function inArrival(filter: LeadFilter, links: Link[]): SQL | undefined {
  const { byArrival } = orderOf(filter);
  const [link] = links;
  if (!link || !byArrival || links.length > 1 || termsOf(filter).length > 0) return undefined;
  return sql`SELECT ${link.seq} AS seq FROM ${link.source} ORDER BY ${link.seq} ${sql.raw(byArrival)}`;
}

function scan(workspaceId: string, filter: LeadFilter, tests: SQL[]): SQL {
  const order = orderOf(filter);
  const isOwn = tests.length === 0 && order.byArrival;
  const own = smallIndex(filter) ?? (isOwn ? ownIndex(filter) : undefined);
  return sql`SELECT seq FROM ${indexed(own ?? order.index)}
    WHERE ${conditions(workspaceId, filter, tests)} ORDER BY ${sql.raw(order.by)}`;
}

const termsOf = (filter: LeadFilter) => [...keysOf(filter), ...testsOf(filter)];

const conditions = (workspaceId: string, filter: LeadFilter, tests: SQL[]) =>
  sql.join([sql`leads.workspace_id = ${workspaceId}`, ...termsOf(filter), ...tests], sql` AND `);

export const indexed = (index: string) => sql`leads INDEXED BY ${sql.raw(index)}`;

/** A job or a domain has few leads, so its index is best for any sort and combination. */
function smallIndex({ domain, job_id }: LeadFilter) {
  if (domain !== undefined) return "leads_by_domain";
  return job_id === undefined ? undefined : "leads_by_job";
}

function keyIndex({ country, industry, category, hiring }: LeadFilter) {
  if (hiring) return "leads_by_hiring";
  if (country !== undefined) return "leads_by_country";
  if (industry !== undefined) return "leads_by_industry";
  return category === undefined ? undefined : "leads_by_category";
}
