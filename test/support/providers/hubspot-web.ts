import { z } from "zod";
import type { Web } from "../../../local/web/serve-web.ts";
import { answerByMode, isUnwelcome, modeOf, type Complaints } from "./provider-modes.ts";

/** What an account holds; companies and contacts by id. `requests` are the bodies of writes, as they came. */
type Account = {
  companies: Map<string, HubRecord>;
  contacts: Map<string, HubRecord>;
  associations: Set<string>;
  creates: number;
  requests: { path: string; body: unknown }[];
};
type HubRecord = { id: string; properties: Record<string, string>; createdAt: string };
type ObjectType = "companies" | "contacts";

const accounts = new Map<string, Account>();
let lastId = 9000;

const OBJECTS = "/crm/objects/2026-03";
const ASSOCIATE = "/crm/associations/2026-03/contacts/companies/batch/associate/default";

const NUMBERS = new Set(["numberofemployees", "custom_score"]);
const PROPERTIES: Record<ObjectType, Set<string>> = {
  companies: new Set(
    "name domain website phone description address zip city state country hs_country_code numberofemployees founded_year linkedin_company_page facebook_company_page custom_score custom_key custom_tier".split(
      " ",
    ),
  ),
  contacts: new Set("email company firstname lastname".split(" ")),
};

const Input = z.strictObject({
  objectWriteTraceId: z.string().optional(),
  properties: z.record(z.string(), z.string()),
});
const BODIES = {
  create: z.strictObject({ inputs: z.array(Input).min(1) }),
  update: z.strictObject({ inputs: z.array(Input.extend({ id: z.string() })).min(1) }),
  upsert: z.strictObject({
    inputs: z.array(Input.extend({ id: z.string(), idProperty: z.string() })).min(1),
  }),
};
type Action = keyof typeof BODIES;
type AnyInput = z.infer<typeof Input> & { id?: string; idProperty?: string };

const Search = z.strictObject({
  filterGroups: z.tuple([
    z.strictObject({
      filters: z.tuple([
        z.strictObject({
          propertyName: z.string(),
          operator: z.literal("IN"),
          values: z.array(z.string()).min(1).max(100),
        }),
      ]),
    }),
  ]),
  sorts: z.array(z.strictObject({ propertyName: z.string(), direction: z.string() })).max(1),
  properties: z.array(z.string()),
  limit: z.number().int().min(1).max(200),
  after: z.string().optional(),
});
const Pairs = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        from: z.strictObject({ id: z.string() }),
        to: z.strictObject({ id: z.string() }),
      }),
    )
    .min(1)
    .max(2000),
});

