import { type SQL, sql } from "drizzle-orm";
import type { WordQuery } from "#src/db/search-text";
import type { LeadFilter } from "./filter";
import { type Link, linksOf, searchLink } from "./filter-links.repository";
import {
  conditions,
  indexed,
  MAX_SORTED,
  orderOf,
  pageQuery,
  rangesOf,
  scan,
  termsOf,
} from "./lead-query.repository";
import { ownTotalQuery, totalQuery } from "./lead-total.repository";
import {
  hasWords,
  NO_LEADS,
  number,
  searchWords,
  type WordBounds,
} from "./search-words.repository";

/** Rows before the end of a page that is read so. */
const MAX_ROWS = 100;
/**
 * The first leads of the sort, among which a search is tested: that takes less time than to sort all matches. A word of
 * 0.5 % of the leads fills a page of 25. With other filters, they are far apart in the index.
 */
const CANDIDATES = 6_000;
const FILTERED_CANDIDATES = 2_500;
/** Look-ups of words of single leads: each takes 0.02 to 0.03 ms. */
const LOOK_UPS = 1_000;
/** The first matches, which show how frequent matches are. Fewer are listed. */
const MIN_LOOKED_UP = 1_000;
/** Leads are looked up if this many times as many as a page needs are expected to suffice. */
const RESERVE = 1.5;
/** Matches of a search alone that are sorted in memory. */
const MAX_LISTED = 20_000;

type Page = { limit: number; offset: number };
type Bounds = WordBounds & {
  maxSorted?: number;
  maxCandidates?: number;
  lookUps?: number;
  minLookedUp?: number;
};

const jsonOf = (seqs: SQL) => sql`(SELECT json_group_array(seq) FROM (${seqs}))`;
/** The FTS5 query of all matches, where it is no column of the row. */
const QUERY = sql`(SELECT query FROM asked)`;

/**
 * Selects one of the first pages of a search and its total, as one row: `seqs` in JSON, and the columns of `Counted`. The
 * first matches show how frequent matches are. If a page is expected among few leads of the sort's index, the words are looked
 * up for each of these. Otherwise, or if they do not fill the page, the matches are listed. Undefined for other filters and
 * pages.
 *
 * Each step adds columns to one row and names the step before once: SQLite prepares a common table expression again
 * wherever it is named.
 */
export function searchPageQuery(
  workspaceId: string,
  filter: LeadFilter,
  page: Page,
  bounds: Bounds = {},
): SQL | undefined {
  const [first, ...others] = linksOf(workspaceId, filter);
  if (!first?.search || page.offset + page.limit > MAX_ROWS) return undefined;
  const search = searchLink(workspaceId, QUERY);
  const ranges = rangesOf(workspaceId, filter, { isAlone: false });
  const isOther = others.length + ranges.length > 0;
  const totalOf = (query: SQL) =>
    sql`(SELECT json_array(matching, scanned, is_complete, size) FROM (${query}))`;
  const anyTotal = totalOf(totalQuery(workspaceId, filter, QUERY));
  const isAlone = others.length === 0 && termsOf(workspaceId, filter).length === 0;
  // Without leads of other workspaces, and without other filters, the total is that of the matches.
  const total = isAlone
    ? sql`iif(${isOnly(workspaceId)}, ${totalOf(ownTotalQuery(workspaceId, QUERY))}, ${anyTotal})`
    : anyTotal;
  const steps = isOther
    ? sql`listed_page AS MATERIALIZED (SELECT found, NULL AS counted,
        iif(is_looked, NULL, ${jsonOf(pageQuery(workspaceId, filter, page, bounds, [search, ...others]))}) AS seqs FROM looked)`
    : listedPage(workspaceId, filter, page, bounds);
  return sql`WITH ${searchWords(workspaceId, first.search, bounds)},
    ${others.length > 0 ? NOT_LOOKED_UP : lookedUp(workspaceId, filter, page, { words: first.search, ranges, bounds })},
    ${steps},
    page AS MATERIALIZED (SELECT coalesce(counted, ${total}) AS counted,
      coalesce(seqs, (SELECT json_group_array(value) FROM
        (SELECT value FROM json_each(found) ORDER BY key LIMIT ${page.limit} OFFSET ${page.offset}))) AS seqs FROM listed_page)
    SELECT counted ->> 0 AS matching, counted ->> 1 AS scanned, counted ->> 2 AS is_complete, counted ->> 3 AS size, seqs
    FROM page`;
}

const NOT_LOOKED_UP = sql`looked AS MATERIALIZED (SELECT *, '[]' AS found, 0 AS is_looked, 0 AS matching, 1 AS place FROM asked)`;

type LookedUp = { words: WordQuery; ranges: Link[]; bounds: Bounds };

/** Looks up the words of the first leads of the sort's index. `is_looked`: they fill the page. */
function lookedUp(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: Page,
  { words, ranges, bounds: { minLookedUp = MIN_LOOKED_UP, lookUps = LOOK_UPS } }: LookedUp,
): SQL {
  const end = offset + limit;
  // The leads of a short range are sorted.
  const isLong = ranges.map(
    ({ found }) =>
      sql` AND (SELECT count(*) FROM (${found} LIMIT ${number(MAX_SORTED + 1)})) > ${number(MAX_SORTED)}`,
  );
  const firsts = sql`SELECT json_array(count(*), max(rowid) - (SELECT min(seq) FROM leads))
    FROM (SELECT rowid FROM lead_search WHERE lead_search MATCH iif(is_known, query, ${NO_LEADS}) LIMIT ${number(minLookedUp + 1)})`;
  const isExpected = sql`matching > ${number(minLookedUp)} AND ${number(end * RESERVE)} * place / matching * weight <= ${number(lookUps)}`;
  const most = Math.floor(lookUps / words.words.length);
  const has = sql.join(hasWords(words, "nearest", "placed"), sql` AND `);
  return sql`sized AS MATERIALIZED (SELECT *, (${firsts}) AS firsts FROM asked),
    placed AS MATERIALIZED (SELECT *, firsts ->> 0 AS matching, coalesce(firsts ->> 1, 1) AS place FROM sized),
    found AS MATERIALIZED (SELECT *, iif(${isExpected}${sql.join(isLong)},
      ${jsonOf(sql`SELECT seq FROM (${scan(workspaceId, filter, [])} LIMIT ${number(most)}) AS nearest WHERE ${has} LIMIT ${number(end)}`)},
      '[]') AS found FROM placed),
    looked AS MATERIALIZED (SELECT *, json_array_length(found) = ${number(end)} AS is_looked FROM found)`;
}

