import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import { toBusinessKind, toIndustry } from "#src/shared/industry";
import { MOST_VALUES } from "./resolve-filter";

/** The values that a workspace's leads have, the most frequent first; none is found by reading leads. */
export async function readVocabulary({ db, workspaceId }: Scope): Promise<SearchVocabulary> {
  const answers = await db.$client.batch<{ value: string }>(
    vocabularyQueries(workspaceId).map((query) => rawStatement(db, query)),
  );
  const [tags, industries, categories, countries, technologies] = answers.map(({ results }) =>
    results.map(({ value }) => value),
  );
  return {
    tags: tags ?? [],
    industries: (industries ?? []).map((value) => toIndustry(value) ?? value),
    categories: (categories ?? []).map((value) => toBusinessKind(value) ?? value),
    technologies: technologies ?? [],
    countries: countries ?? [],
  };
}

export const vocabularyQueries = (workspaceId: string): SQL[] => [
  sql`SELECT name AS value FROM tags WHERE workspace_id = ${workspaceId}
    ORDER BY usage_count DESC LIMIT ${MOST_VALUES}`,
  frequent("industry", workspaceId),
  categories(workspaceId),
  frequent("country", workspaceId),
  frequent("technology", workspaceId),
];

const frequent = (kind: "industry" | "country" | "technology", workspaceId: string) =>
  sql`SELECT value FROM lead_counts WHERE workspace_id = ${workspaceId} AND kind = ${kind}
    ORDER BY leads DESC, value LIMIT ${MOST_VALUES}`;

/** Nothing counts these: found by leaping from one to the next in their index, as SQLite has no skip scan for this. */
const categories = (workspaceId: string): SQL =>
  sql`WITH RECURSIVE found(value) AS (
      SELECT min(category) FROM leads WHERE workspace_id = ${workspaceId} AND category IS NOT NULL
      UNION ALL
      SELECT (SELECT min(category) FROM leads
        WHERE workspace_id = ${workspaceId} AND category IS NOT NULL AND category > found.value)
      FROM found WHERE found.value IS NOT NULL LIMIT ${MOST_VALUES})
    SELECT value FROM found WHERE value IS NOT NULL`;
