import { HostBusy, PageRefused, PageUnreachable } from "#src/crawl/fetch/fetch-page";
import type { Reason } from "#src/crawl/reasons";
import { AppError } from "#src/shared/errors";

/** Error sentences by reason. Reasons that occur only in crawls are omitted. */
const SENTENCES: Partial<Record<Reason, string>> = {
  dns: "The host name of the site does not exist",
  connection: "The site cannot be reached",
  tls: "The site has no trusted certificate",
  timeout: "The site did not respond in time",
  too_many_redirects: "The site redirects too often",
  bad_redirect: "The site redirects to an invalid address",
  private_address: "The site redirects to a private address",
  blocked: "The site blocks automated requests",
  rate_limited: "The site is rate-limiting requests",
  not_found: "The page does not exist",
  client_error: "The site rejected the request",
  server_error: "The site returned a server error",
  not_html: "The address does not return an HTML page",
  empty: "The page is empty",
  body_broken: "The connection closed while the page was read",
};

/** Converts the error of an unreadable page to an API error. Returns any other error unchanged. */
export function siteFailure(error: unknown): unknown {
  if (error instanceof HostBusy) {
    const retryAfterS = Math.max(1, Math.ceil(error.waitMs / 1000));
    return new AppError(
      "rate_limited",
      `Other requests to this site are in progress. Try again in ${retryAfterS} s. This request does not count`,
      { headers: { "Retry-After": String(retryAfterS) } },
    );
  }
  if (!(error instanceof PageRefused) && !(error instanceof PageUnreachable)) return error;
  const { reason, httpStatus } = error;
  const status = httpStatus !== null && httpStatus >= 400 ? ` (HTTP ${httpStatus})` : "";
  const sentence = SENTENCES[reason] ?? "The site could not be read";
  return new AppError("upstream_failed", `${sentence}${status}: ${reason}`);
}
