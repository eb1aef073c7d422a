import type { Job, JobOutcome } from "@quarry/client";
import type { Tone } from "#web/ui/badge";

export const JOB_TONES: Record<Job["status"], Tone> = {
  queued: "neutral",
  running: "info",
  completed: "ok",
  failed: "bad",
  canceled: "neutral",
};

export const isOpen = ({ status }: Pick<Job, "status">) =>
  status === "queued" || status === "running";

export const SITE_TONES: Record<JobOutcome["status"], Tone> = {
  pending: "neutral",
  done: "ok",
  failed: "bad",
  skipped: "warn",
};

/** What a reason means. Those that are not listed are plain words already. */
const REASONS: Record<string, string> = {
  dns: "Domain not found",
  connection: "No connection",
  tls: "Invalid certificate",
  timeout: "No response in time",
  bad_redirect: "Broken redirect",
  blocked: "Blocked the crawler",
  rate_limited: "Too many requests",
  client_error: "Error 4xx",
  server_error: "Error 5xx",
  not_found: "Page not found",
  not_html: "Not a web page",
  empty: "Empty page",
  body_broken: "Broken response",
  robots: "Forbidden by robots.txt",
  robots_unreachable: "robots.txt not readable",
  noindex: "Marked noindex",
  duplicate: "Same as another page",
  off_site: "Leads to another site",
  soft_404: "Error page without a status",
  page_limit: "Page limit reached",
  site_deadline: "Time limit reached",
  needs_javascript: "Needs JavaScript",
  render_credits: "Not rendered: too few credits",
  render_limit: "Not rendered: limit reached",
  render_empty: "Empty in a browser too",
  render_off_site: "Scripts lead to another site",
  render_failed: "Could not be rendered",
  render_timeout: "Rendered too slowly",
  render_rate_limited: "Renderer is busy",
  render_too_large: "Too large to render",
  unchanged: "Unchanged since the last run",
  known: "Already a lead",
  suppressed: "On the suppression list",
};

export const describeReason = (reason: string): string => {
  const words = REASONS[reason] ?? reason.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
};

const STATUSES: Record<JobOutcome["status"], string> = {
  pending: "Waiting",
  done: "Read",
  failed: "Failed",
  skipped: "Skipped",
};

/** The outcome of a site in words: why it was not read, or that it was. */
export const describeOutcome = ({ status, reason }: Pick<JobOutcome, "status" | "reason">) =>
  reason === null
    ? STATUSES[status]
    : // A lead was made, of what could be read.
      status === "done"
      ? `${STATUSES.done} · ${describeReason(reason)}`
      : describeReason(reason);
