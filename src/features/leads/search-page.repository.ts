import { type SQL, sql } from "drizzle-orm";
import type { LeadFilter } from "./filter";
import { linksOf } from "./filter-links.repository";
import {
  conditions,
  indexed,
  MAX_LOOKED_UP,
  MAX_SORTED,
  orderOf,
  scan,
  sourcesOf,
  termsOf,
} from "./lead-query.repository";
import { totalQuery } from "./lead-total.repository";

/**
 * The first leads of the sort, among which a search is tested: that takes less time than to sort all matches. A word of
 * 0.5 % of the leads fills a page of 25. With other filters, they are far apart in the index.
 */
const CANDIDATES = 6_000;
const FILTERED_CANDIDATES = 2_500;

type Page = { limit: number; offset: number };
type Bounds = { maxSorted?: number; maxCandidates?: number };

/**
 * Selects one of the first pages of a search and its total, as one row: `seqs` in JSON, and the columns of `Counted`. FTS5
 * merges all words with a prefix whenever a search starts, so one walk over all matches counts them and finds those
 * among the first leads of the sort. If these do not fill the page, the matches are listed. Undefined for
 * other filters and pages, and for words that are looked up.
 */
export function searchPageQuery(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: Page,
  { maxSorted = MAX_SORTED, maxCandidates }: Bounds = {},
): SQL | undefined {
  const [search, ...others] = sourcesOf(workspaceId, filter, linksOf(workspaceId, filter));
  if (!search?.walk || others.length > 0 || offset + limit > MAX_LOOKED_UP) return undefined;
  const isAlone = termsOf(workspaceId, filter).length === 0;
  const most = sql.raw(String(maxCandidates ?? (isAlone ? CANDIDATES : FILTERED_CANDIDATES)));
  // Without leads of other workspaces, and without other filters, the total is that of the matches.
  const areOwn = isAlone ? isOnly(workspaceId) : sql`0`;
  // The first leads by age are near each other. Only the total needs the other matches.
  const isNear = !isAlone && orderOf(filter).byArrival !== undefined;
  const range = isNear
    ? sql` AND rowid BETWEEN (SELECT min(seq) FROM candidates) AND (SELECT max(seq) FROM candidates)`
    : sql``;
  const isFilled = sql`(SELECT is_filled FROM walked)`;
  const isCounted = sql`(SELECT is_counted FROM walked)`;
  const mostSorted = sql.raw(String(maxSorted));
  const isMany = isNear ? sql`0` : sql`(SELECT total FROM matches) > ${mostSorted}`;
  const isFew = sql`NOT ${isMany} AND (SELECT count(*) FROM linked) <= ${mostSorted}`;
  // The scan checks the workspace.
  const listed = sql`seq IN (SELECT rowid FROM lead_search WHERE lead_search MATCH ${search.walk})`;
  // SQLite does not start a query whose limit is 0.
  const rowsIf = (isChosen: SQL) => sql`LIMIT iif(${isChosen}, ${limit}, 0) OFFSET ${offset}`;
  return sql`WITH candidates AS MATERIALIZED (SELECT seq, row_number() OVER () AS place
      FROM (${scan(workspaceId, filter, [])} LIMIT ${most})),
    matches AS MATERIALIZED (SELECT count(*) AS total,
        json_group_array(rowid) FILTER (WHERE rowid IN (SELECT seq FROM candidates)) AS among
      FROM lead_search WHERE lead_search MATCH ${search.walk}${range}),
    hits AS MATERIALIZED (SELECT value AS seq FROM matches, json_each(matches.among)),
    walked AS MATERIALIZED (SELECT iif(are_all, found, total) AS total, are_all OR ${areOwn} AS is_counted,
        are_all OR found >= ${offset + limit} AS is_filled
      FROM (SELECT total, (SELECT count(*) FROM hits) AS found,
        (SELECT count(*) FROM candidates) < ${most} AS are_all FROM matches)),
    linked AS MATERIALIZED (SELECT linked_seq FROM (${search.found})
      LIMIT iif(${isFilled} OR ${isMany}, 0, ${mostSorted} + 1)),
    counted AS MATERIALIZED (SELECT total AS matching, 0 AS scanned, 1 AS is_complete, NULL AS size
      FROM walked WHERE is_counted
      UNION ALL SELECT * FROM (SELECT * FROM (${totalQuery(workspaceId, filter)}) LIMIT iif(${isCounted}, 0, 1)))
    SELECT counted.*, (SELECT json_group_array(seq) FROM (
      SELECT seq FROM (SELECT seq FROM candidates WHERE seq IN (SELECT seq FROM hits)
        ORDER BY place ${rowsIf(isFilled)})
      UNION ALL SELECT seq FROM (SELECT leads.seq FROM linked CROSS JOIN leads ON leads.seq = linked_seq
        WHERE ${conditions(workspaceId, filter, [])}
        ORDER BY ${sql.raw(orderOf(filter).by)} ${rowsIf(sql`NOT ${isFilled} AND ${isFew}`)})
      UNION ALL SELECT seq FROM (${scan(workspaceId, filter, [listed])}
        ${rowsIf(sql`NOT ${isFilled} AND NOT (${isFew})`)}))) AS seqs FROM counted`;
}

/** Whether the database has leads of this workspace alone. */
function isOnly(workspaceId: string): SQL {
  const others = (order: string) =>
    sql`EXISTS (SELECT 1 FROM ${indexed("leads_by_age")} WHERE workspace_id ${sql.raw(order)} ${workspaceId})`;
  return sql`NOT (${others("<")} OR ${others(">")})`;
}
