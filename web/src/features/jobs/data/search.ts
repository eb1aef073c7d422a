import type { JobOutcome } from "@quarry/client";

const STATUSES: readonly string[] = ["pending", "done", "failed", "skipped"];

/** The page of the list of jobs, from 1. */
export type JobsSearch = { page?: string };

export const readJobsSearch = ({ page }: Record<string, unknown>): JobsSearch =>
  Number(page) > 1 ? { page: String(Number(page)) } : {};

/** The outcome whose sites are listed. Without one, the page lists the leads. */
export type JobSearch = { status?: JobOutcome["status"]; reason?: string };

export function readJobSearch({ status, reason }: Record<string, unknown>): JobSearch {
  if (!STATUSES.includes(String(status))) return {};
  return {
    status: status as JobOutcome["status"],
    ...(typeof reason === "string" && reason && { reason }),
  };
}
