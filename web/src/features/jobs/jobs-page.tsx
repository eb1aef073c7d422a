import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Pickaxe } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { JobsTable } from "./data/jobs-table";
import { jobsQuery } from "./data/queries";

/** All jobs of the workspace, newest first. */
export function JobsPage() {
  const page = Number(useSearch({ from: "/app/jobs" }).page ?? 1);
  const navigate = useNavigate({ from: "/jobs" });
  const query = useQuery(jobsQuery(page));
  const newJob = (
    <Link to="/" className={buttonClass("primary", "small")}>
      New job
    </Link>
  );
  return (
    <Page
      title="Jobs"
      actions={
        <>
          <CopyAsMenu
            call={{
              method: "GET",
              path: "/jobs",
              typescript: "quarry.jobs.list()",
              cli: "quarry jobs list",
            }}
          />
          {newJob}
        </>
      }
    >
      <QueryView query={query} lines={8}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState icon={Pickaxe} title="No jobs yet" actions={newJob}>
              A job reads a list of websites and makes leads of them.
            </EmptyState>
          ) : (
            <>
              <JobsTable jobs={data.data} />
              <Pager
                page={data.page}
                perPage={data.per_page}
                total={data.total}
                onChange={(to) => void navigate({ search: to > 1 ? { page: String(to) } : {} })}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}
