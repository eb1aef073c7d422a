import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";
import { answerByMode, isUnwelcome, modeOf, type Complaints } from "./provider-modes.ts";

type Entity = Record<string, unknown> & { id: number; is_deleted: boolean };
/** Content of a company account. `requests` are method, path and body of every request. */
type Account = {
  organizations: Map<number, Entity>;
  persons: Map<number, Entity>;
  creates: number;
  requests: { method: string; path: string; body: unknown }[];
};

const accounts = new Map<string, Account>();
let lastId = 100;

/** Custom organisation fields of every account: text, text, number. */
export const CUSTOM_FIELDS = {
  domain: "d".repeat(39) + "0",
  tier: "d".repeat(39) + "1",
  score: "d".repeat(39) + "2",
} as const;

const CustomFields = z.strictObject({
  [CUSTOM_FIELDS.domain]: z.string().optional(),
  [CUSTOM_FIELDS.tier]: z.string().optional(),
  [CUSTOM_FIELDS.score]: z.number().optional(),
});
const Organization = z.strictObject({
  name: z.string().min(1).max(255),
  website: z.string().optional(),
  linkedin: z.string().optional(),
  employee_count: z.int().optional(),
  address: z.strictObject({ value: z.string() }).optional(),
  custom_fields: CustomFields.optional(),
});
const Contact = z.strictObject({
  value: z.string().min(1),
  primary: z.boolean(),
  label: z.string(),
});
const Person = z.strictObject({
  name: z.string().min(1),
  org_id: z.int().optional(),
  emails: z.array(Contact.extend({ value: z.string().regex(/^\S+@\S+\.\S+$/) })).optional(),
  phones: z.array(Contact).optional(),
});

const complain = (
  status: number,
  error: string,
  code: string,
  headers: Record<string, string> = {},
) => Response.json({ success: false, error, code, data: null }, { status, headers });

const COMPLAINTS: Complaints = {
  tooMany: (headers) => complain(429, "request over limit", "ERR_TOO_MANY_REQUESTS", headers),
  unauthorized: () => complain(401, "unauthorized access", "ERR_UNAUTHORIZED"),
  forbidden: () => complain(403, "Scope and URL mismatch", "ERR_FORBIDDEN"),
  broken: (status) =>
    new Response("<html><title>Bad gateway</title></html>", {
      status,
      headers: { "content-type": "text/html" },
    }),
};

const ok = (data: unknown, status = 200, more: Record<string, unknown> = {}) =>
  Response.json({ success: true, data, ...more }, { status });

function write(
  account: Account,
  token: string,
  kind: "organizations" | "persons",
  id: number | null,
  body: unknown,
): Response {
  const records = account[kind];
  const before = id === null ? undefined : records.get(id);
  if (id !== null && !before) return complain(404, `${kind} ${id} not found`, "ERR_NOT_FOUND");
  const Whole = kind === "organizations" ? Organization : Person;
  const parsed = (id === null ? Whole : Whole.partial()).safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return complain(
      400,
      `Validation failed: ${issue?.path.join(".")}: ${issue?.message}`,
      "ERR_SCHEMA_VALIDATION_FAILED",
    );
  }
  if (["partial", "picky"].includes(modeOf(token)) && isUnwelcome(body))
    return complain(400, "Validation failed: the name is not welcome here", "ERR_INVALID_INPUT");
  const orgId = (parsed.data as { org_id?: number }).org_id;
  if (orgId !== undefined && !account.organizations.has(orgId))
    return complain(400, "Validation failed: org_id: no such organization", "ERR_INVALID_INPUT");
  const { custom_fields: custom, ...fields } = parsed.data as Record<string, unknown>;
  const record = before ?? { id: (lastId += 1), is_deleted: false, custom_fields: {} };
  if (!before && kind === "organizations") account.creates += 1;
  Object.assign(record, fields);
  Object.assign(record["custom_fields"] as object, custom);
  records.set(record.id, record);
  return ok(record, before ? 200 : 201);
}

const live = (records: Map<number, Entity>) =>
  [...records.values()].filter(({ is_deleted: isDeleted }) => !isDeleted);

