import type { ErrorCode, ErrorResponse } from "./schemas.ts";

/** Any failure that this client reports. */
export class QuarryError extends Error {
  // Minifiers rename classes, so each states its name.
  override readonly name: string = "QuarryError";
}

/** No complete response was received. */
export class ConnectionError extends QuarryError {
  override readonly name: string = "ConnectionError";
}

/** No complete response was received in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

type Failure = Pick<ErrorResponse["error"], "code" | "message"> &
  Partial<Omit<ErrorResponse["error"], "code" | "message">>;

/** A response with a status of 400 or more. Its subclasses are one per status. */
export class ApiError extends QuarryError {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** Undefined if the response is not from the service, but for example from a proxy. */
  readonly code: ErrorCode | undefined;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  // Private members are not printed with an error.
  readonly #headers: Headers;

  constructor(response: Response, failure: Failure | undefined) {
    super(failure?.message ?? `${response.url || "The service"} returned ${response.status}`);
    this.status = response.status;
    this.code = failure?.code;
    this.requestId = response.headers.get("x-request-id") ?? undefined;
    this.#headers = response.headers;
  }

  get headers(): Headers {
    return this.#headers;
  }

  /** The time after which the service accepts the request again, in milliseconds. RFC 9110 §10.2.3. */
  get retryAfterMs(): number | undefined {
    const value = this.headers.get("retry-after");
    if (!value) return undefined;
    const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
    return Number.isNaN(ms) ? undefined : Math.max(0, ms);
  }
}

/** 400 */
export class BadRequestError extends ApiError {
  override readonly name = "BadRequestError";
}

/** 401: the credential is missing, invalid, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}

/** 402 */
export class InsufficientCreditsError extends ApiError {
  override readonly name = "InsufficientCreditsError";
}

/** 403: authenticated, but not allowed. */
export class PermissionError extends ApiError {
  override readonly name = "PermissionError";
}

/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}

/** 409: a real conflict. It is never retried. */
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}

/** 413 */
export class PayloadTooLargeError extends ApiError {
  override readonly name = "PayloadTooLargeError";
}

/** 415 */
export class UnsupportedMediaTypeError extends ApiError {
  override readonly name = "UnsupportedMediaTypeError";
}

/** 429 */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
}

/** 500 or more. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";
}

/** 422 */
export class ValidationError extends ApiError {
  override readonly name = "ValidationError";
  /** The invalid members, at most 100. */
  readonly details: NonNullable<Failure["details"]>;

  constructor(response: Response, failure: Failure | undefined) {
    super(response, failure);
    this.details = failure?.details ?? [];
  }
}

const CLASSES: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error of a response with a status of 400 or more. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const Class = CLASSES[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Class(response, parseFailure(text));
}

function parseFailure(text: string): Failure | undefined {
  try {
    const { error } = JSON.parse(text) as ErrorResponse;
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    // The page of a proxy.
    return undefined;
  }
}
