import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { ErrorLine, ErrorState } from "#web/ui/error-state";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { jobQuery } from "./data/queries";
import { JOB_TONES } from "./data/status";
import { JobActions } from "./job/job-actions";
import { JobLeads } from "./job/job-leads";
import { JobProgress } from "./job/job-progress";
import { JobSites } from "./job/job-sites";
import { OutcomeStrip } from "./job/outcome-strip";
import { useLiveJob } from "./job/use-live-job";

/** A job, live while it runs: its progress, its sites by outcome, and its leads as they are found. */
export function JobPage() {
  const { jobId } = useParams({ from: "/app/jobs/$jobId" });
  const { status, reason } = useSearch({ from: "/app/jobs/$jobId" });
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  const live = useLiveJob(job);
  if (!job)
    return (
      <Page title="Job">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Page>
    );
  return (
    <Page title={job.name} actions={<JobActions job={job} />}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <Badge tone={JOB_TONES[job.status]}>{job.status}</Badge>
        <JobProgress job={job} />
      </div>
      {job.error && <p className="px-4 pb-3 text-bad">{job.error}</p>}
      {live.error !== null && (
        <div className="flex items-center gap-2 px-4 pb-3">
          <ErrorLine error={live.error} />
          <Button size="small" onClick={live.reconnect}>
            Connect again
          </Button>
        </div>
      )}
      <OutcomeStrip job={job} shownLeads={live.newLeads.length} />
      {status ? (
        <JobSites key={`${status} ${reason}`} jobId={jobId} status={status} reason={reason} />
      ) : (
        <JobLeads job={job} newLeads={live.newLeads} />
      )}
    </Page>
  );
}
