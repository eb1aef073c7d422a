import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";
import { answerByMode, isUnwelcome, modeOf, type Complaints } from "./provider-modes.ts";
import { answerQuery, complain } from "./zoho-coql.ts";

type ZohoRecord = Record<string, unknown> & { id: string };
/**
 * Content of an organisation, by refresh token. `requests` are the received bodies of writes, `queries` those
 * of COQL.
 */
type Account = {
  records: Map<string, ZohoRecord>;
  creates: number;
  requests: { method: string; path: string; body: unknown }[];
  queries: string[];
  /** Number of records requested by id, and the requested fields. */
  reads: { ids: number; fields: string[] }[];
  tokens: { token: string; boughtAt: number }[];
};

const accounts = new Map<string, Account>();
/** The refresh token of each valid access token. */
const sessions = new Map<string, string>();
let lastId = 5_000_000_000;

const TOKENS_PER_WINDOW = 10;
const WINDOW_MS = 10 * 60_000;
const CLIENT_ID = /^1000\.[A-Z0-9]+$/;

/** Modules of the tests: required fields, unique fields, and text fields that can be queried. */
const MODULES: Record<
  string,
  { mandatory: string[]; unique: string[]; numbers: string[]; texts: string[] }
> = {
  Leads: {
    mandatory: ["Last_Name", "Company"],
    unique: ["Email", "Website_Key"],
    numbers: ["No_of_Employees"],
    texts: ["Last_Name", "Company", "Email", "Website", "Website_Key", "Domain"],
  },
  Accounts: {
    mandatory: ["Account_Name"],
    unique: ["Account_Name"],
    numbers: ["Employees"],
    texts: ["Account_Name", "Website"],
  },
  Prospects: { mandatory: ["Name"], unique: [], numbers: [], texts: ["Name", "Website"] },
};

const Form = z.strictObject({
  grant_type: z.literal("refresh_token"),
  refresh_token: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});
const Body = z.strictObject({
  data: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).min(1),
  duplicate_check_fields: z.array(z.string()).optional(),
});

const COMPLAINTS: Complaints = {
  tooMany: (headers) =>
    complain(429, "TOO_MANY_REQUESTS", "too many requests fired in a minute", {}, headers),
  unauthorized: () => complain(401, "AUTHENTICATION_FAILURE", "Authentication failed"),
  forbidden: () => complain(403, "NO_PERMISSION", "permission denied to write the module"),
  broken: (status) => complain(status, "INTERNAL_ERROR", "Internal Server Error"),
};

const Query = z.strictObject({ select_query: z.string() });

const accountOf = (refreshToken: string): Account => {
  const account = accounts.get(refreshToken) ?? {
    records: new Map(),
    creates: 0,
    requests: [],
    queries: [],
    reads: [],
    tokens: [],
  };
  accounts.set(refreshToken, account);
  return account;
};

async function sellToken(request: Request, domain: string): Promise<Response> {
  if (request.method !== "POST") return Response.json({ error: "invalid_request" });
  const form = Form.safeParse(Object.fromEntries(new URLSearchParams(await request.text())));
  if (!form.success) return Response.json({ error: "invalid_request" });
  const { refresh_token: refreshToken, client_id: clientId, client_secret: secret } = form.data;
  if (!CLIENT_ID.test(clientId)) return Response.json({ error: "invalid_client" });
  if (!secret.startsWith("secret")) return Response.json({ error: "invalid_client_secret" });
  if (!refreshToken.startsWith("1000.") || modeOf(refreshToken) === "refused")
    return Response.json({ error: "invalid_code" });
  const account = accountOf(refreshToken);
  const now = Date.now();
  const recent = account.tokens.filter(({ boughtAt }) => boughtAt > now - WINDOW_MS);
  if (recent.length >= TOKENS_PER_WINDOW)
    return Response.json(
      {
        error_description:
          "You have made too many requests continuously. Please try again after some time.",
        error: "Access Denied",
        status: "failure",
      },
      { status: 400 },
    );
  const token = `1000.${crypto.randomUUID().replaceAll("-", "")}.${crypto.randomUUID().replaceAll("-", "")}`;
  account.tokens.push({ token, boughtAt: now });
  sessions.set(token, refreshToken);
  const apiHost = refreshToken.includes("elsewhere")
    ? `www.zohoapis.${domain}.hostile.invalid`
    : `www.zohoapis.${domain}`;
  return Response.json({
    access_token: token,
    api_domain: `https://${apiHost}`,
    token_type: "Bearer",
    expires_in: 3600,
  });
}

