import type { UnrenderedReason } from "./rendering";

/** Why a URL was not read: `FAILURE_REASONS` are errors, `SKIP_REASONS` are decisions. */
export const FAILURE_REASONS = [
  "dns",
  "connection",
  "tls",
  "timeout",
  "too_many_redirects",
  "bad_redirect",
  "private_address",
  "blocked",
  "rate_limited",
  "not_found",
  "client_error",
  "server_error",
  "not_html",
  "empty",
  "body_broken",
  "robots_unreachable",
  "lost",
  "internal",
] as const;
export const SKIP_REASONS = [
  "robots",
  "noindex",
  "duplicate",
  "off_site",
  "soft_404",
  "page_limit",
  "site_deadline",
  "canceled",
  "suppressed",
  "known",
] as const;
/**
 * A reason for sites that were read: no lead was written. If every page is an empty shell for scripts, the site has the
 * `UnrenderedReason` of its entry page.
 */
const READ_REASONS = ["unchanged"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Reason = FailureReason | SkipReason | UnrenderedReason | (typeof READ_REASONS)[number];

/** Why a site that was read produced no lead. */
export type UnwrittenReason = Extract<Reason, "internal" | "suppressed"> | UnrenderedReason;
