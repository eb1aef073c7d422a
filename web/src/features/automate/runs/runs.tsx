import type { Workflow } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { runsQuery } from "#web/features/automate/data/queries";
import { recentJobsQuery } from "#web/features/leads/data/queries";
import { pageText } from "#web/routing/read-search";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";
import { RunItem } from "./run-item";

type RunsProps = { workflow: Workflow; page: number };

/** The runs of a workflow, newest first. */
export function Runs({ workflow, page }: RunsProps) {
  const navigate = useNavigate({ from: "/automate/$workflowId" });
  const { data, error, refetch } = useQuery(runsQuery(workflow.id, page));
  const { data: jobs } = useQuery(recentJobsQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.total === 0)
    return (
      <EmptyState icon={History} title="No runs yet">
        {workflow.trigger === "manual"
          ? "Run the workflow on a job to see here what each step did."
          : "It runs after the next job. You can also run it on a job that has ended."}
      </EmptyState>
    );
  return (
    <>
      <ul>
        {data.data.map((run, place) => (
          <RunItem
            key={run.id}
            run={run}
            isOpenAtFirst={place === 0}
            jobName={jobs?.data.find(({ id }) => id === run.job_id)?.name}
          />
        ))}
      </ul>
      <Pager
        page={page}
        perPage={data.per_page}
        total={data.total}
        onChange={(to) => void navigate({ search: { tab: "runs", ...pageText(to) } })}
      />
    </>
  );
}