const complain = (
  status: number,
  category: string,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  Response.json(
    { status: "error", message, correlationId: crypto.randomUUID(), category, ...more },
    { status, headers },
  );
const invalid = (message: string, more: Record<string, unknown> = {}) =>
  complain(400, "VALIDATION_ERROR", message, more);

const COMPLAINTS: Complaints = {
  tooMany: (headers) =>
    complain(
      429,
      "RATE_LIMITS",
      "You have reached your ten_secondly_rolling limit.",
      { errorType: "RATE_LIMIT", policyName: "TEN_SECONDLY_ROLLING" },
      headers,
    ),
  unauthorized: () =>
    complain(
      401,
      "INVALID_AUTHENTICATION",
      "Authentication credentials not found. This API supports OAuth 2.0 authentication.",
    ),
  forbidden: () =>
    complain(
      403,
      "MISSING_SCOPES",
      "This app hasn't been granted all required scopes to make this call.",
      {
        errors: [
          {
            message: "One or more of the following scopes are required.",
            context: { requiredGranularScopes: ["crm.objects.companies.write"] },
          },
        ],
      },
    ),
  broken: (status) => complain(status, "INTERNAL_ERROR", "internal error"),
};

/** Why a record is refused; null where it is not. */
function refusalOf(input: AnyInput, token: string) {
  for (const [name, value] of Object.entries(input.properties))
    if (NUMBERS.has(name) && Number.isNaN(Number(value)))
      return { message: `${value} was not a valid number.`, name };
  if (input.properties["email"] !== undefined && !/^\S+@\S+\.\S+$/.test(input.properties["email"]))
    return { message: "Email address is invalid", name: "email" };
  return isUnwelcome(input.properties) && modeOf(token) === "partial"
    ? { message: "The value is against a validation rule of this account", name: "name" }
    : null;
}

function writeBatch(
  account: Account,
  token: string,
  type: ObjectType,
  action: Action,
  body: unknown,
): Response {
  const parsed = BODIES[action].safeParse(body);
  if (!parsed.success) return invalid(`Invalid input JSON: ${parsed.error.issues[0]?.message}`);
  const inputs: AnyInput[] = parsed.data.inputs;
  if (inputs.length > 100) return invalid("The maximum number of inputs supported is 100");
  const traces = inputs.map(({ objectWriteTraceId }) => objectWriteTraceId);
  if (new Set(traces).size < traces.length) return invalid("objectWriteTraceId must be unique");
  for (const { idProperty } of inputs)
    if (idProperty !== undefined && !(type === "contacts" && idProperty === "email"))
      return invalid(`Unable to perform update/upsert by non-unique 0-2 property ${idProperty}`);
  const unknown = inputs
    .flatMap(({ properties }) => Object.keys(properties))
    .find((name) => !PROPERTIES[type].has(name));
  if (unknown !== undefined)
    return invalid(
      `Property values were not valid: ${JSON.stringify([{ isValid: false, message: `Property "${unknown}" does not exist`, error: "PROPERTY_DOESNT_EXIST", name: unknown }])}`,
    );
  if (type === "companies" && action === "create")
    for (const { properties } of inputs)
      if (!properties["name"] && !properties["domain"])
        return invalid("One of name or domain is required");
  if (modeOf(token) === "picky" && inputs.some(isUnwelcome))
    return invalid("A record is against a validation rule of this account");
  return answerBatch(account, token, type, action, inputs);
}

function answerBatch(
  account: Account,
  token: string,
  type: ObjectType,
  action: Action,
  inputs: AnyInput[],
): Response {
  const results: unknown[] = [];
  const errors: unknown[] = [];
  const missing: string[] = [];
  for (const input of inputs) {
    const refusal = refusalOf(input, token);
    if (refusal) {
      errors.push({
        status: "error",
        category: "VALIDATION_ERROR",
        message: `Property values were not valid: ${JSON.stringify([{ isValid: false, ...refusal }])}`,
        context: { objectWriteTraceId: [input.objectWriteTraceId] },
      });
      continue;
    }
    const records = account[type];
    const before =
      action === "upsert"
        ? [...records.values()].find(({ properties }) => properties["email"] === input.id)
        : records.get(input.id ?? "");
    if (action === "update" && !before) {
      missing.push(input.id ?? "");
      continue;
    }
    const record = before ?? {
      id: String((lastId += 1)),
      properties: {},
      createdAt: new Date().toISOString(),
    };
    if (!before) account.creates += 1;
    Object.assign(record.properties, input.properties);
    records.set(record.id, record);
    results.push({
      ...record,
      // Only upserts are documented to repeat the trace id with a result.
      ...(action === "upsert" && {
        new: !before,
        objectWriteTraceId: input.objectWriteTraceId,
      }),
      archived: false,
    });
  }
  if (missing.length > 0)
    errors.push({
      status: "error",
      category: "OBJECT_NOT_FOUND",
      message: `Could not get some ${type.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
      context: { ids: missing },
    });
  const body = { status: "COMPLETE", results: results.toReversed() };
  return errors.length === 0
    ? Response.json(body, { status: action === "create" ? 201 : 200 })
    : Response.json({ ...body, numErrors: errors.length, errors }, { status: 207 });
}

function search(account: Account, token: string, body: unknown): Response {
  const parsed = Search.safeParse(body);
  if (!parsed.success) return invalid(`Invalid input JSON: ${parsed.error.issues[0]?.message}`);
  const { filterGroups, properties, limit, after = "0" } = parsed.data;
  const { propertyName, values } = filterGroups[0].filters[0];
  if (!PROPERTIES.companies.has(propertyName))
    return invalid(
      `There was a problem with the request. Property "${propertyName}" does not exist`,
    );
  const hits = [...account.companies.values()].filter(({ properties: held }) =>
    values.includes(held[propertyName]?.toLowerCase() ?? ""),
  );
  // The index is behind: new companies are not in it yet, and deleted ones still are.
  const known = token.includes("slow-search") ? [] : hits;
  const page = known.slice(Number(after), Number(after) + limit);
  const next = Number(after) + limit;
  return Response.json({
    total: known.length,
    results: page.map(({ id, properties: held, createdAt }) => ({
      id,
      createdAt,
      properties: Object.fromEntries(properties.map((name) => [name, held[name] ?? null])),
      archived: false,
    })),
    ...(next < known.length && { paging: { next: { after: String(next) } } }),
  });
}

function associate(account: Account, body: unknown): Response {
  const parsed = Pairs.safeParse(body);
  if (!parsed.success) return invalid(`Invalid input JSON: ${parsed.error.issues[0]?.message}`);
  for (const { from, to } of parsed.data.inputs) {
    if (!account.contacts.has(from.id) || !account.companies.has(to.id))
      return complain(404, "OBJECT_NOT_FOUND", "One of the objects does not exist");
    account.associations.add(`${from.id} ${to.id}`);
  }
  return Response.json({ status: "COMPLETE", results: [] });
}

async function answer(
  account: Account,
  token: string,
  request: Request,
  path: string,
): Promise<Response> {
  if (request.method === "GET" && path === `${OBJECTS}/companies`)
    return Response.json({ results: [...account.companies.values()].slice(0, 1) });
  const [, deleted] = /^\/crm\/objects\/2026-03\/companies\/(\d+)$/.exec(path) ?? [];
  if (request.method === "DELETE" && deleted !== undefined) {
    account.companies.delete(deleted);
    return new Response(null, { status: 204 });
  }
  if (request.method !== "POST")
    return complain(405, "METHOD_NOT_ALLOWED", "Method is not allowed");
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return complain(415, "UNSUPPORTED_MEDIA_TYPE", "Unsupported Media Type");
  const body: unknown = await request.json();
  account.requests.push({ path, body });
  if (path === `${OBJECTS}/companies/search`) return search(account, token, body);
  if (path === ASSOCIATE) return associate(account, body);
  const [, type, action] =
    /^\/crm\/objects\/2026-03\/(companies|contacts)\/batch\/(create|update|upsert)$/.exec(path) ??
    [];
  if (type === undefined) return complain(404, "OBJECT_NOT_FOUND", "Unable to infer object type");
  return writeBatch(account, token, type as ObjectType, action as Action, body);
}

/** HubSpot's API at `api.hubapi.com`, strictly; what the account of a token holds is at `/__records` of the same host. */
export const hubspotWeb: Web = (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (hostname !== "api.hubapi.com") return undefined;
  const token = /^Bearer (pat-[\w-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return COMPLAINTS.unauthorized();
  const account = accounts.get(token) ?? {
    companies: new Map(),
    contacts: new Map(),
    associations: new Set(),
    creates: 0,
    requests: [],
  };
  accounts.set(token, account);
  if (pathname === "/__records")
    return Response.json({
      records: [...account.companies.values()],
      contacts: [...account.contacts.values()],
      associations: [...account.associations],
      creates: account.creates,
      requests: account.requests,
    });
  const isWrite = /\/batch\/(?:create|update|upsert)$/.test(pathname);
  return answerByMode(token, isWrite, COMPLAINTS, () => answer(account, token, request, pathname));
};
