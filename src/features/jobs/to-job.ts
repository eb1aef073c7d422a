import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
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
    config: { collect_people: true, ...row.config },
    progress: live?.progress ?? row.progress,
    credits: {
      reserved: row.creditsReserved,
      spent: live ? live.sitesPaid * pricePerSite(row) : row.creditsSpent,
      refunded: row.creditsRefunded,
    },
    schedule_id: row.scheduleId,
    error: row.error,
    input_columns: row.inputColumns,
    created_at: isoTime(row.createdAt),
    started_at: isoTimeOrNull(live?.startedAt ?? row.startedAt),
    finished_at: isoTimeOrNull(row.finishedAt),
    reports_deleted_at: isoTimeOrNull(row.reportsDeletedAt),
  };
}

/** The price per site when the job was created. */
export const pricePerSite = ({ creditsReserved, progress }: JobRow) =>
  progress.sites_total === 0 ? 0 : creditsReserved / progress.sites_total;
