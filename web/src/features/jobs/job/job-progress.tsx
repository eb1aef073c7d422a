import type { Job } from "@quarry/client";
import { isOpen } from "#web/features/jobs/data/status";
import { formatNumber } from "#web/format/numbers";

/** The counters of a job, and a bar while it runs. */
export function JobProgress({ job }: { job: Job }) {
  const { progress, credits } = job;
  const ended = progress.sites_done + progress.sites_failed;
  const figures = [
    ["Sites", `${formatNumber(ended)} of ${formatNumber(progress.sites_total)}`],
    ["Leads", formatNumber(progress.leads)],
    ["E-mails", formatNumber(progress.emails)],
    ["Phones", formatNumber(progress.phones)],
    ["Pages", formatNumber(progress.pages_fetched)],
    ["Credits", formatNumber(credits.spent)],
  ] as const;
  return (
    <>
      {isOpen(job) && (
        <progress
          aria-label="Sites that are finished"
          max={progress.sites_total}
          value={ended}
          className="h-1.5 min-w-40 flex-1 overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
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
