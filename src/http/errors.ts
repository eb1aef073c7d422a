import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";
import { AppError, ERROR_STATUS, type ErrorDetail } from "#src/shared/errors";
import { log } from "#src/shared/log";

/** Answers any failure in the one envelope; what nobody foresaw is logged and says only its request id. */
export function onError(error: Error, c: Context): Response {
  if (error instanceof AppError) return envelope(c, error);
  if (error instanceof HTTPException) return envelope(c, fromHono(error));
  const requestId = String(c.var.requestId ?? "");
  log.error("request.failed", { method: c.req.method, path: c.req.path, error });
  return envelope(
    c,
    new AppError("internal_error", `Something went wrong on our side. Request id: ${requestId}`),
  );
}

function envelope(c: Context, { code, message, details, detailsTotal, headers }: AppError) {
  const error = details
    ? { code, message, details, details_total: detailsTotal }
    : { code, message };
  return c.json({ error }, ERROR_STATUS[code] as ContentfulStatusCode, headers);
}

/** The validators of the framework throw these before a schema is asked. */
function fromHono({ status, message }: HTTPException): AppError {
  if (status === 415)
    return new AppError(
      "unsupported_media_type",
      "The Content-Type of the request is not one that this endpoint reads",
    );
  if (status === 400) return new AppError("malformed_json", message);
  return new AppError("internal_error", "Something went wrong on our side");
}

/** Where a validated part of the request is named in `details`. */
const PART = {
  json: "body",
  form: "body",
  query: "query",
  param: "path",
  header: "header",
  cookie: "cookie",
} as const;

type Validation = { target: keyof typeof PART } & (
  | { success: true }
  | { success: false; error: ZodError }
);

/** Turns what a request schema refused into a 422 that names each bad member. */
export function onInvalidRequest(result: Validation): void {
  if (!result.success) throw invalidRequest(result.error, PART[result.target]);
}

/** A 422 for what a schema refused in `part` of a request, such as `body`. */
export function invalidRequest(error: ZodError, part: string): AppError {
  const details = error.issues.flatMap((issue): ErrorDetail[] => {
    const path = [part, ...issue.path.map(String)].join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, ...describe(issue) }];
    return issue.keys.map((key) => ({
      path: `${path}.${key}`,
      message: part === "query" ? "Unknown query parameter" : "There is no such member",
      code: issue.code,
    }));
  });
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : "";
  const message = first ? `${first.path}: ${first.message}${more}` : "The request is not valid";
  return new AppError("validation_failed", message, { details });
}

const describe = ({ message, code }: ZodError["issues"][number]) => ({ message, code });
