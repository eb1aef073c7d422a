import { type SQL, sql } from "drizzle-orm";
import { searchScope } from "./search-text";

/**
 * Writes the rows of leads in the search index. `from` yields `leads`, `text` is a lead's text as SQL. The names of
 * technologies are indexed here too, so that the filter by technology needs no table with a row for each of them. So are
 * the ranks, job titles and departments of people: titles as words, which a workspace's token begins never.
 */
export const searchRows = (
  workspaceId: string,
  { text, from, technologies = sql`leads.technologies`, profile = sql`leads.profile` }: SearchRow,
): SQL => sql`
  INSERT OR REPLACE INTO lead_search (rowid, scope, body, technologies)
  SELECT leads.seq, ${searchScope(workspaceId)}, ${text},
    concat_ws(' ', (SELECT group_concat(${searchScope(workspaceId)} || hex(lower(found.value ->> 'name')), ' ')
      FROM json_each(${technologies}) AS found),
    (SELECT group_concat(concat_ws(' ', ${searchScope(workspaceId)} || nullif(hex('${sql.raw(RANK)}' || (found.value ->> 'seniority')), ''),
        found.value ->> 'title', found.value ->> 'department'), ' ')
      FROM json_each(${profile}, '$.people') AS found))
  FROM ${from}`;

type SearchRow = { text: SQL | string; from: SQL; technologies?: SQL; profile?: SQL };

/** In front of a rank, so that it is no name of a technology. */
const RANK = "rank:";

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

function tokensQuery(workspaceId: string, groups: readonly string[][]): string {
  const scope = searchScope(workspaceId);
  const tokenOf = (name: string) => `${scope}${Buffer.from(name).toString("hex")}`;
  const required = groups.map((names) => `(${names.map(tokenOf).join(" OR ")})`);
  return `technologies : (${required.join(" AND ")})`;
}
