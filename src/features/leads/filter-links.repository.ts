import { type SQL, sql } from "drizzle-orm";
import { cellQuery, rankQuery, technologiesQuery } from "#src/db/lead-search";
import { roleQuery, searchQuery, type WordQuery } from "#src/db/search-text";
import { nameKey } from "#src/shared/text/name-key";
import { storedNames } from "#src/technologies/former-names";
import type { LeadFilter } from "./filter";
import { splitList } from "./filter-list";
import { type Cells, readCells } from "./filter-cells";
import { asciiLower, cityKeys, rankMask } from "./filter-terms.repository";
import { countOf, leadsOf } from "./lead-counts.repository";

/**
 * A filter by another table. `source` yields its leads in insertion order, `found` their `seq`s without a check of the
 * workspace, `test` checks a lead against all of them, and `has` looks up one lead. A search has its words too.
 */
export type Link = {
  seq: SQL;
  source: SQL;
  found: SQL;
  test: SQL;
  has: SQL;
  search?: WordQuery;
};

export function linksOf(workspaceId: string, filter: LeadFilter): Link[] {
  const links: Link[] = [];
  const { q, role, tag, tags_any, tags_all = "", technology, seniority, input } = filter;
  if (q !== undefined) links.push(searched(workspaceId, searchQuery(workspaceId, q)));
  if (role !== undefined) links.push(searched(workspaceId, roleQuery(workspaceId, role)));
  for (const name of [tag ?? [], ...splitList(tags_all)].flat())
    links.push(
      link(workspaceId, "lead_tags", "lead_seq", sql`tag_id = ${tagId(workspaceId, name)}`),
    );
  if (tags_any !== undefined) links.push(byAnyTag(workspaceId, splitList(tags_any)));
  if (seniority !== undefined) links.push(byRank(workspaceId, splitList(seniority)));
  for (const cell of (input && readCells(input)) || []) links.push(byCell(workspaceId, cell));
  for (const groups of technologiesOf(filter)) {
    const all = byTechnology(workspaceId, groups);
    links.push(links.length === 0 ? listed(workspaceId, groups, all) : all);
  }
  return links;

  function technologiesOf({ technologies_any, technologies_all }: LeadFilter): string[][][] {
    // An older lead has a technology under its former name, a merged lead under both names.
    const all = splitList(technologies_all ?? "").map(storedNames);
    const any = splitList(technologies_any ?? "").flatMap(storedNames);
    const one = technology === undefined ? [] : [[storedNames(technology)]];
    return [...one, ...(all.length > 0 ? [all] : []), ...(any.length > 0 ? [[any]] : [])];
  }
}

/** The conditions that exclude leads with a tag or a technology. */
export function exclusionsOf(
  workspaceId: string,
  { tags_none = "", technologies_none = "" }: LeadFilter,
): SQL[] {
  const tags =
    tags_none === ""
      ? []
      : [
          sql`NOT EXISTS (SELECT 1 FROM lead_tags
            WHERE tag_id IN (${tagIds(workspaceId, splitList(tags_none))}) AND lead_seq = leads.seq)`,
        ];
  const names = splitList(technologies_none).flatMap(storedNames);
  if (names.length === 0) return tags;
  const { test, has } = byTechnology(workspaceId, [names]);
  // Leads without a technology of most leads are rare, so a look-up of each lead on the way to a page takes too long.
  const isListed = sql`${countOf(workspaceId, names)} NOT BETWEEN ${MAX_LISTED}
    AND ${leadsOf(workspaceId)} * ${MOST}`;
  return [...tags, sql`NOT iif(${isListed}, ${test}, ${has})`];
}

/** The share of leads with a technology from which on they are listed. */
const MOST = 0.95;

/** A lead with several of the tags is one lead. */
function byAnyTag(workspaceId: string, names: string[]): Link {
  const where = sql`tag_id IN (${tagIds(workspaceId, names)})`;
  const all = link(workspaceId, "lead_tags", "lead_seq", where);
  const found = sql`SELECT DISTINCT lead_seq AS linked_seq FROM lead_tags WHERE ${where}`;
  const source = sql`(SELECT DISTINCT lead_seq FROM lead_tags WHERE ${where}) AS tagged
    CROSS JOIN leads ON leads.seq = tagged.lead_seq WHERE leads.workspace_id = ${workspaceId}`;
  return { ...all, found, source };
}

