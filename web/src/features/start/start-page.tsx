import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { JobsTable } from "#web/features/jobs/data/jobs-table";
import { jobsQuery } from "#web/features/jobs/data/queries";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { NewJobForm } from "./new-job-form";

const RECENT_JOBS = 6;

/** The first page: one box for websites, and the newest jobs. */
export function StartPage() {
  const { data } = useQuery(jobsQuery(1, RECENT_JOBS));
  return (
    <Page title="Start">
      <div className="mx-auto grid max-w-3xl gap-8 px-4 pt-8 pb-12">
        <div className="grid gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Turn websites into leads</h2>
          <NewJobForm />
        </div>
        {data && data.total > 0 && (
          <section className="grid gap-2">
            <div className="flex items-baseline justify-between">
              <h2 className="font-semibold">Recent jobs</h2>
              <Link to="/jobs" className="text-muted hover:underline">
                All jobs
              </Link>
            </div>
            <div className="overflow-hidden rounded-lg border bg-surface">
              <JobsTable jobs={data.data} />
            </div>
          </section>
        )}
        {!data && <SkeletonLines />}
      </div>
    </Page>
  );
}
