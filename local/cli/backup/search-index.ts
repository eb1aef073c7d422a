import { sql } from "drizzle-orm";
import { dialect } from "#src/db/dialect";
import { searchRows } from "#src/db/lead-search";
import { searchText } from "#src/db/search-text";
import { literal, type Row } from "./literals.ts";

/** The row of a lead in `lead_search`, which D1 cannot export. Its words follow from the lead. */
export function leadSearchStatement(lead: Row): string {
  const text = (column: string) => lead[column] as string | null;
  const body = searchText({
    companyName: text("company_name"),
    domain: text("domain") ?? "",
    title: text("title"),
    description: text("description"),
    emails: (JSON.parse(text("emails") ?? "[]") as string[]).map((email) => ({ email })),
  });
  const rows = searchRows(text("workspace_id") ?? "", {
    text: sql.raw(literal(body)),
    from: sql.raw(`leads WHERE seq = ${literal(lead["seq"] ?? null)}`),
  });
  return `${dialect.sqlToQuery(rows.inlineParams()).sql.trim()};`;
}

/** Deletes the rows of leads that a later row of the backup replaced. */
export const UNUSED_SEARCH_STATEMENT =
  "DELETE FROM lead_search WHERE rowid NOT IN (SELECT seq FROM leads);";

/** The rows of `hiring_title_search`: the titles of open postings. */
export const TITLE_SEARCH_STATEMENT =
  "INSERT INTO hiring_title_search (rowid, title) SELECT seq, title_key FROM hiring_postings WHERE closed_at IS NULL;";