/** The search index finds leads with a rare rank. A column that the sorts' indexes have tests a lead. */
function byRank(workspaceId: string, ranks: string[]): Link {
  const query = rankQuery(workspaceId, ranks);
  const all = link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);
  const test = sql`(leads.seniorities & ${sql.raw(String(rankMask(ranks)))}) <> 0`;
  return { ...all, test, has: test };
}

/**
 * By a cell of the uploaded row. Its leads came with one file and are together in the order of most sorts, so they are listed
 * once: to look up each lead of a scan could look up all others.
 */
function byCell(workspaceId: string, [column, value]: Cells[number]): Link {
  const values = new Set([asciiLower(value), ...cityKeys(value)]);
  const query = cellQuery(workspaceId, asciiLower(column), [...values]);
  const all = link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);
  return { ...all, has: all.test };
}

/** `groups`: a lead has one technology of each. */
function byTechnology(workspaceId: string, groups: string[][]): Link {
  const query = technologiesQuery(workspaceId, groups);
  return link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);
}

/** Up to this many leads of a technology are listed once, in some 60 ms. */
const MAX_LISTED = 150_000;

/**
 * Lists the leads of a technology instead of looking up each lead of a scan: they can be far apart in the order of a
 * sort. Beside another source, fewer leads are looked up. The index begins with the rarest of several technologies.
 */
function listed(workspaceId: string, groups: string[][], all: Link): Link {
  const isRare = groups.map((names) => sql`${countOf(workspaceId, names)} <= ${MAX_LISTED}`);
  return { ...all, has: sql`iif(${sql.join(isRare, sql` OR `)}, ${all.test}, ${all.has})` };
}

const NOTHING: Link = {
  seq: sql`seq`,
  source: sql`leads WHERE false`,
  found: sql`SELECT seq AS linked_seq FROM leads WHERE false`,
  test: sql`false`,
  has: sql`false`,
};

/** FTS5 merges all words with a prefix each time it is asked, so a search is evaluated once, not for each lead. */
function searched(workspaceId: string, search: WordQuery | null): Link {
  if (search === null) return NOTHING;
  const all = searchLink(workspaceId, sql`${search.inWorkspace}`);
  return { ...all, has: all.test, search };
}

/** The leads of an FTS5 query. */
export const searchLink = (workspaceId: string, query: SQL): Link =>
  link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);

/** The tables have no workspace column: `source` joins them to the leads of the workspace. */
function link(workspaceId: string, table: string, column: string, where: SQL): Link {
  const seq = sql.raw(`${table}.${column}`);
  const rows = sql.raw(table);
  return {
    seq,
    source: sql`${rows} CROSS JOIN leads ON leads.seq = ${seq}
      WHERE ${where} AND leads.workspace_id = ${workspaceId}`,
    found: sql`SELECT ${seq} AS linked_seq FROM ${rows} WHERE ${where}`,
    test: sql`seq IN (SELECT ${seq} FROM ${rows} WHERE ${where})`,
    has: sql`EXISTS (SELECT 1 FROM ${rows} WHERE ${where} AND ${seq} = leads.seq)`,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a tag of the workspace, given its id or its name. */
export const tagId = (workspaceId: string, tag: string) =>
  UUID.test(tag)
    ? sql`(SELECT id FROM tags WHERE id = ${tag.toLowerCase()} AND workspace_id = ${workspaceId})`
    : sql`(SELECT id FROM tags WHERE workspace_id = ${workspaceId} AND name_key = ${nameKey(tag)})`;

/** The ids of tags of the workspace, given ids and names. */
const tagIds = (workspaceId: string, tags: string[]) => {
  const given = (keys: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  return sql`SELECT id FROM tags WHERE workspace_id = ${workspaceId}
    AND (name_key IN ${given(tags.map(nameKey))} OR id IN ${given(tags)})`;
};
