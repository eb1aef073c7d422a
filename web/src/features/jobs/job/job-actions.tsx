import type { Job } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { isOpen } from "#web/features/jobs/data/status";
import { jobQuery } from "#web/features/jobs/data/queries";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Menu, MenuItem } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";
import { RetryButton } from "./retry-button";

const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "json", label: "JSON" },
] as const;

/** Cancel, retry, export, and the job as a request. */
export function JobActions({ job }: { job: Job }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const download = useAction({
    mutationFn: (format: (typeof FORMATS)[number]["value"]) =>
      quarry.jobs.export(job.id, { format }),
    onSuccess: ({ url, rows, filename }) => {
      // A signed link: it works without credentials, for one hour.
      location.assign(url);
      showDone(`Exported ${counted(rows, "lead")}`, filename);
    },
  });
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
      <Menu
        align="end"
        trigger={
          <Button size="small" busy={download.isPending}>
            <Download aria-hidden="true" className="size-3.5" />
            Export
          </Button>
        }
      >
        {FORMATS.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => download.mutate(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
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
