import type { Job } from "@quarry/client";
import { describeCredits } from "#web/features/jobs/data/describe-credits";
import { isOpen } from "#web/features/jobs/data/status";
import { formatNumber } from "#web/format/numbers";
import { Figures } from "#web/ui/figures";
import { ProgressBar } from "#web/ui/progress-bar";

/** The counters of a job, and a bar while it runs. */
export function JobProgress({ job }: { job: Job }) {
  const { progress } = job;
  const ended = progress.sites_done + progress.sites_failed;
  const figures = [
    ["Sites", `${formatNumber(ended)} of ${formatNumber(progress.sites_total)}`],
    ["Leads", formatNumber(progress.leads)],
    ["E-mails", formatNumber(progress.emails)],
    ["Phones", formatNumber(progress.phones)],
    ["Pages", formatNumber(progress.pages_fetched)],
    ["Credits", describeCredits(job.credits, isOpen(job))],
  ] as const;
  return (
    <>
      {isOpen(job) && (
        <ProgressBar
          label="Sites that are finished"
          max={progress.sites_total}
          value={ended}
          className="min-w-40 flex-1"
        />
      )}
      <Figures figures={figures} />
    </>
  );
}
