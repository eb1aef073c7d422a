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
  return `INSERT INTO lead_search (rowid, scope, body, technologies)
SELECT seq, replace(workspace_id, '-', ''), ${literal(body)}, (SELECT group_concat(replace(workspace_id, '-', '') || hex(lower(found.value ->> 'name')), ' ') FROM json_each(technologies) AS found) FROM leads WHERE seq = ${literal(lead["seq"] ?? null)};`;
}

/** The rows of `hiring_title_search`: the titles of open postings. */
export const TITLE_SEARCH_STATEMENT =
  "INSERT INTO hiring_title_search (rowid, title) SELECT seq, title_key FROM hiring_postings WHERE closed_at IS NULL;";
