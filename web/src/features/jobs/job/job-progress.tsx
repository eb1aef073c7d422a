import type { Job } from "@quarry/client";
import { describeCredits } from "#web/features/jobs/data/describe-credits";
import { isOpen } from "#web/features/jobs/data/status";
import { formatNumber } from "#web/format/numbers";
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
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
