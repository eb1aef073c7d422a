import * as z from "zod";
import { messageText, type ProviderResponse } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import { requestZoho, explain, Verdict, wholeFailure } from "./zoho-api";

export type ZohoRecord = Record<string, string | number>;
/** The result of a record; `missing` if no record has its id. */
export type ZohoResult = { id: string; isNew: boolean } | "missing" | { error: string };

/** Maximum number of records in one request. */
export const MAX_RECORDS = 100;
/** A rejected batch is halved until the invalid records are alone. This is the limit of extra requests. */
const MAX_REQUESTS = 40;
/** Error codes about a record rather than the request. */
const ABOUT_RECORDS = new Set(["INVALID_DATA", "MANDATORY_NOT_FOUND", "DUPLICATE_DATA"]);

const Reply = z.object({ data: z.array(Verdict) });
const Rows = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** Throws if the credentials cannot read the module. */
export async function readOneRecord(connection: Connection): Promise<void> {
  const response = await ask(connection, "GET", "?fields=id&per_page=1");
  // 204: the module is empty.
  if (response.status !== 204 && !Rows.safeParse(response.json).success)
    throw wholeFailure(response);
}

/** The existing records with these ids, with the values of these fields. */
export async function readZohoRecords(
  connection: Connection,
  ids: string[],
  fields: string[],
): Promise<Map<string, Record<string, unknown>>> {
  const records = new Map<string, Record<string, unknown>>();
  for (let at = 0; at < ids.length; at += MAX_RECORDS) {
    const query = new URLSearchParams({
      ids: ids.slice(at, at + MAX_RECORDS).join(","),
      fields: fields.join(","),
    });
    const response = await ask(connection, "GET", `?${query.toString()}`);
    // 204: none of them exists.
    if (response.status === 204) continue;
    const rows = Rows.safeParse(response.json).data;
    if (!rows) throw wholeFailure(response);
    for (const row of rows.data) records.set(row.id, row);
  }
  return records;
}

/**
 * Writes records by id or matched by `keys`, and calls `report` with the position and result of each as
 * soon as it is known. Records that Zoho's response lacks are not reported.
 */
export async function writeZohoRecords(
  connection: Connection,
  action: "update" | "upsert",
  records: ZohoRecord[],
  keys: string[],
  report: (at: number, result: ZohoResult) => void,
): Promise<void> {
  const queue = records.length > 0 ? [records.map((record, at) => ({ record, at }))] : [];
  for (let requests = 1; queue.length > 0; requests += 1) {
    const batch = queue.shift() ?? [];
    const body = {
      data: batch.map(({ record }) => record),
      ...(action === "upsert" && keys.length > 0 && { duplicate_check_fields: keys }),
    };
    const [method, path] = action === "update" ? ["PUT", ""] : ["POST", "/upsert"];
    const response = await ask(connection, method, path, body);
    const reply = Reply.safeParse(response.json).data;
    if (reply) {
      batch.forEach(({ at }, nth) => {
        const verdict = reply.data[nth];
        if (verdict) report(at, resultOf(verdict, action));
      });
      continue;
    }
    const verdict = Verdict.safeParse(response.json).data;
    const place = verdict?.details["json_path"];
    const jsonPath = typeof place === "string" ? place : "";
    const isAboutKeys = jsonPath.startsWith("$.duplicate_check_fields");
    if (!verdict || !ABOUT_RECORDS.has(verdict.code) || isAboutKeys) throw wholeFailure(response);
    const named = Number(/^\$\.data\[(\d+)\]/.exec(jsonPath)?.[1] ?? Number.NaN);
    const invalid = batch[named] ? [batch[named]] : batch;
    if (invalid.length > 1 && requests < MAX_REQUESTS) {
      const half = Math.ceil(batch.length / 2);
      queue.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    for (const { at } of invalid) report(at, resultOf(verdict, action));
    const rest = batch.filter((entry) => !invalid.includes(entry));
    if (rest.length > 0) queue.unshift(rest);
  }
}

/** Sends one request about the module. */
async function ask(
  connection: Connection,
  method: string,
  path: string,
  json?: unknown,
): Promise<ProviderResponse> {
  const module = encodeURIComponent(configText(connection.settings, "module"));
  const response = await requestZoho(connection, method, `${module}${path}`, json);
  // 400 and similar statuses can be about a record; the caller decides.
  if (response.status < 300 || response.status === 400) return response;
  throw wholeFailure(response);
}

function resultOf(verdict: Verdict, action: "update" | "upsert"): ZohoResult {
  const { id, api_name: field } = verdict.details;
  if (verdict.status === "success" && (typeof id === "string" || typeof id === "number"))
    return { id: String(id), isNew: verdict.action === "insert" };
  if (action === "update" && verdict.code === "INVALID_DATA" && field === "id") return "missing";
  return { error: messageText(explain(verdict)) };
}
