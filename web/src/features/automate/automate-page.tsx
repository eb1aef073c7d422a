import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { pageNumber, pageText } from "#web/routing/read-search";
import { buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Page } from "#web/ui/page";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { workflowsQuery } from "./data/queries";
import { TemplateCards } from "./overview/template-cards";
import { WorkflowsTable } from "./overview/workflows-table";

/** The workflows, and templates for new ones. */
export function AutomatePage() {
  const page = pageNumber(useSearch({ from: "/app/automate" }).page);
  const navigate = useNavigate({ from: "/automate" });
  const query = useQuery(workflowsQuery(page));
  return (
    <Page
      title="Automate"
      actions={
        <>
          <CopyAsMenu
            call={{
              method: "GET",
              path: "/workflows",
              typescript: "quarry.workflows.list()",
              cli: "quarry workflows list",
            }}
          />
          <Link to="/automate/new" className={buttonClass("primary", "small")}>
            <Plus aria-hidden="true" className="size-3.5" />
            New workflow
          </Link>
        </>
      }
    >
      <QueryView query={query}>
        {(data) => (
          <>
            {data.total > 0 && (
              <>
                <WorkflowsTable workflows={data.data} />
                <Pager
                  page={page}
                  perPage={data.per_page}
                  total={data.total}
                  onChange={(to) => void navigate({ search: pageText(to) })}
                />
              </>
            )}
            <section className="grid gap-3 border-t px-4 py-5 first:border-t-0">
              <div>
                <h2 className="font-semibold">
                  {data.total > 0 ? "Templates" : "Run steps on new leads"}
                </h2>
                <p className="text-muted">
                  A workflow runs its steps on the leads of a job: after each job, or when you start
                  it.
                </p>
              </div>
              <TemplateCards />
            </section>
          </>
        )}
      </QueryView>
    </Page>
  );
}
