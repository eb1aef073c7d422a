import { z } from "@hono/zod-openapi";
import { ERROR_STATUS, type ErrorCode, MAX_DETAILS } from "#src/shared/errors";

/** What each failure tells the reader of the documentation. */
const MEANING: Record<ErrorCode, string> = {
  malformed_json: "The request body cannot be read",
  icp_not_configured: "The workspace has no Ideal Customer Profile yet",
  idempotency_key_reused: "This Idempotency-Key was used for another request",
  unauthorized: "The credential is missing, wrong, expired or revoked",
  insufficient_credits: "The workspace has not enough credits",
  forbidden: "The credential is good, but may not do this",
  email_not_verified:
    "The caller's e-mail address must be verified before mail goes to other people",
  not_found: "There is no such thing in this workspace",
  method_not_allowed: "The path exists, but not with this method",
  conflict: "The request contradicts what is there already",
  workflow_loop: "A run of this workflow, or of a chain of too many workflows, sent this request",
  payload_too_large: "The request body is too large",
  unsupported_media_type: "The request body has a media type that is not read here",
  validation_failed: "Something in the request is not valid; `details` says what and where",
  rate_limited: "Too many requests; `Retry-After` says in how many seconds to come back",
  quota_exceeded:
    "A quota of the plan or a daily budget is used up. The message names it and what to do",
  internal_error: "The service failed; quote the request id when you report it",
  upstream_failed: "Another service that was needed failed",
  ai_not_configured: "No language model is configured",
  maps_not_configured: "No maps provider is configured",
  ai_unavailable: "The language model did not give a usable answer; nothing was charged",
  mail_not_configured: "The operator has not configured mail",
};

const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().openapi({ example: "not_found" }),
      message: z.string().openapi({ example: "Lead not found" }),
      details: z
        .array(z.object({ path: z.string(), message: z.string(), code: z.string() }))
        .max(MAX_DETAILS)
        .optional()
        .openapi({ description: `The first ${MAX_DETAILS} invalid members of the request` }),
      details_total: z.int().min(1).optional().openapi({
        description: "How many members of the request are invalid. Present with `details`",
        example: 1,
      }),
    }),
  })
  .openapi("Error");

/** Documents failures by code: `...failures("conflict")`. What access and contract imply is added by `endpoint`. */
export function failures(...codes: ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, failure(same)]));
}

function failure(codes: ErrorCode[]) {
  const examples = codes.map((code) => [
    code,
    { value: { error: { code, message: MEANING[code], ...details(code) } } },
  ]);
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANING[code]}.`).join(" "),
    content: {
      "application/json": { schema: ErrorBody, examples: Object.fromEntries(examples) },
    },
  };
}

const details = (code: ErrorCode) =>
  code === "validation_failed"
    ? { details: [{ path: "body.name", message: "Too long", code: "too_big" }], details_total: 1 }
    : {};

/** The codes that a set of documented responses was made from. */
export function codesOf(responses: Record<string, unknown>): ErrorCode[] {
  return Object.values(responses).flatMap((response) => {
    const examples = (response as Partial<ReturnType<typeof failure>>).content?.["application/json"]
      ?.examples;
    return Object.keys(examples ?? {}).filter((code): code is ErrorCode => code in ERROR_STATUS);
  });
}
