import type { FailureReason, ReservedSlot, SkipReason } from "#src/crawl/messages";

type Details = { httpStatus?: number | undefined; retryAfterMs?: number | null };

/** The page could not be had now and may be later: try again. */
export class PageUnreachable extends Error {
  override readonly name = "PageUnreachable";
  readonly reason: FailureReason;
  readonly httpStatus: number | null;
  /** The host asked to wait this long. */
  readonly retryAfterMs: number | null;

  constructor(reason: FailureReason, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.httpStatus = details.httpStatus ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** The page will not be had, however often it is asked for: give up. */
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

/** The page is as it was when it was last read (RFC 9110 15.4.5): there is nothing to read. */
export class PageNotModified extends Error {
  override readonly name = "PageNotModified";
}

/**
 * What an error of `fetch` means. Cloudflare's runtime says `internal error` both for a name that
 * does not resolve and for a broken TLS handshake, so the scheme decides: over http it is the name.
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

/** The host may not be asked yet: nothing is wrong with the page. `slot` is reserved for then, where there is one. */
export class HostBusy extends Error {
  override readonly name = "HostBusy";
  readonly waitMs: number;
  readonly slot: ReservedSlot | null;
  /** Requests were made already, which another visit has to repeat. */
  readonly hasStarted: boolean;

  constructor(waitMs: number, slot: ReservedSlot | null, hasStarted: boolean) {
    super(`The host may be asked in ${waitMs} ms`);
    this.waitMs = waitMs;
    this.slot = slot;
    this.hasStarted = hasStarted;
  }
}