const fail = (code: string, message: string, details: object) => ({
  code,
  details,
  message,
  status: "error",
});

const textOf = (value: unknown) => JSON.stringify(value)?.toLowerCase();

function writeOne(
  account: Account,
  refreshToken: string,
  module: string,
  record: Record<string, unknown>,
  keys: string[] | null,
) {
  const { mandatory = [], numbers = [] } = MODULES[module] ?? {};
  const byId = account.records.get(String(record["id"]));
  if (keys === null && !byId)
    return fail("INVALID_DATA", "the id given seems to be invalid", { api_name: "id" });
  const match = keys
    ?.map((key) =>
      [...account.records.values()].find(
        (held) => record[key] !== undefined && textOf(held[key]) === textOf(record[key]),
      ),
    )
    .find((held) => held !== undefined);
  const before = byId ?? match;
  if (keys !== null)
    for (const field of mandatory)
      if (!record[field])
        return fail("MANDATORY_NOT_FOUND", "required field not found", { api_name: field });
  for (const [field, value] of Object.entries(record)) {
    if (numbers.includes(field) && typeof value !== "number")
      return fail("INVALID_DATA", "invalid data", {
        api_name: field,
        expected_data_type: "integer",
      });
    if (field === "Last_Name" && String(value).length > 80)
      return fail("INVALID_DATA", "invalid data", { api_name: field, maximum_length: 80 });
  }
  if (modeOf(refreshToken) === "partial" && isUnwelcome(record))
    return fail("INVALID_DATA", "invalid data", { api_name: mandatory[0] });
  const held = before ?? { id: String((lastId += 1)) };
  if (!before) account.creates += 1;
  Object.assign(held, record, { id: held.id });
  account.records.set(held.id, held);
  return {
    code: "SUCCESS",
    status: "success",
    message: before ? "record updated" : "record added",
    details: { id: held.id, Modified_Time: new Date().toISOString() },
    ...(keys !== null && {
      action: before ? "update" : "insert",
      duplicate_field: match ? (keys[0] ?? null) : null,
    }),
  };
}

/** A token that contains `narrow` lacks the COQL scope. */
async function query(account: Account, refreshToken: string, request: Request): Promise<Response> {
  if (refreshToken.includes("narrow"))
    return complain(401, "OAUTH_SCOPE_MISMATCH", "invalid oauth scope to access this URL");
  const parsed = Query.safeParse(await request.json());
  if (!parsed.success)
    return complain(400, "MANDATORY_NOT_FOUND", "mandatory key not found", {
      api_name: "select_query",
    });
  account.queries.push(parsed.data.select_query);
  return answerQuery(parsed.data.select_query, (module) => MODULES[module]?.texts, [
    ...account.records.values(),
  ]);
}

