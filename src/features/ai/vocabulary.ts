import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SearchVocabulary } from "#src/intelligence/lead-search";

const MOST_VALUES = 200;

/** The values that a workspace's leads have, found by leaping from one to the next in an index. */
export async function readVocabulary({ db, workspaceId }: Scope): Promise<SearchVocabulary> {
  const answers = await db.$client.batch<{ value: string }>(
    [
      sql`SELECT name AS value FROM tags WHERE workspace_id = ${workspaceId}
        ORDER BY usage_count DESC LIMIT ${MOST_VALUES}`,
      distinct("leads", "industry", workspaceId),
      distinct("leads", "category", workspaceId),
      distinct("leads", "country", workspaceId),
      distinct("lead_technologies", "name", workspaceId),
    ].map((query) => rawStatement(db, query)),
  );
  const [tags, industries, categories, countries, technologies] = answers.map(({ results }) =>
    results.map(({ value }) => value),
  );
  return {
    tags: tags ?? [],
    industries: industries ?? [],
    categories: categories ?? [],
    technologies: technologies ?? [],
    countries: countries ?? [],
  };
}

/** Distinct values without reading every row: SQLite has no skip scan of its own for this. */
function distinct(table: string, column: string, workspaceId: string): SQL {
  const [from, name] = [sql.raw(table), sql.raw(column)];
  return sql`WITH RECURSIVE found(value) AS (
      SELECT min(${name}) FROM ${from} WHERE workspace_id = ${workspaceId} AND ${name} IS NOT NULL
      UNION ALL
      SELECT (SELECT min(${name}) FROM ${from}
        WHERE workspace_id = ${workspaceId} AND ${name} IS NOT NULL AND ${name} > found.value)
      FROM found WHERE found.value IS NOT NULL LIMIT ${MOST_VALUES})
    SELECT value FROM found WHERE value IS NOT NULL`;
}
