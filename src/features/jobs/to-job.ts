import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { completeProgress } from "#src/shared/jobs/job-progress";
import type { JobSnapshot } from "#src/platform/crawl-job-object";
import type { JobRow } from "./jobs.repository";
import type { Job } from "./schemas";

/** The job as the API returns it: its row, with the live state of its Durable Object while it runs. */
export function toJob(row: JobRow, live?: JobSnapshot | null): Job {
  return {
    id: row.id,
    name: row.name,
    status: live && row.status === "queued" ? "running" : row.status,
    source: row.source,
    config: { collect_people: true, render: "never", ...row.config },
    progress: completeProgress(live?.progress ?? row.progress),
    credits: {
      reserved: row.creditsReserved,
      spent: live ? creditsSpentBy(row, live) : row.creditsSpent,
      refunded: row.creditsRefunded,
    },
    schedule_id: row.scheduleId,
    error: row.error,
    on_existing: row.onExisting,
    input_columns: row.inputColumns,
    created_at: isoTime(row.createdAt),
    started_at: isoTimeOrNull(live?.startedAt ?? row.startedAt),
    finished_at: isoTimeOrNull(row.finishedAt),
    reports_deleted_at: isoTimeOrNull(row.reportsDeletedAt),
  };
}

/** What the sites and renderings of a job cost, at the prices when it was created. */
export const creditsSpentBy = (
  row: JobRow,
  { sitesPaid, progress }: Pick<JobSnapshot, "sitesPaid" | "progress">,
): number =>
  sitesPaid * pricePerSite(row) + completeProgress(progress).rendered_pages * row.renderPrice;

const pricePerSite = ({ creditsReserved, maxRenders, renderPrice, progress }: JobRow) =>
  progress.sites_total === 0
    ? 0
    : (creditsReserved - maxRenders * renderPrice) / progress.sites_total;
