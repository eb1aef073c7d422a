import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z, type ZodError } from "zod";
import { isRefusedByTransfer } from "#src/db/refused-writes";
import {
  AppError,
  ERROR_STATUS,
  type ErrorDetail,
  summaryOf,
  workspaceMoving,
} from "#src/shared/errors";
import { describeIssue, knownKeysOf, withSubject } from "#src/shared/issue-messages";
import { log } from "#src/shared/log";

z.config({ customError: describeIssue });

/** Returns every failure in the error envelope. An unexpected error is logged; its response has only the request id. */
export function onError(error: Error, c: Context): Response {
  if (error instanceof AppError) return envelope(c, error);
  // Drizzle wraps what its database throws, such as the refusal of a credential that was checked with a query.
  if (error.cause instanceof AppError) return envelope(c, error.cause);
  if (error instanceof HTTPException) return envelope(c, fromHono(error));
  if (isRefusedByTransfer(error)) return envelope(c, workspaceMoving());
  const requestId = String(c.var.requestId ?? "");
  log.error("request.failed", { method: c.req.method, path: c.req.path, error });
  return envelope(c, new AppError("internal_error", `Internal error. Request id: ${requestId}`));
}

function envelope(c: Context, { code, message, details, detailsTotal, headers }: AppError) {
  const error = details
    ? { code, message, details, details_total: detailsTotal }
    : { code, message };
  return c.json({ error }, ERROR_STATUS[code] as ContentfulStatusCode, headers);
}

/** Hono's validators throw these before the schema runs. */
function fromHono({ status, message }: HTTPException): AppError {
  if (status === 415)
    return new AppError(
      "unsupported_media_type",
      "This endpoint does not accept the Content-Type of the request",
    );
  if (status !== 400) return new AppError("internal_error", "Internal error");
  const format = message.includes("JSON") ? "JSON" : "multipart/form-data";
  return new AppError("malformed_json", `The request body is not valid ${format}`);
}

/** The first segment of a path in `details`, by the validated part of the request. */
const PART = {
  json: "body",
  form: "body",
  query: "query",
  param: "path",
  header: "header",
  cookie: "cookie",
} as const;

type Issues = ZodError["issues"];

type Validation = { target: keyof typeof PART } & (
  | { success: true }
  | { success: false; error: ZodError }
);

/** Turns the issues of a request schema into a 422 that names each invalid member. */
export function onInvalidRequest(result: Validation, c: Context): void {
  if (result.success) return;
  const { error, target } = result;
  const issues = target === "query" ? repeated(error.issues, c.req.queries()) : error.issues;
  throw invalidRequest({ issues }, PART[target]);
}

/** A parameter that is given twice is parsed as an array, of which the caller knows nothing. */
const repeated = (issues: Issues, given: Record<string, string[]>): Issues =>
  issues.map((issue) => {
    const name = String(issue.path[0]);
    const isRepeated = issue.path.length === 1 && (given[name]?.length ?? 0) > 1;
    if (!isRepeated || !MISTYPED.has(issue.code)) return issue;
    return { ...issue, message: `\`${name}\` can be given only once` };
  });

const MISTYPED: ReadonlySet<string> = new Set(["invalid_type", "invalid_value", "invalid_union"]);

/** A 422 for the issues of a schema in `part` of a request, such as `body`. */
export function invalidRequest(error: { issues: Issues }, part: string): AppError {
  // Once, because a body can have thousands of unknown properties.
  const unknown = error.issues.find(({ code }) => code === "unrecognized_keys");
  const details = withoutFollowUps(error.issues).flatMap((issue): ErrorDetail[] => {
    const path = [part, ...issue.path.map(String)].join(".");
    if (issue.code !== "unrecognized_keys") {
      const { code, message } = issue;
      return [{ path, message: withSubject(message, `\`${part}\``), code }];
    }
    const message = part === "query" ? "Unknown query parameter" : "Unknown property";
    const known = issue === unknown ? knownKeysOf(issue.message) : "";
    return issue.keys.map((key, index) => ({
      path: `${path}.${key}`,
      message: index === 0 ? message + known : message,
      code: issue.code,
    }));
  });
  return new AppError("validation_failed", summaryOf(details), { details });
}

/** After a wrong type, Zod also checks the length of the value, as a string's instead of a list's. */
function withoutFollowUps(issues: Issues): Issues {
  const mistyped = new Set<string>();
  return issues.filter(({ code, path }) => {
    const place = path.join("\0");
    if (mistyped.has(place)) return false;
    if (code === "invalid_type") mistyped.add(place);
    return true;
  });
}
