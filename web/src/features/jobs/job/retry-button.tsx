import type { Job } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { outcomesQuery } from "#web/features/jobs/data/queries";
import { isOpen } from "#web/features/jobs/data/status";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";

/** Starts a job of the sites that failed, and opens its page. Nothing if there are none, or while the job runs. */
export function RetryButton({ job }: { job: Job }) {
  const open = useOpenJob();
  const { data } = useQuery(outcomesQuery(job.id));
  const retry = useAction({
    mutationFn: () => quarry.jobs.retry(job.id),
    onSuccess: open,
    leaves: true,
    // The page of the new job is this one with another id, so the button stays.
    keyOf: () => job.id,
  });
  // Sites that robots.txt forbids are skipped, not failed.
  const failed = (data?.data ?? [])
    .filter(({ status }) => status === "failed")
    .reduce((sum, { sites }) => sum + sites, 0);
  // Pages of the browser extension were not crawled.
  if (failed === 0 || isOpen(job) || job.reports_deleted_at !== null || job.source === "extension")
    return null;
  return (
    <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden="true" className="size-3.5" />
      Retry {counted(failed, "failed site")}
    </Button>
  );
}
