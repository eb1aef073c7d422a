import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** At most `limit` values of each kind, the most frequent first, in one batch. */
export async function readFrequentValues(
  { db, workspaceId }: Scope,
  limit: number,
): Promise<FrequentValues> {
  const answers = await db.$client.batch<{ value: string }>(
    vocabularyQueries(workspaceId, limit).map((query) => rawStatement(db, query)),
  );
  const [tags = [], industries = [], categories = [], countries = [], technologies = []] =
    answers.map(({ results }) => results.map(({ value }) => value));
  return { tags, industries, categories, countries, technologies };
}

export const vocabularyQueries = (workspaceId: string, limit: number): SQL[] => [
  sql`SELECT name AS value FROM tags WHERE workspace_id = ${workspaceId}
    ORDER BY usage_count DESC LIMIT ${limit}`,
  frequent("industry", workspaceId, limit),
  categories(workspaceId, limit),
  frequent("country", workspaceId, limit),
  frequent("technology", workspaceId, limit),
];

const frequent = (
  kind: "industry" | "country" | "technology",
  workspaceId: string,
  limit: number,
) =>
  sql`SELECT value FROM lead_counts WHERE workspace_id = ${workspaceId} AND kind = ${kind}
    ORDER BY leads DESC, value LIMIT ${limit}`;

/** No summary row counts categories. SQLite has no skip scan for this, so a recursive query steps through the index. */
const categories = (workspaceId: string, limit: number): SQL =>
  sql`WITH RECURSIVE found(value) AS (
      SELECT min(category) FROM leads WHERE workspace_id = ${workspaceId} AND category IS NOT NULL
      UNION ALL
      SELECT (SELECT min(category) FROM leads
        WHERE workspace_id = ${workspaceId} AND category IS NOT NULL AND category > found.value)
      FROM found WHERE found.value IS NOT NULL LIMIT ${limit})
    SELECT value FROM found WHERE value IS NOT NULL`;

/** Values of a workspace's leads, as stored. */
type FrequentValues = Record<
  "tags" | "industries" | "categories" | "countries" | "technologies",
  string[]
>;
