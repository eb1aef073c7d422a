import { type SQL, sql } from "drizzle-orm";
import { searchScope } from "#src/db/search-text";

/**
 * Writes the rows of leads in the search index. `from` yields `leads`, `text` is a lead's text as SQL. The names of
 * technologies are indexed here too, so that the filter by technology needs no table with a row for each of them. So are
 * the ranks, job titles and departments of people: titles as words, which a workspace's token begins never. So are the cells
 * of the uploaded row: an index of its own would cost a written row for each.
 */
export const searchRows = (
  workspaceId: string,
  {
    text,
    from,
    technologies = sql`leads.technologies`,
    profile = sql`leads.profile`,
    input = sql`leads.input`,
  }: SearchRow,
): SQL => sql`
  INSERT OR REPLACE INTO lead_search (rowid, scope, body, technologies)
  SELECT leads.seq, ${searchScope(workspaceId)}, ${text},
    concat_ws(' ', (SELECT group_concat(${searchScope(workspaceId)} || hex(lower(found.value ->> 'name')), ' ')
      FROM json_each(${technologies}) AS found),
    (SELECT group_concat(concat_ws(' ', ${searchScope(workspaceId)} || nullif(hex('${sql.raw(RANK)}' || (found.value ->> 'seniority')), ''),
        found.value ->> 'title', found.value ->> 'department'), ' ')
      FROM json_each(${profile}, '$.people') AS found),
    (SELECT group_concat(${searchScope(workspaceId)} || hex('${sql.raw(CELL)}' || lower(key) || char(${sql.raw(String(CELL_END))}) || lower(value)), ' ')
      FROM (SELECT key, trim(value) AS value FROM json_each(${input}) AS cell LIMIT ${sql.raw(String(MAX_CELLS))})
      WHERE length(value) BETWEEN 1 AND ${sql.raw(String(MAX_CELL))}))
  FROM ${from}`;

type SearchRow = {
  text: SQL | string;
  from: SQL;
  technologies?: SQL;
  profile?: SQL;
  input?: SQL;
};

/** In front of a rank, so that it is no name of a technology. */
const RANK = "rank:";
/** The same for a cell of an uploaded row, and what separates its column from its value. */
const CELL = "input:";
const CELL_END = 31;
/** The first columns of a row, and the longest values, that filters find. */
export const MAX_CELLS = 50;
export const MAX_CELL = 100;

/**
 * The FTS5 query for leads of a workspace with a technology of one of these names, as SQL. A name is one token in
 * hexadecimal, because the tokenizer would split `Node.js`; it starts with the workspace, so that a search reads no
 * entries of other workspaces.
 */
export function technologyQuery(workspaceId: string, names: readonly SQL[]): SQL {
  const tokens = names.map((name) => sql`${searchScope(workspaceId)} || hex(${name})`);
  return sql`'technologies : (' || ${sql.join(tokens, sql` || ' OR ' || `)} || ')'`;
}

/** The same for names that are known here: of each group, a lead has at least one. */
export const technologiesQuery = (workspaceId: string, groups: readonly string[][]): string =>
  tokensQuery(workspaceId, groups);

/** The same for leads with a person of one of these ranks. */
export const rankQuery = (workspaceId: string, ranks: readonly string[]): string =>
  tokensQuery(workspaceId, [ranks.map((rank) => `${RANK}${rank}`)]);

/** The same for leads with one of these values in a column of the uploaded row. Both are in lower case as SQLite knows it. */
export const cellQuery = (
  workspaceId: string,
  column: string,
  values: readonly string[],
): string => {
  const end = String.fromCodePoint(CELL_END);
  return tokensQuery(workspaceId, [values.map((value) => CELL + column + end + value)]);
};

function tokensQuery(workspaceId: string, groups: readonly string[][]): string {
  const scope = searchScope(workspaceId);
  const tokenOf = (name: string) => `${scope}${Buffer.from(name).toString("hex")}`;
  const required = groups.map((names) => `(${names.map(tokenOf).join(" OR ")})`);
  return `technologies : (${required.join(" AND ")})`;
}
