import type { Job, JobSite } from "@quarry/client";
import { shortTime } from "#cli/output/cells";
import type { Column } from "#cli/output/output";

export const JOB_STATUSES = ["queued", "running", "completed", "failed", "canceled"] as const;
export const SITE_STATUSES = ["pending", "done", "failed", "skipped"] as const;

const sitesOf = ({ progress }: Job) =>
  `${progress.sites_done + progress.sites_failed}/${progress.sites_total}`;

/** How lists of jobs are printed. */
export const JOB_COLUMNS: Column<Job>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "status", title: "Status" },
  { path: "progress.sites_total", title: "Sites", cell: sitesOf },
  { path: "progress.leads", title: "Leads" },
  { path: "credits.spent", title: "Credits" },
  { path: "created_at", title: "Created (UTC)", cell: ({ created_at }) => shortTime(created_at) },
];

/** How the sites of a job are printed. */
export const SITE_COLUMNS: Column<JobSite>[] = [
  { path: "host", title: "Site" },
  { path: "status", title: "Status" },
  { path: "reason", title: "Reason" },
  { path: "pages", title: "Pages" },
  { path: "lead_id" },
  { path: "url" },
];
