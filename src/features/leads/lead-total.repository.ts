import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#src/shared/days";
import type { LeadFilter } from "./filter";
import { exclusionsOf, linksOf, searchLink, tagId } from "./filter-links.repository";
import { splitList } from "./filter-list";
import { keysOf, testsOf } from "./filter-terms.repository";
import { counterOf, leadsOf } from "./lead-counts.repository";
import { indexed, ownIndex, smallIndex } from "./lead-query.repository";

/** Entries of an index of leads that a total reads at most. */
const MAX_ENTRIES = 20_000;
/** Leads of a search, tag or technology that a total looks up at most, to check their workspace. */
const MAX_FOUND = 5_000;
/** The same of a search in a database without other workspaces: nothing is looked up. */
const MAX_LISTED = 10_001;
/** The same, if other filters are tested on their rows. */
const MAX_ROWS = 2_000;

/**
 * What a total is computed from: the matching leads among the `scanned` ones, whether all were scanned, and how many
 * there are to scan. Null: unknown.
 */
export type Counted = {
  matching: number;
  scanned: number;
  is_complete: 0 | 1;
  size: number | null;
};

/**
 * Counts the leads that match a filter: exactly from a counter or a short index, otherwise in a sample. `search` replaces
 * the FTS5 query of the words that are searched.
 */
export function totalQuery(workspaceId: string, filter: LeadFilter, search?: SQL): SQL {
  const known = counterOf(workspaceId, filter);
  if (known)
    return sql`SELECT coalesce(${known}, 0) AS matching, 0 AS scanned, 1 AS is_complete, NULL AS size`;
  const excludedOnly = onlyExcluded(workspaceId, filter);
  if (excludedOnly) return excludedOnly;
  const [given, ...others] = linksOf(workspaceId, filter);
  const first = search ? searchLink(workspaceId, search) : given;
  const keys = keysOf(filter);
  const excluded = exclusionsOf(workspaceId, filter);
  const tests = [...testsOf(filter), ...excluded, ...others.map(({ has }) => has)];
  if (first) {
    const all = [...keys, ...tests];
    const limit = all.length === 0 ? MAX_FOUND : MAX_ROWS;
    const size = sizeOf(workspaceId, filter);
    if (size) return sample(first.source, { tests: all, size, limit });
    return sample(first.source, {
      tests: all,
      size: leadsOf(workspaceId),
      limit,
      scannedUpTo: { seq: first.seq, workspaceId },
    });
  }
  const own = ownIndex(workspaceId, filter);
  const all = [...keys, ...tests];
  const ofWorkspace = sql`workspace_id = ${workspaceId}`;
  const bounds = sql.join([ofWorkspace, ...testsOf(rangeOf(filter))], sql` AND `);
  // A sample of all leads is in order of creation, and would have the wrong share of those that changed lately.
  if (!own && filter.updated_after !== undefined)
    return sample(
      sql`${indexed("leads_by_update")} WHERE ${ofWorkspace}
        AND ${sql.join(testsOf({ updated_after: filter.updated_after }), sql` AND `)}`,
      { tests: all, size: sql`NULL`, limit: MAX_ENTRIES },
    );
  const byAge = (tested: SQL[]) =>
    sample(sql`${indexed("leads_by_age")} WHERE ${bounds}`, {
      tests: tested,
      size: daysOf(workspaceId, filter),
      limit: filter.technologies_none === undefined ? MAX_ENTRIES : MAX_ROWS,
    });
  if (!own) return byAge(all);
  const ofOwn = sample(sql`${indexed(own)} WHERE ${sql.join([ofWorkspace, ...all], sql` AND `)}`, {
    tests: [],
    size: sql`NULL`,
    limit: MAX_ENTRIES,
  });
  // The leads of a job are together, so a sample of all leads would not have its share of them.
  if (smallIndex(filter)) return ofOwn;
  // A value of many leads is projected from a sample of all.
  return sql`WITH own AS MATERIALIZED (${ofOwn})
    SELECT * FROM own WHERE is_complete
    UNION ALL SELECT * FROM (${byAge(all)}) WHERE NOT (SELECT is_complete FROM own)`;
}

/** Counts the leads of an FTS5 query in a database that has leads of this workspace alone. */
export const ownTotalQuery = (workspaceId: string, search: SQL): SQL =>
  sample(sql`lead_search WHERE lead_search MATCH ${search}`, {
    tests: [],
    size: leadsOf(workspaceId),
    limit: MAX_LISTED,
    scannedUpTo: { seq: sql`lead_search.rowid`, workspaceId },
  });

