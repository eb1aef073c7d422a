import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";
import { answerByMode, type Complaints, isUnwelcome, modeOf } from "./provider-modes.ts";

const Body = z.strictObject({
  performUpsert: z.strictObject({ fieldsToMergeOn: z.array(z.string()).min(1).max(3) }),
  typecast: z.boolean().optional(),
  records: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        fields: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .min(1)
    .max(10),
});

const List = z.strictObject({
  filterByFormula: z.string(),
  fields: z.array(z.string()),
  pageSize: z.number().int().min(1).max(100),
  offset: z.string().optional(),
});

type Row = { id: string; createdTime: string; fields: Record<string, string | number> };
type Table = { rows: Row[]; created: number; requests: number };

/** The columns of every table. `City`, to which leads are mapped by default, is missing. */
const COLUMNS = new Set([
  "Website",
  "Company",
  "Email",
  "Phone",
  "Country",
  "Description",
  "Score",
  "Segment",
]);
/** The columns that are formulas if the token contains `computed`. */
const COMPUTED = new Set(["Description", "Segment"]);

const tables = new Map<string, Table>();

const refuse = (status: number, type: string, message: string) =>
  Response.json({ error: { type, message } }, { status });

const COMPLAINTS: Complaints = {
  tooMany: (headers) =>
    Response.json(
      { errors: [{ error: "RATE_LIMIT_REACHED", message: "Rate limit exceeded." }] },
      { status: 429, headers },
    ),
  unauthorized: () => refuse(401, "AUTHENTICATION_REQUIRED", "Authentication required"),
  forbidden: () =>
    refuse(403, "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND", "Invalid permissions, or no such model"),
  broken: (status) => refuse(status, "SERVER_ERROR", "Something went wrong"),
};

/** Airtable's web API with its validation: one table per token; `/__records` returns its content. */
export const airtableWeb: Web = async (request) => {
  const { hostname, pathname, searchParams } = new URL(request.url);
  if (hostname !== "api.airtable.com") return undefined;
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return COMPLAINTS.unauthorized();
  const table = tables.get(token) ?? { rows: [], created: 0, requests: 0 };
  tables.set(token, table);
  if (pathname === "/__records") return Response.json(table);
  if (pathname === "/__forget") {
    table.rows = [];
    return Response.json({});
  }
  const isWrite = request.method === "PATCH";
  const isRead = request.method === "POST" && pathname.endsWith("/listRecords");
  const body: unknown = isWrite || isRead ? await request.json() : null;
  return answerByMode(token, isWrite, COMPLAINTS, () => {
    if (!/^\/v0\/app[A-Za-z0-9]{14}\/[^/]+(?:\/listRecords)?$/.test(pathname))
      return refuse(404, "NOT_FOUND", "Could not find what you are looking for");
    table.requests++;
    if (/\/Missing(?:\/|$)/.test(pathname))
      return refuse(404, "TABLE_NOT_FOUND", "Could not find table Missing in application");
    if (!isWrite && !isRead)
      return Response.json({ records: table.rows.slice(0, Number(searchParams.get("pageSize"))) });
    if (isRead) return list(table, body);
    return upsert(table, token, body);
  });
};

/** The formula of a lookup by ids and keys: `OR(RECORD_ID()="rec1",{Website}="https://acme.com/")`. */
function list(table: Table, json: unknown): Response {
  const parsed = List.safeParse(json);
  if (!parsed.success)
    return refuse(422, "INVALID_REQUEST_UNKNOWN", z.prettifyError(parsed.error).slice(0, 200));
  const { filterByFormula: formula, fields, pageSize, offset = "0" } = parsed.data;
  const tests = [...formula.matchAll(/(RECORD_ID\(\)|\{[^}]+\})="([^"\\]*)"/g)].map(
    ([, left = "", value = ""]) => ({
      column: left.startsWith("{") ? left.slice(1, -1) : null,
      value,
    }),
  );
  const written = tests.map(
    ({ column, value }) => `${column === null ? "RECORD_ID()" : `{${column}}`}="${value}"`,
  );
  if (formula !== `OR(${written.join(",")})`)
    return refuse(422, "INVALID_FILTER_BY_FORMULA", "The formula for filtering records is invalid");
  const unknown = fields.find((name) => !COLUMNS.has(name));
  if (unknown !== undefined)
    return refuse(422, "UNKNOWN_FIELD_NAME", `Unknown field name: "${unknown}"`);
  const stranger = tests.find(({ column }) => column !== null && !COLUMNS.has(column));
  if (stranger)
    return refuse(
      422,
      "INVALID_FILTER_BY_FORMULA",
      `The formula for filtering records is invalid: Unknown field names: ${stranger.column}`,
    );
  const hits = table.rows.filter((row) =>
    tests.some(({ column, value }) =>
      column === null ? row.id === value : String(row.fields[column] ?? "") === value,
    ),
  );
  const end = Number(offset) + pageSize;
  const records = hits.slice(Number(offset), end).map(({ id, createdTime, fields: held }) => ({
    id,
    createdTime,
    // Empty columns are omitted.
    fields: Object.fromEntries(
      Object.entries(held).filter(([name, value]) => fields.includes(name) && value !== ""),
    ),
  }));
  return Response.json({ records, ...(end < hits.length && { offset: String(end) }) });
}

function upsert(table: Table, token: string, json: unknown): Response {
  const parsed = Body.safeParse(json);
  if (!parsed.success)
    return refuse(422, "INVALID_REQUEST_UNKNOWN", z.prettifyError(parsed.error).slice(0, 200));
  const { records, performUpsert } = parsed.data;
  const [key = ""] = performUpsert.fieldsToMergeOn;
  for (const { id, fields } of records) {
    const unknown = [...performUpsert.fieldsToMergeOn, ...Object.keys(fields)].find(
      (name) => !COLUMNS.has(name),
    );
    if (unknown !== undefined)
      return refuse(422, "UNKNOWN_FIELD_NAME", `Unknown field name: "${unknown}"`);
    const computed = Object.keys(fields).find((name) => COMPUTED.has(name));
    if (computed !== undefined && token.includes("computed"))
      return refuse(
        422,
        "INVALID_VALUE_FOR_COLUMN",
        `Field "${computed}" cannot accept a value because the field is computed`,
      );
    if (id !== undefined && !table.rows.some((row) => row.id === id))
      return refuse(404, "ROW_DOES_NOT_EXIST", `Record ID ${id} does not exist`);
    if (id === undefined && fields[key] === undefined)
      return refuse(422, "INVALID_VALUE_FOR_COLUMN", `Missing value for "${key}"`);
    // Airtable has no partial success: one invalid record makes it reject all.
    const refuses = modeOf(token) === "picky" || modeOf(token) === "partial";
    if (refuses && isUnwelcome(fields))
      return refuse(422, "INVALID_VALUE_FOR_COLUMN", `Field "Company" cannot accept the value`);
  }
  const created: string[] = [];
  const written = records.map(({ id, fields }) => {
    const row = table.rows.find((one) => (id ? one.id === id : one.fields[key] === fields[key]));
    if (row) return Object.assign(row, { fields: { ...row.fields, ...fields } });
    const fresh = {
      id: `rec${crypto.randomUUID().replaceAll("-", "").slice(0, 14)}`,
      createdTime: new Date().toISOString(),
      fields,
    };
    table.rows.push(fresh);
    table.created++;
    created.push(fresh.id);
    return fresh;
  });
  const updated = written.map(({ id }) => id).filter((id) => !created.includes(id));
  return Response.json({ records: written, createdRecords: created, updatedRecords: updated });
}
