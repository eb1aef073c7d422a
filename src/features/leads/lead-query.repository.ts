import { type SQL, sql } from "drizzle-orm";
import type { LeadFilter, LeadSort } from "./filter";
import { exclusionsOf, type Link, linksOf } from "./filter-links.repository";
import { counterOf } from "./lead-counts.repository";
import {
  cityIs,
  cityKeys,
  emailStatusIn,
  keysOf,
  sizeTests,
  testsOf,
} from "./filter-terms.repository";

type Order = { index: string; by: string; byArrival?: string };

/** Each sort scans an index that covers all filter columns, so SQLite reads only matching rows. */
const ORDERS: Record<LeadSort, Order> = {
  "-updated_at": { index: "leads_by_update", by: "updated_at DESC, seq DESC" },
  updated_at: { index: "leads_by_update", by: "updated_at, seq" },
  domain: { index: "leads_by_domain", by: "domain, created_at, seq" },
  "-domain": { index: "leads_by_domain", by: "domain DESC, created_at DESC, seq DESC" },
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
export const MAX_SORTED = 10_000;
/** Sources that are compared. D1 allows five parts of a compound SELECT. */
const MAX_SOURCES = 4;
/** Rows before a page from which on it can be read from the other end of the list. */
const FAR = 10_000;

/**
 * Selects the `seq` of all leads that match a filter, in order, by indexes only. A single filter uses its own index.
 * Several filters are tested during a scan of the sort's index. The planner has no statistics, so the SQL names the
 * index.
 */
export function leadQuery(workspaceId: string, filter: LeadFilter): { seqs: SQL } {
  const links = linksOf(workspaceId, filter);
  const tests = links.map(({ test }) => test);
  return { seqs: inArrival(workspaceId, filter, links) ?? scan(workspaceId, filter, tests) };
}

/**
 * Selects the `seq` of one page of the leads that match a filter, in order. More than `maxSorted` leads of a search, tag
 * or technology are not sorted in memory, and a page after `far` rows can be read from the end of the list.
 */
export function pageQuery(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
  { maxSorted = MAX_SORTED, far = FAR }: { maxSorted?: number; far?: number } = {},
  links = linksOf(workspaceId, filter),
): SQL {
  const rows = sql`LIMIT ${limit} OFFSET ${offset}`;
  const simple = inArrival(workspaceId, filter, links);
  if (simple) return sql`${simple} ${rows}`;
  const sources = sourcesOf(workspaceId, filter, links);
  if (sources.length === 0)
    return offset < far
      ? sql`${scan(workspaceId, filter, [])} ${rows}`
      : fromNearerEnd(workspaceId, filter, { limit, offset });
  const tested = sources.map(({ has }, at) => sql`(via = ${sql.raw(String(at))} OR ${has})`);
  const few = sql`SELECT leads.seq FROM linked CROSS JOIN leads ON leads.seq = linked_seq
    WHERE ${conditions(workspaceId, filter, tested)}
    ORDER BY ${sql.raw(orderOf(filter).by)}`;
  const many = scan(
    workspaceId,
    filter,
    sources.map(({ has }) => has),
  );
  const isFew = sql`(SELECT count(*) FROM linked) <= ${maxSorted}`;
  // SQLite does not start a query whose limit is 0.
  return sql`WITH ${smallest(sources.slice(0, MAX_SOURCES), maxSorted)}
    SELECT seq FROM (${few} LIMIT iif(${isFew}, ${limit}, 0) OFFSET ${offset})
    UNION ALL SELECT seq FROM (${many} LIMIT iif(${isFew}, 0, ${limit}) OFFSET ${offset})`;
}

/** What a filter selects by other tables and by ranges of indexes. */
const sourcesOf = (workspaceId: string, filter: LeadFilter, links: Link[]): Link[] => [
  ...links,
  ...rangesOf(workspaceId, filter, { isAlone: links.length === 0 }),
];

/** Defines `linked`: the leads of the first source with at most `maxSorted` of them, or else one more than that. */
function smallest(sources: Link[], maxSorted: number): SQL {
  const limit = sql`LIMIT ${sql.raw(String(maxSorted + 1))}`;
  const name = (at: number) => sql.raw(`source_${at}`);
  const isFew = (at: number) =>
    sql`(SELECT count(*) FROM ${name(at)}) <= ${sql.raw(`${maxSorted}`)}`;
  const last = sources.length - 1;
  const parts = sources.map((_, at) => {
    const isChosen = sources.slice(0, at).map((_source, before) => sql`NOT ${isFew(before)}`);
    if (at < last) isChosen.push(isFew(at));
    const where = isChosen.length > 0 ? sql`WHERE ${sql.join(isChosen, sql` AND `)}` : sql``;
    return sql`SELECT linked_seq, ${sql.raw(String(at))} AS via FROM ${name(at)} ${where}`;
  });
  const found = sources.map(
    (source, at) => sql`${name(at)} AS MATERIALIZED (${source.found} ${limit})`,
  );
  return sql`${sql.join(found, sql`, `)}, linked AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)})`;
}

/**
 * The index that has exactly the leads of a filter, or few others. Those of a single filter cover no other column, so
 * they are used for that filter alone.
 */
export function ownIndex(workspaceId: string, filter: LeadFilter): string | undefined {
  const isAlone = termsOf(workspaceId, filter).length === 1;
  return smallIndex(filter) ?? (isAlone ? keyIndex(filter) : undefined);
}

/**
 * Ranges of indexes as sources. A short range is sorted, so that rare values are found without a scan of the sort's
 * index. Leads of a long one are tested. `isAlone`: there is no filter by another table.
 */
export function rangesOf(
  workspaceId: string,
  filter: LeadFilter,
  { isAlone }: { isAlone: boolean },
): Link[] {
  const order = orderOf(filter);
  if (smallIndex(filter)) return [];
  const isOwn = isAlone && order.byArrival && hasOneKey(filter);
  if (isOwn && ownIndex(workspaceId, filter)) return [];
  const { created_after, created_before, updated_after, city, language, email_status } = filter;
  const ranges: Link[] = [];
  const add = (index: string, tests: SQL[]) => {
    const isOrder = index === order.index;
    if (tests.length > 0 && !isOrder)
      ranges.push(rangeOf(workspaceId, index, sql.join(tests, sql` AND `)));
  };
  if (city !== undefined) add("leads_by_city", [cityIs(city)]);
  add("leads_by_age", testsOf({ created_after, created_before }));
  add("leads_by_update", testsOf({ updated_after }));
  if (email_status !== undefined) add("leads_by_email_status", [emailStatusIn(email_status)]);
  const size = sizeTests(filter);
  if (size.length > 0)
    add(
      filter.size_min === undefined ? "leads_by_fewest_employees" : "leads_by_most_employees",
      size,
    );
  if (language !== undefined) add("leads_by_language", [sql`language = ${language}`]);
  return ranges;
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

export const orderOf = ({ sort }: LeadFilter) => ORDERS[sort ?? "-created_at"];

/** A filter by another table alone, in order of arrival: its own order. */
function inArrival(workspaceId: string, filter: LeadFilter, links: Link[]): SQL | undefined {
  const { byArrival } = orderOf(filter);
  const [link] = links;
  const isAlone = links.length === 1 && termsOf(workspaceId, filter).length === 0;
  if (!link || !byArrival || !isAlone || filter.tags_any !== undefined) return undefined;
  return sql`SELECT ${link.seq} AS seq FROM ${link.source} ORDER BY ${link.seq} ${sql.raw(byArrival)}`;
}

/** A page of a scan. Beyond the middle of a list whose length a counter has, the list is read backwards. */
function fromNearerEnd(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const forwards = scan(workspaceId, filter, []);
  const counter = counterOf(workspaceId, filter);
  if (!counter) return sql`${forwards} LIMIT ${limit} OFFSET ${offset}`;
  const total = sql`coalesce(${counter}, 0)`;
  const backwards = scan(workspaceId, filter, [], reversed(orderOf(filter)));
  const isNear = sql`${offset} <= ${total} / 2`;
  const rowsLeft = sql`${total} - ${offset}`;
  return sql`SELECT seq FROM (${forwards} LIMIT iif(${isNear}, ${limit}, 0) OFFSET ${offset})
    UNION ALL SELECT seq FROM (SELECT seq, row_number() OVER () AS place
      FROM (${backwards} LIMIT iif(${isNear}, 0, max(0, min(${limit}, ${rowsLeft})))
        OFFSET max(0, ${rowsLeft} - ${limit})) ORDER BY place DESC)`;
}

function reversed({ index, by, byArrival }: Order): Order {
  const terms = by.split(", ").map((term) => {
    const [column, order] = [term.split(" ")[0]!, term.slice(term.indexOf(" ") + 1)];
    if (order === "DESC") return column;
    return order === "NULLS LAST" ? `${column} DESC NULLS FIRST` : `${column} DESC`;
  });
  return { index, by: terms.join(", "), ...(byArrival && { byArrival }) };
}

export function scan(
  workspaceId: string,
  filter: LeadFilter,
  tests: SQL[],
  order: Order = orderOf(filter),
): SQL {
  const isOwn = tests.length === 0 && order.byArrival && hasOneKey(filter);
  const own = smallIndex(filter) ?? (isOwn ? ownIndex(workspaceId, filter) : undefined);
  return sql`SELECT seq FROM ${indexed(own ?? order.index)}
    WHERE ${conditions(workspaceId, filter, tests)} ORDER BY ${sql.raw(order.by)}`;
}

/** Several spellings of a city are several ranges of its index, which are not in order of arrival together. */
const hasOneKey = ({ city }: LeadFilter) => city === undefined || cityKeys(city).length === 1;

export const termsOf = (workspaceId: string, filter: LeadFilter) => [
  ...keysOf(filter),
  ...testsOf(filter),
  ...exclusionsOf(workspaceId, filter),
];

export const conditions = (workspaceId: string, filter: LeadFilter, tests: SQL[]) =>
  sql.join(
    [sql`leads.workspace_id = ${workspaceId}`, ...termsOf(workspaceId, filter), ...tests],
    sql` AND `,
  );

export const indexed = (index: string) => sql`leads INDEXED BY ${sql.raw(index)}`;

/** A job or a domain has few leads, so its index is best for any sort and combination. */
export function smallIndex({ domain, job_id }: LeadFilter) {
  if (domain !== undefined) return "leads_by_domain";
  return job_id === undefined ? undefined : "leads_by_job";
}

function keyIndex({ country, industry, category, city, language, hiring }: LeadFilter) {
  if (hiring) return "leads_by_hiring";
  if (country !== undefined) return "leads_by_country";
  if (industry !== undefined) return "leads_by_industry";
  if (category !== undefined) return "leads_by_category";
  if (city !== undefined) return "leads_by_city";
  return language === undefined ? undefined : "leads_by_language";
}

/** The numbers of leads by their ids. Unknown ids and those of other workspaces are left out. */
export const seqsWithIds = (workspaceId: string, ids: readonly string[]): SQL =>
  sql`SELECT leads.seq FROM json_each(${JSON.stringify([...new Set(ids)])}) AS given
    CROSS JOIN leads ON leads.id = given.value WHERE leads.workspace_id = ${workspaceId}`;
