import type { Job } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download } from "lucide-react";
import { lazy, useState } from "react";
import { quarry } from "#web/api/client";
import { isOpen } from "#web/features/jobs/data/status";
import { jobQuery } from "#web/features/jobs/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { LazyPart } from "#web/ui/lazy-part";
import { RetryButton } from "./retry-button";

const JobExportDialog = lazy(() =>
  import("./job-export-dialog").then((module) => ({ default: module.JobExportDialog })),
);

/** Cancel, retry, export, and the job as a request. */
export function JobActions({ job }: { job: Job }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <CopyAsMenu
        call={{
          method: "GET",
          path: `/jobs/${job.id}/leads`,
          typescript: `quarry.jobs.leads("${job.id}")`,
          cli: `quarry export ${job.id}`,
        }}
      />
      {isOpen(job) && (
        <Button size="small" onClick={() => setAsking(true)}>
          <Ban aria-hidden="true" className="size-3.5" />
          <span>
            Cancel<span className="max-sm:sr-only"> the job</span>
          </span>
        </Button>
      )}
      <RetryButton job={job} />
      <Button size="small" onClick={() => setExporting(true)}>
        <Download aria-hidden="true" className="size-3.5" />
        Export
      </Button>
      {isExporting && (
        <LazyPart>
          <JobExportDialog job={job} onClose={() => setExporting(false)} />
        </LazyPart>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel the job?"
        action="Cancel the job"
        dismiss="Keep it running"
        onConfirm={async () => {
          cache.setQueryData(jobQuery(job.id).queryKey, await quarry.jobs.cancel(job.id));
          await cache.invalidateQueries();
        }}
      >
        Sites that were read become leads and cost credits. The others are skipped and free.
      </ConfirmDialog>
    </>
  );
}
