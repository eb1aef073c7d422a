import * as z from "zod";
import { failureOf, type ProviderResponse } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";
import { requestZoho, explain, Verdict, wholeFailure } from "./zoho-api";

/** The lookup field for records without any of Zoho's unique fields. */
export type Lookup = { field: string; keys: string[] };

/**
 * Maximum number of values in an `in` (COQL-Limitations.html), and of rows for one credit
 * (COQL-Overview.html).
 */
const MAX_VALUES = 50;
const MAX_ROWS = 200;

const Rows = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  info: z.object({ more_records: z.boolean() }),
});

/**
 * Ids of the records that have one of these values, by the value in lower case. Records without unique
 * fields have precedence, then the oldest. Uses COQL, because Zoho's search index does not contain records
 * of the last moments (search-records.html). `refused` is set if Zoho rejects the lookup with this token or
 * by this field.
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
      const response = await requestZoho(connection, "POST", "coql", {
        select_query: `select ${columns.join(", ")} from ${module} where ${field} in (${list}) limit ${MAX_ROWS}`,
      });
      // 204: no record matches.
      if (response.status === 204) break;
      const rows = response.status < 300 ? Rows.safeParse(response.json).data : undefined;
      if (!rows) return { refused: refusalOf(response, { field, keys }) };
      for (const row of rows.data) {
        const value = String(row[field]).toLowerCase();
        const isKeyless = keys.every((key) => (row[key] ?? "") === "");
        if (ids.has(value) && (keyless.has(value) || !isKeyless)) continue;
        ids.set(value, row.id);
        if (isKeyless) keyless.add(value);
      }
      // There are more rows than one response contains: request the values without a match next.
      const left = open.filter((value) => !ids.has(value.toLowerCase()));
      isMore = rows.info.more_records && left.length > 0 && left.length < open.length;
      open = left;
    }
  }
  return { ids };
}

/** Throws errors that do not concern the lookup: rate limits, failures and invalid credentials. */
function refusalOf(response: ProviderResponse, { field, keys }: Lookup): DestinationFailed {
  const verdict = Verdict.safeParse(response.json).data;
  if (verdict?.code === "OAUTH_SCOPE_MISMATCH")
    return failureOf(
      response,
      `${explain(verdict)}: auth_token needs the scope ZohoCRM.coql.READ to ${need(field, keys)}`,
      "give_up",
    );
  if (verdict === undefined || response.status !== 400 || verdict.code === "INVALID_MODULE")
    throw wholeFailure(response);
  return failureOf(response, `${explain(verdict)}: records cannot be looked up by "${field}"`);
}

/** The purpose of a lookup by a field. */
const need = (field: string, keys: string[]): string =>
  keys.includes(field)
    ? "read the record of a lead before updating it, unless config.overwrite is always"
    : `find the record of a lead without ${keys.join(" and ") || "unique fields"}`;
