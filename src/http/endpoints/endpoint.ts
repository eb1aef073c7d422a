import { type OpenAPIRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { KeyScope } from "#src/shared/security/roles";
import type { ErrorCode } from "#src/shared/errors";
import { ACCESS, type Access } from "./access";
import { BOOKMARK, BOOKMARK_EXAMPLE, type ReplicaReads } from "./bookmark";
import type { AppEnv, PublicEnv } from "#src/http/context";
import { codesOf, failures } from "#src/http/failures";
import { keepResponse } from "./fixed-responses";
import { handleIdempotencyKey } from "./idempotency";
import { enforceRateLimit, type RateLimit } from "#src/http/limits/rate-limit";
import { DEFAULT_MAX_BODY_BYTES, readBody, rejectBody } from "./request-body";

export { failures } from "#src/http/failures";

/** The contract of an endpoint: its documentation, its request and its responses. */
type Contract = Omit<RouteConfig, "middleware" | "security"> & {
  summary: string;
  operationId: string;
  tags: [string, ...string[]];
  /**
   * The scope that an API key needs. Default: `read` for GET, else `write`. A request that is not GET can
   * set `read` if it changes nothing in the workspace and spends no credits.
   */
  keyScope?: KeyScope;
  /** The response of this public endpoint without a query depends on the settings alone. */
  isFixed?: boolean;
  /** Whether this GET endpoint may read from a replica of the workspace's shard (ADR 23). */
  replicaReads?: ReplicaReads;
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean;
  rateLimit?: RateLimit;
  /** Clients that this service does not control send a body without a meaning, which other endpoints reject. */
  ignoresBody?: boolean;
  /** Maximum size of the request body; default 1 MiB. */
  maxBodyBytes?: number;
  /** Maximum number of list entries in the request body; default MAX_BODY_ENTRIES. */
  maxBodyEntries?: number;
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique string chosen by the client, 1 to 255 characters. A repeated request with the same key within 24 hours returns the first response and has no second effect.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "order-4711",
} as const;

const BOOKMARK_PARAMETER = {
  name: BOOKMARK,
  in: "header",
  required: false,
  description:
    "The `D1-Bookmark` of an earlier response: the response is at least as new. For services that use read replicas (`READ_REPLICAS`). A malformed or unknown bookmark is ignored.",
  schema: { type: "string", maxLength: 200 },
  example: BOOKMARK_EXAMPLE,
} as const;

/** An endpoint as `workers/resources.ts` lists it. */
export type Endpoint = { route: RouteConfig; handler: unknown };

type Handler<A extends Access, R extends RouteConfig> = OpenAPIRoute<
  R,
  A extends "public" | "optional" | "operator" ? PublicEnv : AppEnv
>["handler"];

/** Defines an endpoint: its access rule, its contract and its handler. */
export function endpoint<
  const A extends Access,
  P extends string,
  R extends Omit<Contract, "path"> & { path: P },
>(access: A, contract: R, handler: Handler<A, R>): Endpoint {
  const {
    idempotent,
    isFixed,
    rateLimit,
    ignoresBody,
    maxBodyBytes,
    maxBodyEntries,
    keyScope,
    replicaReads,
    ...documented
  }: Contract = contract;
  const requestBody = contract.request?.body;
  const scope = keyScope ?? (contract.method === "get" ? "read" : "write");
  const rules = ACCESS[access](scope, replicaReads);
  const middleware: MiddlewareHandler[] = [...rules.middleware];
  if (rateLimit) middleware.push(enforceRateLimit(rateLimit));
  if (requestBody)
    middleware.push(
      readBody(maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, !requestBody.required, maxBodyEntries),
    );
  else if (contract.method !== "get" && !ignoresBody) middleware.push(rejectBody);
  if (idempotent) middleware.push(handleIdempotencyKey);
  if (isFixed && access === "public") middleware.push(keepResponse);
  const route: RouteConfig = {
    ...documented,
    request: { ...contract.request, query: strictQuery(contract.request?.query) },
    security: rules.security,
    ...(access === "admin" ? { "x-required-roles": ["owner", "admin"] } : {}),
    middleware,
    ...(idempotent ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    ...(replicaReads ? { parameters: [BOOKMARK_PARAMETER] } : {}),
    responses: { ...contract.responses, ...impliedFailures(rules.failures, contract) },
  };
  return { route, handler };
}

/** Rejects undocumented parameters, because a misspelled filter would return the wrong rows. */
function strictQuery(query: unknown = z.object({})) {
  if (!(query instanceof z.ZodObject)) throw new TypeError("The query schema must be an object");
  return query.strict();
}

/** 401 and 403 follow from the access rule, the rest from the contract. */
function impliedFailures(refusals: ErrorCode[], { request, responses, ...contract }: Contract) {
  const codes: ErrorCode[] = [...codesOf(responses), ...refusals, "validation_failed"];
  if (request?.body) codes.push("malformed_json", "payload_too_large", "unsupported_media_type");
  if (contract.idempotent) codes.push("idempotency_key_reused", "conflict");
  return failures(...codes, "rate_limited", "internal_error");
}

/** A JSON response. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** A response without a body, such as `204: noContent("Tag deleted")`. The handler returns `c.body(null, 204)`. */
export const noContent = (description: string) => ({ description });

/** A response of another media type, such as a file or an event stream. */
export const stream = <M extends string>(mediaType: M, description: string) => ({
  description,
  content: { [mediaType]: { schema: z.string() } } as Record<M, { schema: z.ZodString }>,
});

/** A stream of server-sent events. `schema` describes one event: its `event`, its `id` and its parsed `data`. */
export const eventStream = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { "text/event-stream": { schema } },
});

/** A required JSON request body. */
export const body = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** An optional JSON request body; the default is `{}`. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: false, content: { "application/json": { schema } } },
});

/** A multipart/form-data request body. The schema of a file is `z.instanceof(File)`. */
export const form = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { "multipart/form-data": { schema } } },
});