function search(
  account: Account,
  token: string,
  kind: "organizations" | "persons",
  query: URLSearchParams,
) {
  const term = query.get("term") ?? "";
  const fields = query.get("fields") ?? "";
  const allowed = kind === "organizations" ? ["name", "custom_fields"] : ["email"];
  if (term.length < 1 || query.get("exact_match") !== "true" || !allowed.includes(fields))
    return complain(400, "Validation failed: search", "ERR_SCHEMA_VALIDATION_FAILED");
  const texts = (record: Entity): unknown[] => {
    if (fields === "name") return [record["name"]];
    if (fields === "custom_fields") return Object.values(record["custom_fields"] as object);
    return ((record["emails"] ?? []) as { value: string }[]).map(({ value }) => value);
  };
  // The search index is outdated: it lacks recent organisations.
  const indexed = token.includes("slow-search") ? [] : live(account[kind]);
  const hits = indexed.filter((record) =>
    texts(record).some((text) => String(text).toLowerCase() === term.toLowerCase()),
  );
  const items = hits.map((record) => ({
    result_score: 1,
    item: {
      id: record.id,
      type: kind.slice(0, -1),
      name: record["name"],
      ...(kind === "persons" && {
        emails: texts(record),
        organization:
          record["org_id"] === undefined ? null : { id: record["org_id"], name: "", address: null },
      }),
    },
  }));
  return ok({ items }, 200, { additional_data: { next_cursor: null } });
}

/** Fields without a value are null, including custom ones. */
const withEmptyFields = (record: Entity): object => ({
  website: null,
  linkedin: null,
  employee_count: null,
  address: null,
  ...record,
  custom_fields: {
    ...Object.fromEntries(Object.values(CUSTOM_FIELDS).map((key) => [key, null])),
    ...(record["custom_fields"] as object | undefined),
  },
});

function list(account: Account, kind: "organizations" | "persons", query: URLSearchParams) {
  const ids = query.get("ids")?.split(",").map(Number);
  const orgId = query.get("org_id");
  const limit = Number(query.get("limit") ?? 100);
  if (limit > 500)
    return complain(400, "limit must be at most 500", "ERR_SCHEMA_VALIDATION_FAILED");
  const records = live(account[kind]).filter(
    (record) =>
      (!ids || ids.includes(record.id)) && (orgId === null || record["org_id"] === Number(orgId)),
  );
  return ok(records.slice(0, limit).map(withEmptyFields), 200, {
    additional_data: { next_cursor: null },
  });
}

async function answer(account: Account, token: string, request: Request): Promise<Response> {
  const { pathname, search: query, searchParams } = new URL(request.url);
  const [, kindText, rest] =
    /^\/api\/v2\/(organizations|persons)(?:\/(search|\d+))?$/.exec(pathname) ?? [];
  if (kindText === undefined) return complain(404, "unknown endpoint", "ERR_NOT_FOUND");
  const kind = kindText as "organizations" | "persons";
  const { method } = request;
  const hasBody = method === "POST" || method === "PATCH";
  if (hasBody && !request.headers.get("content-type")?.startsWith("application/json"))
    return complain(400, "Request body must be JSON", "ERR_INVALID_INPUT");
  const body: unknown = hasBody ? await request.json() : null;
  account.requests.push({ method, path: `${pathname}${query}`, body });
  if (method === "GET")
    return rest === "search"
      ? search(account, token, kind, searchParams)
      : list(account, kind, searchParams);
  const id = rest === undefined ? null : Number(rest);
  if (method === "POST" && id === null) return write(account, token, kind, null, body);
  if (method === "PATCH" && id !== null) return write(account, token, kind, id, body);
  const record = id === null ? undefined : account[kind].get(id);
  if (method === "DELETE" && record) {
    // Deleted organisations are kept for 30 days and can be updated.
    record.is_deleted = true;
    return ok({ id });
  }
  return complain(405, "method not allowed", "ERR_METHOD_NOT_ALLOWED");
}

/**
 * Pipedrive's API with its validation at `<company>.pipedrive.com`. The content of a token's account is at
 * `/__records` of the same host.
 */
export const pipedriveWeb: Web = (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (!hostname.endsWith(".pipedrive.com")) return undefined;
  if (hostname.startsWith("nobody."))
    return Response.redirect("https://www.pipedrive.com/en/404", 302);
  const token = request.headers.get("x-api-token") ?? "";
  if (!/^[\w-]{20,}$/.test(token)) return COMPLAINTS.unauthorized();
  const account = accounts.get(token) ?? {
    organizations: new Map(),
    persons: new Map(),
    creates: 0,
    requests: [],
  };
  accounts.set(token, account);
  if (pathname === "/__records")
    return Response.json({
      records: live(account.organizations),
      persons: live(account.persons),
      creates: account.creates,
      requests: account.requests,
    });
  if (token.includes("blocked"))
    return new Response("<html>Sorry, you have been blocked</html>", {
      status: 403,
      headers: { "content-type": "text/html" },
    });
  const isWrite = request.method === "POST" || request.method === "PATCH";
  return answerByMode(token, isWrite, COMPLAINTS, () => answer(account, token, request));
};
