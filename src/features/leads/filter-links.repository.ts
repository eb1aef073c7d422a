import { type SQL, sql } from "drizzle-orm";
import { technologyQuery } from "#src/db/lead-search";
import { hasOwnLists, searchQuery } from "#src/db/search-text";
import { nameKey } from "#src/shared/text/name-key";
import { storedNames } from "#src/technologies/former-names";
import type { LeadFilter } from "./filter";

/**
 * A filter by another table. `source` yields its leads in insertion order, `found` their `seq`s without a check of the
 * workspace, `test` checks a lead against all of them, and `has` looks up one lead. `lookUp`: how a search looks up one
 * lead, if that is fast.
 */
export type Link = { seq: SQL; source: SQL; found: SQL; test: SQL; has: SQL; lookUp?: SQL };

export function linksOf(workspaceId: string, { q, tag, technology }: LeadFilter): Link[] {
  const links: Link[] = [];
  if (q !== undefined) {
    const query = searchQuery(workspaceId, q);
    links.push(query ? searched(workspaceId, query, hasOwnLists(q)) : NOTHING);
  }
  if (tag !== undefined)
    links.push(
      link(workspaceId, "lead_tags", "lead_seq", sql`tag_id = ${tagId(workspaceId, tag)}`),
    );
  // An older lead has a technology under its former name, a merged lead under both names.
  if (technology !== undefined) {
    const names = storedNames(technology);
    const all = byTechnology(workspaceId, names);
    links.push(links.length === 0 ? listed(workspaceId, names, all) : all);
  }
  return links;
}

function byTechnology(workspaceId: string, names: string[]): Link {
  const query = technologyQuery(workspaceId, names);
  return link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);
}

/** Up to this many leads of a technology are listed once, in some 60 ms. */
const MAX_LISTED = 150_000;

/**
 * Lists the leads of a technology instead of looking up each lead of a scan: they can be far apart in the order of a
 * sort. Beside another source, fewer leads are looked up.
 */
function listed(workspaceId: string, names: string[], all: Link): Link {
  const values = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const leads = sql`(SELECT coalesce(sum(leads), 0) FROM lead_counts WHERE workspace_id = ${workspaceId}
    AND kind = 'technology' AND value IN (${values}))`;
  return { ...all, has: sql`iif(${leads} <= ${MAX_LISTED}, ${all.test}, ${all.has})` };
}

const NOTHING: Link = {
  seq: sql`seq`,
  source: sql`leads WHERE false`,
  found: sql`SELECT seq AS linked_seq FROM leads WHERE false`,
  test: sql`false`,
  has: sql`false`,
};

/**
 * FTS5 merges all words with a prefix each time it is asked, so a search is evaluated once, not for each lead, unless
 * its prefixes have lists of their own.
 */
function searched(workspaceId: string, query: string, isFast: boolean): Link {
  const all = link(workspaceId, "lead_search", "rowid", sql`lead_search MATCH ${query}`);
  return { ...all, has: all.test, ...(isFast && { lookUp: all.has }) };
}

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
