import * as z from "zod";
import { failureOf, type Answer } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";
import { askZoho, explain, Verdict, wholeFailure } from "./zoho-api";

/** The field that records are looked up by, where they lack all of those that Zoho tells duplicates by. */
export type Lookup = { field: string; keys: string[] };

/** Values of an `in`, at most (COQL-Limitations.html), and rows that cost one credit (COQL-Overview.html). */
const MAX_VALUES = 50;
const MAX_ROWS = 200;

const Rows = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  info: z.object({ more_records: z.boolean() }),
});

/**
 * Ids of the records that have one of these values, by the value in lower case; of several the oldest, and
 * rather one without keys. By COQL, because Zoho's search does not yet know a record of a moment ago
 * (search-records.html). `refused` where Zoho lets no one look there with this token or by this field.
 */
export async function findZohoRecords(
  connection: Connection,
  { field, keys }: Lookup,
  values: string[],
): Promise<{ ids: Map<string, string> } | { refused: DestinationFailed }> {
  const module = configText(connection.settings, "module");
  const columns = [...new Set(["id", field, ...keys])];
  const ids = new Map<string, string>();
  const keyless = new Set<string>();
  for (let from = 0; from < values.length; from += MAX_VALUES) {
    let open = values.slice(from, from + MAX_VALUES);
    for (let isMore = true; isMore;) {
      const list = open.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
      const answer = await askZoho(connection, "POST", "coql", {
        select_query: `select ${columns.join(", ")} from ${module} where ${field} in (${list}) limit ${MAX_ROWS}`,
      });
      // 204: there is none.
      if (answer.status === 204) break;
      const rows = answer.status < 300 ? Rows.safeParse(answer.json).data : undefined;
      if (!rows) return { refused: refusalOf(answer, { field, keys }) };
      for (const row of rows.data) {
        const value = String(row[field]).toLowerCase();
        const isKeyless = keys.every((key) => (row[key] ?? "") === "");
        if (ids.has(value) && (keyless.has(value) || !isKeyless)) continue;
        ids.set(value, row.id);
        if (isKeyless) keyless.add(value);
      }
      // More rows than one answer holds: the next is asked for the values that have none yet.
      const left = open.filter((value) => !ids.has(value.toLowerCase()));
      isMore = rows.info.more_records && left.length > 0 && left.length < open.length;
      open = left;
    }
  }
  return { ids };
}

/** Throws what is not about looking up: a limit, a fault, credentials that are good for nothing. */
function refusalOf(answer: Answer, { field, keys }: Lookup): DestinationFailed {
  const verdict = Verdict.safeParse(answer.json).data;
  if (verdict?.code === "OAUTH_SCOPE_MISMATCH")
    return failureOf(
      answer,
      `${explain(verdict)}: auth_token needs the scope ZohoCRM.coql.READ to ${need(field, keys)}`,
      "give_up",
    );
  if (verdict === undefined || answer.status !== 400 || verdict.code === "INVALID_MODULE")
    throw wholeFailure(answer);
  return failureOf(answer, `${explain(verdict)}: records cannot be looked up by "${field}"`);
}

/** What looking up by a field is for. */
const need = (field: string, keys: string[]): string =>
  keys.includes(field)
    ? "read the record of a lead before it is written to, unless config.overwrite is always"
    : `find the record of a lead without ${keys.join(" and ") || "unique fields"}`;
