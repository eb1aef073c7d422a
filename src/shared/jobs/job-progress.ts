export const JOB_STATUSES = ["queued", "running", "completed", "failed", "canceled"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const UNFINISHED: readonly JobStatus[] = ["queued", "running"];

/** Progress of a job: counts of sites, pages, rendered pages, leads, and of distinct emails and phone numbers in its leads. */
export type JobProgress = {
  sites_total: number;
  sites_done: number;
  sites_failed: number;
  /** Known sites that are not read. They are not part of `sites_total`. */
  sites_skipped: number;
  pages_fetched: number;
  pages_failed: number;
  pages_queued: number;
  rendered_pages: number;
  leads: number;
  emails: number;
  phones: number;
};

/** The progress of a job that has not started. */
export const noProgress = (sites: number): JobProgress => ({
  sites_total: sites,
  sites_done: 0,
  sites_failed: 0,
  sites_skipped: 0,
  pages_fetched: 0,
  pages_failed: 0,
  pages_queued: 0,
  rendered_pages: 0,
  leads: 0,
  emails: 0,
  phones: 0,
});

/** A stored progress with the counts that were added since. */
export const completeProgress = (stored: Partial<JobProgress>): JobProgress => ({
  ...noProgress(0),
  ...stored,
});
