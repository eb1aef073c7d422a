import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";
import {
  complain,
  invalid,
  PROPERTIES,
  readBatch,
  writeBatch,
  type Account,
  type Action,
  type ObjectType,
} from "./hubspot-batches.ts";
import { answerByMode, type Complaints } from "./provider-modes.ts";

const accounts = new Map<string, Account>();

const OBJECTS = "/crm/objects/2026-03";
const ASSOCIATE = "/crm/associations/2026-03/contacts/companies/batch/associate/default";

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
  // The search index is outdated: it lacks new companies and still has deleted ones.
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
  const [, read] = /^\/crm\/objects\/2026-03\/(companies|contacts)\/batch\/read$/.exec(path) ?? [];
  if (read !== undefined) return readBatch(account, token, read as ObjectType, body);
  const [, type, action] =
    /^\/crm\/objects\/2026-03\/(companies|contacts)\/batch\/(create|update|upsert)$/.exec(path) ??
    [];
  if (type === undefined) return complain(404, "OBJECT_NOT_FOUND", "Unable to infer object type");
  return writeBatch(account, token, type as ObjectType, action as Action, body);
}

/**
 * HubSpot's API with its validation at `api.hubapi.com`. The content of a token's account is at `/__records` of
 * the same host.
 */
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