/** All leads without those with a technology, which one list of the search index has. */
function onlyExcluded(
  workspaceId: string,
  { sort: _sort, technologies_none, ...others }: LeadFilter,
): SQL | undefined {
  const isAlone = Object.values(others).every((value) => value === undefined);
  const [link] = linksOf(workspaceId, { technologies_any: technologies_none });
  if (!isAlone || !link) return undefined;
  const excluded = sample(link.source, {
    tests: [],
    size: leadsOf(workspaceId),
    limit: MAX_FOUND,
    scannedUpTo: { seq: link.seq, workspaceId },
  });
  return sql`SELECT iif(is_complete, size, scanned) - matching AS matching, scanned, is_complete, size
    FROM (${excluded})`;
}

type Sample = {
  tests: SQL[];
  size: SQL;
  limit: number;
  /** Counts all leads up to the last one as scanned, where `source` has some of them in order of arrival. */
  scannedUpTo?: { seq: SQL; workspaceId: string };
};

function sample(source: SQL, { tests, size, limit, scannedUpTo }: Sample): SQL {
  const test = tests.length === 0 ? sql`1` : sql`(${sql.join(tests, sql` AND `)})`;
  const scanned = scannedUpTo
    ? sql`max(count(*), ${placeOf(scannedUpTo.workspaceId, sql`max(at)`)})`
    : sql`count(*)`;
  return sql`SELECT coalesce(sum(is_match), 0) AS matching, ${scanned} AS scanned,
      count(*) < ${limit} AS is_complete, ${size} AS size
    FROM (SELECT ${test} AS is_match, ${scannedUpTo?.seq ?? sql`0`} AS at FROM ${source} LIMIT ${limit})`;
}

/** How many leads of the workspace arrived up to one, as if it had had the same share of all arrivals at all times. */
function placeOf(workspaceId: string, seq: SQL): SQL {
  const end = (order: string) =>
    sql`(SELECT seq FROM ${indexed("leads_by_age")} WHERE workspace_id = ${workspaceId}
      ORDER BY created_at ${sql.raw(order)}, seq ${sql.raw(order)} LIMIT 1)`;
  return sql`coalesce((${seq} - ${end("ASC")} + 1) * ${leadsOf(workspaceId)} / max(1, ${end("DESC")} - ${end("ASC")} + 1), 0)`;
}

/** A range of the index by age. */
const rangeOf = ({ created_after, created_before }: LeadFilter): LeadFilter => ({
  ...(created_after !== undefined && { created_after }),
  ...(created_before !== undefined && { created_before }),
});

/** How many leads the first source has, from which the sample is taken; undefined if no counter has it. */
function sizeOf(workspaceId: string, filter: LeadFilter): SQL | undefined {
  const { q, role, tag, tags_all, tags_any, seniority, technology } = filter;
  if (q !== undefined || role !== undefined) return undefined;
  const [first] = tag === undefined ? splitList(tags_all ?? "") : [tag];
  if (first !== undefined) return usesOf(workspaceId, first);
  if (tags_any !== undefined) return withAnyTag(workspaceId, splitList(tags_any));
  if (seniority !== undefined || technology === undefined) return undefined;
  return counterOf(workspaceId, { technology });
}

/** The leads with a tag. */
const usesOf = (workspaceId: string, tag: string) =>
  sql`(SELECT usage_count FROM tags WHERE id = ${tagId(workspaceId, tag)})`;

/** The leads with any of some tags, as if tags were independent of each other. */
function withAnyTag(workspaceId: string, tags: string[]): SQL {
  const all = leadsOf(workspaceId);
  const without = tags.map(
    (tag) => sql`(1 - coalesce(${usesOf(workspaceId, tag)}, 0) * 1.0 / max(1, ${all}))`,
  );
  return sql`CAST(${all} * (1 - ${sql.join(without, sql` * `)}) AS INTEGER)`;
}

/** How many leads were created in the filter's range of days. */
function daysOf(workspaceId: string, { created_after, created_before }: LeadFilter): SQL {
  return sql`(SELECT sum(leads) FROM daily_activity WHERE workspace_id = ${workspaceId}
    AND day >= ${created_after === undefined ? 0 : dayOf(Date.parse(created_after))}
    AND day <= ${dayOf(Date.parse(created_before ?? LAST_DAY))})`;
}

const LAST_DAY = "9999-12-31";

/** The total of a list, given one page of it. */
export function totalOf(
  { matching, scanned, is_complete, size }: Counted,
  { rows, limit, offset }: { rows: number; limit: number; offset: number },
): { total: number; total_is_estimate?: true } {
  if (is_complete) return { total: matching };
  // The last page shows where the list ends.
  if (rows < limit && (rows > 0 || offset === 0)) return { total: offset + rows };
  const projected = Math.round((matching * Math.max(size ?? 0, scanned)) / scanned);
  return { total: Math.max(projected, offset + rows), total_is_estimate: true };
}
