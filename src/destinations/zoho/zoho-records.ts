import * as z from "zod";
import { wordsOf, type Answer } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import { askZoho, explain, Verdict, wholeFailure } from "./zoho-api";

export type ZohoRecord = Record<string, string | number>;
/** What became of a record; `missing` where there is none of its id. */
export type ZohoResult = { id: string; isNew: boolean } | "missing" | { error: string };

/** Records of one request, at most. */
export const MAX_RECORDS = 100;
/** A batch refused whole is halved until the guilty records stand alone; requests that may cost. */
const MAX_REQUESTS = 40;
/** Refusals that are about a record and not about the request. */
const ABOUT_RECORDS = new Set(["INVALID_DATA", "MANDATORY_NOT_FOUND", "DUPLICATE_DATA"]);

const Reply = z.object({ data: z.array(Verdict) });
const Rows = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** Throws where the credentials are not let in to read the module. */
export async function readOneRecord(connection: Connection): Promise<void> {
  const answer = await ask(connection, "GET", "?fields=id&per_page=1");
  // 204: the module is empty.
  if (answer.status !== 204 && !Rows.safeParse(answer.json).success) throw wholeFailure(answer);
}

/** The records that exist among those with these ids, with the values of these fields. */
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
    const answer = await ask(connection, "GET", `?${query.toString()}`);
    // 204: none of them exists.
    if (answer.status === 204) continue;
    const rows = Rows.safeParse(answer.json).data;
    if (!rows) throw wholeFailure(answer);
    for (const row of rows.data) records.set(row.id, row);
  }
  return records;
}

/**
 * Writes records, by their ids or matched by `keys`, and tells by position what became of each as soon as
 * it is known; one that Zoho's answer lacks is not told of.
 */
export async function writeZohoRecords(
  connection: Connection,
  action: "update" | "upsert",
  records: ZohoRecord[],
  keys: string[],
  tell: (at: number, result: ZohoResult) => void,
): Promise<void> {
  const queue = records.length > 0 ? [records.map((record, at) => ({ record, at }))] : [];
  for (let requests = 1; queue.length > 0; requests += 1) {
    const batch = queue.shift() ?? [];
    const body = {
      data: batch.map(({ record }) => record),
      ...(action === "upsert" && keys.length > 0 && { duplicate_check_fields: keys }),
    };
    const [method, path] = action === "update" ? ["PUT", ""] : ["POST", "/upsert"];
    const answer = await ask(connection, method, path, body);
    const reply = Reply.safeParse(answer.json).data;
    if (reply) {
      batch.forEach(({ at }, nth) => {
        const verdict = reply.data[nth];
        if (verdict) tell(at, resultOf(verdict, action));
      });
      continue;
    }
    const verdict = Verdict.safeParse(answer.json).data;
    const place = verdict?.details["json_path"];
    const jsonPath = typeof place === "string" ? place : "";
    const isAboutKeys = jsonPath.startsWith("$.duplicate_check_fields");
    if (!verdict || !ABOUT_RECORDS.has(verdict.code) || isAboutKeys) throw wholeFailure(answer);
    const named = Number(/^\$\.data\[(\d+)\]/.exec(jsonPath)?.[1] ?? Number.NaN);
    const guilty = batch[named] ? [batch[named]] : batch;
    if (guilty.length > 1 && requests < MAX_REQUESTS) {
      const half = Math.ceil(batch.length / 2);
      queue.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    for (const { at } of guilty) tell(at, resultOf(verdict, action));
    const rest = batch.filter((entry) => !guilty.includes(entry));
    if (rest.length > 0) queue.unshift(rest);
  }
}

/** One request about the module. */
async function ask(
  connection: Connection,
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const module = encodeURIComponent(configText(connection.settings, "module"));
  const answer = await askZoho(connection, method, `${module}${path}`, json);
  // 400 and the like may be about a record: see there.
  if (answer.status < 300 || answer.status === 400) return answer;
  throw wholeFailure(answer);
}

function resultOf(verdict: Verdict, action: "update" | "upsert"): ZohoResult {
  const { id, api_name: field } = verdict.details;
  if (verdict.status === "success" && (typeof id === "string" || typeof id === "number"))
    return { id: String(id), isNew: verdict.action === "insert" };
  if (action === "update" && verdict.code === "INVALID_DATA" && field === "id") return "missing";
  return { error: wordsOf(explain(verdict)) };
}
