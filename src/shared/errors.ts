/** Every error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  malformed_json: 400,
  icp_not_configured: 400,
  idempotency_key_reused: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  email_not_verified: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  workflow_loop: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  upstream_failed: 502,
  ai_not_configured: 503,
  maps_not_configured: 503,
  ai_unavailable: 503,
  mail_not_configured: 503,
  workspace_moving: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** One invalid member of a request. `path` is such as `body.urls.0`. */
export type ErrorDetail = { path: string; message: string; code: string };

/** The message of an error with these details: the first of them, and how many more there are. */
export function summaryOf([first, ...others]: readonly ErrorDetail[]): string {
  if (!first) return "The request is invalid";
  const more = others.length > 0 ? ` (and ${others.length} more, see details)` : "";
  return `${first.path}: ${first.message}${more}`;
}

/** Maximum number of invalid members in a response; `details_total` counts all of them. */
export const MAX_DETAILS = 100;
const MAX_PATH_LENGTH = 150;
const MAX_MESSAGE_LENGTH = 500;

/**
 * An error that the API returns to the caller. Any other error becomes `internal_error`.
 * The constructor bounds the message, because it can contain names and values of the request.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  /** The first invalid members. */
  readonly details: ErrorDetail[] | undefined;
  /** The number of invalid members. */
  readonly detailsTotal: number;
  /** Extra response headers, such as `Retry-After` or `Allow`. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetail[]; headers?: Record<string, string> } = {},
  ) {
    super(shorten(message, MAX_MESSAGE_LENGTH));
    this.code = code;
    this.details = options.details?.slice(0, MAX_DETAILS).map((detail) => ({
      path: shorten(detail.path, MAX_PATH_LENGTH),
      message: shorten(detail.message, MAX_MESSAGE_LENGTH),
      code: detail.code,
    }));
    this.detailsTotal = options.details?.length ?? 0;
    this.headers = options.headers ?? {};
  }
}

/** Replaces characters that JSON escapes with six bytes, so that the length bounds the bytes. */
function shorten(text: string, maxLength: number): string {
  const start = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return start.replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
}

export const notFound = (what: string) => new AppError("not_found", `${what} not found`);

export const invalid = (path: string, message: string, code = "invalid") =>
  new AppError("validation_failed", message, { details: [{ path, message, code }] });

const MOVE_RETRY_S = 5;

/** The operator moves the workspace to another database, which rejects writes for a short time. */
export const workspaceMoving = () =>
  new AppError("workspace_moving", "The workspace is being moved to another database. Retry", {
    headers: { "Retry-After": String(MOVE_RETRY_S) },
  });
