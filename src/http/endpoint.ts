import { type OpenAPIRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { ErrorCode } from "#src/shared/errors";
import { ACCESS, type Access } from "./access";
import type { AppEnv, PublicEnv } from "./context";
import { codesOf, failures } from "./failures";
import { honourIdempotencyKey } from "./idempotency";
import { enforceRateLimit, type RateLimit } from "./rate-limit";
import { DEFAULT_MAX_BODY_BYTES, readBody } from "./request-body";

export { failures } from "./failures";

/** What an endpoint promises: how it is documented, what it takes, what it answers. */
type Contract = Omit<RouteConfig, "middleware" | "security"> & {
  summary: string;
  operationId: string;
  tags: [string, ...string[]];
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean;
  rateLimit?: RateLimit;
  /** How large a request body may be; 1 MiB unless said. */
  maxBodyBytes?: number;
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any string of your own: a request that is repeated with the same key within 24 hours is answered with the first answer and does nothing twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "order-4711",
} as const;

/** An endpoint as `workers/api.ts` lists it. */
export type Endpoint = { route: RouteConfig; handler: unknown };

type Handler<A extends Access, R extends RouteConfig> = OpenAPIRoute<
  R,
  A extends "public" ? PublicEnv : AppEnv
>["handler"];

/** One endpoint: who may call it, its contract, and the handler that answers. */
export function endpoint<
  const A extends Access,
  P extends string,
  R extends Omit<Contract, "path"> & { path: P },
>(access: A, contract: R, handler: Handler<A, R>): Endpoint {
  const { idempotent, rateLimit, maxBodyBytes, ...documented }: Contract = contract;
  const requestBody = contract.request?.body;
  const middleware: MiddlewareHandler[] = [...ACCESS[access].middleware];
  if (rateLimit) middleware.push(enforceRateLimit(rateLimit));
  if (requestBody)
    middleware.push(readBody(maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, !requestBody.required));
  if (idempotent) middleware.push(honourIdempotencyKey);
  const route: RouteConfig = {
    ...documented,
    security: [...ACCESS[access].security],
    middleware,
    ...(idempotent ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    responses: { ...contract.responses, ...impliedFailures(access, contract) },
  };
  return { route, handler };
}

/** 401 and 403 follow from the access, the rest from the contract. */
function impliedFailures(access: Access, { request, responses, ...contract }: Contract) {
  const codes: ErrorCode[] = [...codesOf(responses), ...ACCESS[access].failures];
  if (request) codes.push("validation_failed");
  if (request?.body) codes.push("malformed_json", "payload_too_large", "unsupported_media_type");
  if (contract.idempotent) codes.push("idempotency_key_reused", "conflict", "validation_failed");
  if (contract.rateLimit) codes.push("rate_limited");
  return failures(...codes, "internal_error");
}

/** A JSON answer. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** An answer without a body: `204: noContent("The tag is gone")`, answered with `c.body(null, 204)`. */
export const noContent = (description: string) => ({ description });

/** An answer of another media type, such as a file or an event stream. */
export const stream = <M extends string>(mediaType: M, description: string) => ({
  description,
  content: { [mediaType]: { schema: z.string() } } as Record<M, { schema: z.ZodString }>,
});

/** A JSON request body that must be there. */
export const body = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** A JSON request body that may be left out, which is the same as `{}`. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: false, content: { "application/json": { schema } } },
});

/** A multipart/form-data request body; a file is `z.instanceof(File)`. */
export const form = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { "multipart/form-data": { schema } } },
});
