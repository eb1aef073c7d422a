import { type SQL, sql } from "drizzle-orm";
import { searchScope } from "./search-text";

/**
 * Writes the rows of leads in the search index. `from` yields `leads`, `text` is a lead's text as SQL. The names of
 * technologies are indexed here too, so that the filter by technology needs no table with a row for each of them.
 */
export const searchRows = (
  workspaceId: string,
  { text, from, technologies = sql`leads.technologies` }: SearchRow,
): SQL => sql`
  INSERT OR REPLACE INTO lead_search (rowid, scope, body, technologies)
  SELECT leads.seq, ${searchScope(workspaceId)}, ${text},
    (SELECT group_concat(${searchScope(workspaceId)} || hex(lower(found.value ->> 'name')), ' ')
      FROM json_each(${technologies}) AS found)
  FROM ${from}`;

type SearchRow = { text: SQL | string; from: SQL; technologies?: SQL };

/**
 * The FTS5 query for leads of a workspace with a technology of one of these names, as SQL. A name is one token in
 * hexadecimal, because the tokenizer would split `Node.js`; it starts with the workspace, so that a search reads no
 * entries of other workspaces.
 */
export function technologyQuery(workspaceId: string, names: readonly (string | SQL)[]): SQL {
  const tokens = names.map((name) => sql`${searchScope(workspaceId)} || hex(${name})`);
  return sql`'technologies : (' || ${sql.join(tokens, sql` || ' OR ' || `)} || ')'`;
}
