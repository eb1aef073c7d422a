import { z } from "@hono/zod-openapi";
import { ERROR_CODES, ERROR_STATUS, type ErrorCode, MAX_DETAILS } from "#src/shared/errors";

/** The description of each error code in the documentation. */
const MEANING: Record<ErrorCode, string> = {
  malformed_json: "The request body is not valid JSON or form data",
  icp_not_configured: "The workspace has no Ideal Customer Profile yet",
  idempotency_key_reused: "This Idempotency-Key was used for another request",
  unauthorized: "The credential is missing, invalid, expired or revoked",
  insufficient_credits: "The workspace does not have enough credits",
  forbidden: "The credential is valid, but does not permit this operation",
  email_not_verified:
    "The caller must verify the e-mail address of the account before sending mail to others",
  not_found: "The resource does not exist in this workspace",
  method_not_allowed: "The path does not support this method",
  conflict: "The request conflicts with the current state of the resource",
  workflow_loop:
    "Workflow loop detected: a run of this workflow, or a chain of too many workflows, sent this request",
  payload_too_large: "The request body is too large",
  unsupported_media_type: "The endpoint does not support the media type of the request body",
  validation_failed: "The request is invalid; `details` lists the invalid members",
  rate_limited: "Too many requests; retry after the number of seconds in `Retry-After`",
  quota_exceeded:
    "A quota of the plan or a daily budget is used up. The message names the quota and the remedy",
  internal_error: "Internal error; include the request id in a report",
  upstream_failed: "A service that the request depends on failed",
  ai_not_configured: "No language model is configured",
  maps_not_configured: "No maps provider is configured",
  ai_unavailable: "The language model returned no usable response. No credits are charged",
  mail_not_configured: "The operator has not configured mail",
  workspace_moving:
    "The operator is moving the workspace to another database; retry after the number of seconds in `Retry-After`",
};

const ErrorCodeSchema = z
  .enum(ERROR_CODES)
  .openapi("ErrorCode", { description: "Code of the error, for programs", example: "not_found" });

const ErrorBody = z
  .object({
    error: z.object({
      code: ErrorCodeSchema,
      message: z.string().openapi({ example: "Lead not found" }),
      details: z
        .array(z.object({ path: z.string(), message: z.string(), code: z.string() }))
        .max(MAX_DETAILS)
        .optional()
        .openapi({ description: `The first ${MAX_DETAILS} invalid members of the request` }),
      details_total: z.int().min(1).optional().openapi({
        description: "Number of invalid members of the request. Present with `details`",
        example: 1,
      }),
    }),
  })
  .openapi("ErrorResponse");

/** Documents error responses by code: `...failures("conflict")`. `endpoint` adds those that access and contract imply. */
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
    ? {
        details: [
          {
            path: "body.name",
            message: "`name` must have at most 200 characters",
            code: "too_big",
          },
        ],
        details_total: 1,
      }
    : {};

/** The error codes of documented responses. */
export function codesOf(responses: Record<string, unknown>): ErrorCode[] {
  return Object.values(responses).flatMap((response) => {
    const examples = (response as Partial<ReturnType<typeof failure>>).content?.["application/json"]
      ?.examples;
    return Object.keys(examples ?? {}).filter((code): code is ErrorCode => code in ERROR_STATUS);
  });
}
