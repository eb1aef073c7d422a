/** Every failure the API can report, with the HTTP status it maps to. */
export const ERROR_STATUS = {
  malformed_json: 400,
  icp_not_configured: 400,
  idempotency_key_reused: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  upstream_failed: 502,
  ai_not_configured: 503,
  maps_not_configured: 503,
  ai_unavailable: 503,
  mail_not_configured: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One bad member of a request: `path` such as `body.urls.0`. */
export type ErrorDetail = { path: string; message: string; code: string };

/** A failure the caller is told about. Anything else that is thrown is answered as `internal_error`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  /** Extra response headers, such as `Retry-After` or `Allow`. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetail[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

export const notFound = (what: string) => new AppError("not_found", `${what} not found`);

export const invalid = (path: string, message: string, code = "invalid") =>
  new AppError("validation_failed", message, { details: [{ path, message, code }] });
