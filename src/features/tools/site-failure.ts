import { HostBusy, PageRefused, PageUnreachable } from "#src/crawl/fetch/fetch-page";
import type { Reason } from "#src/crawl/messages";
import { AppError } from "#src/shared/errors";

/** What a person is told of a site that could not be read; the reasons that only a crawl has are left out. */
const SENTENCES: Partial<Record<Reason, string>> = {
  dns: "The name of the site cannot be found",
  connection: "The site cannot be reached",
  tls: "The site has no certificate that can be trusted",
  timeout: "The site did not answer in time",
  too_many_redirects: "The site redirects without end",
  bad_redirect: "The site redirects to an address that cannot be read",
  private_address: "The site redirects to a private address",
  blocked: "The site does not let programs read it",
  rate_limited: "The site is asked too often at the moment",
  not_found: "There is no such page on the site",
  client_error: "The site refused to show the page",
  server_error: "The site answered with an error of its own",
  not_html: "There is no web page at this address",
  empty: "The page is empty",
  body_broken: "The page broke off while it was read",
};

/** A page that could not be read, as the caller is told of it; any other error is ours and stays as it is. */
export function siteFailure(error: unknown): unknown {
  if (error instanceof HostBusy) {
    const retryAfterS = Math.max(1, Math.ceil(error.waitMs / 1000));
    return new AppError(
      "rate_limited",
      `Other requests to this site come first. Try again in ${retryAfterS} s; this one is not counted`,
      { headers: { "Retry-After": String(retryAfterS) } },
    );
  }
  if (!(error instanceof PageRefused) && !(error instanceof PageUnreachable)) return error;
  const { reason, httpStatus } = error;
  const status = httpStatus !== null && httpStatus >= 400 ? ` (HTTP ${httpStatus})` : "";
  const sentence = SENTENCES[reason] ?? "The site could not be read";
  return new AppError("upstream_failed", `${sentence}${status}: ${reason}`);
}
