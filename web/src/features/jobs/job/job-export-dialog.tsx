import type { Job } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { ExportDialog } from "#web/exports/export-dialog";
import { exportLeads, exportLostSites } from "#web/features/jobs/data/export-job";
import { outcomesQuery } from "#web/features/jobs/data/queries";

/** Writes the leads of a job to a file, or the sites that have none. */
export function JobExportDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { data: outcomes } = useQuery(outcomesQuery(job.id));
  const hasLost = outcomes?.data.some(({ status }) => status === "failed" || status === "skipped");
  return (
    <ExportDialog
      title="Export the job"
      entry="quarry.export.job"
      usualColumns="the most important ones, after those of your own list"
      other={
        hasLost
          ? {
              label: "Sites without a lead",
              hint: "A row for each site that failed or was skipped, with the reason. As CSV.",
              save: () => exportLostSites(job.id),
            }
          : null
      }
      save={(choice) => exportLeads(job.id, choice)}
      onClose={onClose}
    />
  );
}