/**
 * A page of a search, whose other filters are tested. Many matches, or those whose number is not known, are compared
 * with the first leads of the sort's index. If these do not fill the page, up to `maxSorted` are sorted, and more are tested while
 * the index is scanned.
 */
function listedPage(
  workspaceId: string,
  filter: LeadFilter,
  { limit, offset }: Page,
  { maxSorted = MAX_LISTED, maxCandidates }: Bounds,
): SQL {
  const isAlone = termsOf(workspaceId, filter).length === 0;
  const most = number(maxCandidates ?? (isAlone ? CANDIDATES : FILTERED_CANDIDATES));
  const areOwn = isAlone ? isOnly(workspaceId) : sql`0`;
  // The first leads by age are near each other. Only the total needs the other matches.
  const isNear = !isAlone && orderOf(filter).byArrival !== undefined;
  const range = isNear
    ? sql` AND rowid BETWEEN (SELECT min(seq) FROM candidates) AND (SELECT max(seq) FROM candidates)`
    : sql``;
  const mostSorted = number(maxSorted);
  const isMany = sql`(matching > ${mostSorted} OR matching * (SELECT max(seq) FROM leads) / max(1, place) > ${mostSorted})`;
  const isWalked = sql`(NOT is_looked AND (NOT is_known OR ${number(Number(isNear))} OR ${isMany}))`;
  const matches = sql`SELECT json_array(count(*), json_group_array(rowid) FILTER (WHERE rowid IN (SELECT seq FROM candidates)))
    FROM lead_search WHERE lead_search MATCH iif(${isWalked}, query, ${NO_LEADS})${range}`;
  const hits = sql`SELECT seq FROM json_each(among) AS hit CROSS JOIN candidates ON candidates.seq = hit.value ORDER BY place`;
  const linked = sql`SELECT json_group_array(rowid) FROM (SELECT rowid FROM lead_search
    WHERE lead_search MATCH iif(is_listed, query, ${NO_LEADS}) LIMIT ${mostSorted} + 1)`;
  const rows = sql`LIMIT ${number(limit)} OFFSET ${number(offset)}`;
  const sorted = sql`SELECT leads.seq FROM json_each(linked) AS linked_lead CROSS JOIN leads ON leads.seq = linked_lead.value
    WHERE ${conditions(workspaceId, filter, [])} ORDER BY ${sql.raw(orderOf(filter).by)} ${rows}`;
  // The scan checks the workspace.
  const tested = sql`seq IN (SELECT rowid FROM lead_search WHERE lead_search MATCH ${QUERY})`;
  const exactly = (total: SQL) => sql`json_array(${total}, 0, 1, NULL)`;
  return sql`candidates AS MATERIALIZED (SELECT seq, row_number() OVER () AS place
      FROM (${scan(workspaceId, filter, [])} LIMIT ${most})),
    matched AS MATERIALIZED (SELECT *, ${isWalked} AS is_walked, iif(${isWalked}, (${matches}), NULL) AS matches FROM looked),
    compared AS MATERIALIZED (SELECT *, matches ->> 0 AS total, matches -> 1 AS among,
      is_walked AND (SELECT count(*) FROM candidates) < ${most} AS are_all FROM matched),
    walked AS MATERIALIZED (SELECT *, is_walked AND (are_all OR json_array_length(among) >= ${number(offset + limit)}) AS is_filled FROM compared),
    chosen AS MATERIALIZED (SELECT *, NOT is_looked AND NOT is_filled
      AND NOT (is_walked AND ${number(Number(!isNear))} AND total > ${mostSorted}) AS is_listed FROM walked),
    gathered AS MATERIALIZED (SELECT *, iif(is_listed, (${linked}), NULL) AS linked FROM chosen),
    decided AS MATERIALIZED (SELECT *, is_listed AND json_array_length(linked) <= ${mostSorted} AS is_sorted FROM gathered),
    listed_page AS MATERIALIZED (SELECT found,
      iif(is_looked, NULL, iif(are_all, ${exactly(sql`json_array_length(among)`)},
        iif(${areOwn}, iif(is_walked, ${exactly(sql`total`)}, iif(is_sorted, ${exactly(sql`json_array_length(linked)`)}, NULL)), NULL))) AS counted,
      iif(is_looked, NULL, iif(is_filled, ${jsonOf(sql`${hits} ${rows}`)},
        iif(is_sorted, ${jsonOf(sorted)}, ${jsonOf(sql`${scan(workspaceId, filter, [tested])} ${rows}`)}))) AS seqs FROM decided)`;
}

/** Whether the database has leads of this workspace alone. */
function isOnly(workspaceId: string): SQL {
  const others = (order: string) =>
    sql`EXISTS (SELECT 1 FROM ${indexed("leads_by_age")} WHERE workspace_id ${sql.raw(order)} ${workspaceId})`;
  return sql`NOT (${others("<")} OR ${others(">")})`;
}