async function answer(account: Account, refreshToken: string, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/crm/v8/coql" && request.method === "POST")
    return query(account, refreshToken, request);
  const [, module = "", rest] = /^\/crm\/v8\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const about = MODULES[module];
  if (!about) return complain(400, "INVALID_MODULE", "the module name given seems to be invalid");
  const { method } = request;
  if (method === "GET" && rest === undefined) {
    if (!searchParams.has("fields"))
      return complain(400, "REQUIRED_PARAM_MISSING", "One of the expected parameter is missing", {
        param_name: "fields",
      });
    const ids = searchParams.get("ids")?.split(",");
    const fields = searchParams.get("fields")?.split(",") ?? [];
    if ((ids?.length ?? 0) > 100 || fields.length > 50)
      return complain(400, "LIMIT_EXCEEDED", "limit exceeded", {});
    account.reads.push({ ids: ids?.length ?? 0, fields });
    const records = [...account.records.values()];
    const asked = ids ? records.filter(({ id }) => ids.includes(id)) : records.slice(0, 1);
    const data = asked.map((record) => ({
      ...Object.fromEntries(fields.map((name) => [name, record[name] ?? null])),
      id: record.id,
    }));
    return data.length > 0 ? Response.json({ data }) : new Response(null, { status: 204 });
  }
  if (method === "DELETE" && rest !== undefined) {
    account.records.delete(rest);
    return Response.json({ data: [{ code: "SUCCESS", details: { id: rest }, status: "success" }] });
  }
  const isUpsert = method === "POST" && rest === "upsert";
  if (!isUpsert && !(method === "PUT" && rest === undefined))
    return complain(
      400,
      "INVALID_REQUEST_METHOD",
      "The http request method type is not a valid one",
    );
  const body: unknown = await request.json();
  account.requests.push({ method, path: pathname, body });
  const parsed = Body.safeParse(body);
  if (!parsed.success)
    return complain(400, "INVALID_DATA", "body", { expected_data_type: "jsonobject" });
  const { data, duplicate_check_fields: keys = about.unique } = parsed.data;
  if (data.length > 100)
    return complain(400, "INVALID_DATA", "too many records", { maximum_length: 100 });
  const odd = keys.findIndex((key) => !about.unique.includes(key));
  if (odd !== -1)
    return complain(400, "INVALID_DATA", "the field is not unique", {
      api_name: "duplicate_check_fields",
      json_path: `$.duplicate_check_fields[${odd}]`,
    });
  if (modeOf(refreshToken) === "picky" && data.some(isUnwelcome))
    return complain(400, "INVALID_DATA", "invalid data", { api_name: "Company" });
  const results = data.map((record) =>
    writeOne(account, refreshToken, module, record, isUpsert ? keys : null),
  );
  const failed = results.filter(({ status }) => status === "error").length;
  const status = failed === 0 ? 200 : failed === results.length ? 400 : 207;
  return Response.json({ data: results }, { status });
}

async function enterRecord(account: Account, request: Request): Promise<Response> {
  const id = String((lastId += 1));
  account.records.set(id, { ...(await request.json<Record<string, unknown>>()), id });
  return Response.json({ id });
}

/**
 * Zoho's accounts and CRM servers of the US and the EU with their validation. With the refresh token in
 * `x-refresh-token`, `/__records` of an API host returns its content, `/__expire` expires its access tokens,
 * and `/__enter` stores a record as its owner would.
 */
export const zohoWeb: Web = (request) => {
  const { hostname, pathname } = new URL(request.url);
  const [, accountsDomain] = /^accounts\.zoho\.(com|eu)$/.exec(hostname) ?? [];
  if (accountsDomain !== undefined)
    return pathname === "/oauth/v2/token"
      ? sellToken(request, accountsDomain)
      : new Response("Not found", { status: 404 });
  if (!/^www\.zohoapis\.(?:com|eu)$/.test(hostname)) return undefined;
  const asked = request.headers.get("x-refresh-token");
  if (asked !== null) {
    const { records, creates, requests, queries, reads, tokens } = accountOf(asked);
    if (pathname === "/__enter") return enterRecord(accountOf(asked), request);
    if (pathname === "/__expire") for (const { token } of tokens) sessions.delete(token);
    return Response.json({
      records: [...records.values()],
      creates,
      requests,
      queries,
      reads,
      tokens: tokens.length,
    });
  }
  const [, token = ""] =
    /^Zoho-oauthtoken (\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const refreshToken = sessions.get(token);
  if (refreshToken === undefined) return complain(401, "INVALID_TOKEN", "invalid oauth token");
  const isWrite = ["POST", "PUT"].includes(request.method) && pathname !== "/crm/v8/coql";
  return answerByMode(refreshToken, isWrite, COMPLAINTS, () =>
    answer(accountOf(refreshToken), refreshToken, request),
  );
};
