import type { Job } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { Badge } from "#web/ui/badge";
import { LiveError } from "#web/ui/live-error";
import { Page } from "#web/ui/page";
import { QueryPage } from "#web/ui/query-view";
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
  const query = useQuery(jobQuery(jobId));
  return (
    <QueryPage title="Job" query={query}>
      {(job) => <LoadedJob key={jobId} job={job} />}
    </QueryPage>
  );
}

function LoadedJob({ job }: { job: Job }) {
  const { status, reason } = useSearch({ from: "/app/jobs/$jobId" });
  const live = useLiveJob(job);
  return (
    <Page title={job.name} actions={<JobActions job={job} />}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <Badge tone={JOB_TONES[job.status]}>{job.status}</Badge>
        <JobProgress job={job} />
      </div>
      {job.error && <p className="px-4 pb-3 text-bad">{job.error}</p>}
      <LiveError live={live} />
      <OutcomeStrip job={job} shownLeads={live.newLeads.length} />
      {status ? (
        <JobSites key={`${status} ${reason}`} jobId={job.id} status={status} reason={reason} />
      ) : (
        <JobLeads job={job} newLeads={live.newLeads} />
      )}
    </Page>
  );
}
