export const JOB_STATUSES = ["queued", "running", "completed", "failed", "canceled"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** How far a job has come; counts of sites, pages, leads, and of distinct addresses and numbers in its leads. */
export type JobProgress = {
  sites_total: number;
  sites_done: number;
  sites_failed: number;
  pages_fetched: number;
  pages_failed: number;
  pages_queued: number;
  leads: number;
  emails: number;
  phones: number;
};
