import type { ReservedSlot } from "#src/crawl/messages";
import type { FailureReason, SkipReason } from "#src/crawl/reasons";

type Details = { httpStatus?: number | undefined; retryAfterMs?: number | null };

/** A temporary failure: the page may be available later. */
export class PageUnreachable extends Error {
  override readonly name = "PageUnreachable";
  readonly reason: FailureReason;
  readonly httpStatus: number | null;
  /** How long the host asked the client to wait (Retry-After). */
  readonly retryAfterMs: number | null;

  constructor(reason: FailureReason, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.httpStatus = details.httpStatus ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** A permanent failure: a retry cannot succeed. */
export class PageRefused extends Error {
  override readonly name = "PageRefused";
  readonly reason: FailureReason | SkipReason;
  readonly httpStatus: number | null;

  constructor(reason: FailureReason | SkipReason, httpStatus?: number) {
    super(reason);
    this.reason = reason;
    this.httpStatus = httpStatus ?? null;
  }
}

/** The page has not changed since the last fetch (RFC 9110 15.4.5). */
export class PageNotModified extends Error {
  override readonly name = "PageNotModified";
}

/**
 * Classifies an error of `fetch`. Cloudflare's runtime reports `internal error` both for a name
 * that does not resolve and for a failed TLS handshake. The scheme decides: over http it is the
 * name.
 */
export function networkFailure(error: unknown, url: string): PageUnreachable {
  const text = String(error);
  if (/certificate|handshake|\btls\b|\bssl\b/i.test(text)) return new PageUnreachable("tls");
  if (/\bdns\b|lookup|enotfound|eai_again|getaddrinfo|name or service|resolve host/i.test(text))
    return new PageUnreachable("dns");
  if (/timed? ?out|etimedout/i.test(text)) return new PageUnreachable("timeout");
  if (/internal error/i.test(text))
    return new PageUnreachable(url.startsWith("https:") ? "tls" : "dns");
  return new PageUnreachable("connection");
}

/**
 * The host's rate limit does not allow a request yet. `slot` is the reservation for a later
 * request, if there is one.
 */
export class HostBusy extends Error {
  override readonly name = "HostBusy";
  readonly waitMs: number;
  readonly slot: ReservedSlot | null;
  /** Whether this visit already sent requests, which the next visit must repeat. */
  readonly hasStarted: boolean;

  constructor(waitMs: number, slot: ReservedSlot | null, hasStarted: boolean) {
    super(`The host allows the next request in ${waitMs} ms`);
    this.waitMs = waitMs;
    this.slot = slot;
    this.hasStarted = hasStarted;
  }
}

/** Whether a page could not be read for a reason of its own: a program error is none. */
export const isPageFailure = (error: unknown): boolean =>
  error instanceof PageRefused || error instanceof PageUnreachable || error instanceof HostBusy;
