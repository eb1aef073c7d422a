import type { Workflow } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { quarry } from "#web/api/client";
import { pageNumber } from "#web/routing/read-search";
import { Page } from "#web/ui/page";
import { QueryPage } from "#web/ui/query-view";
import { SkeletonLines } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { showDone } from "#web/ui/toast";
import { workflowQuery, WORKFLOWS_KEY } from "./data/queries";
import { Editor } from "./editor/editor";
import { WorkflowActions } from "./runs/workflow-actions";
import { LazyPart } from "#web/ui/lazy-part";

const Runs = lazy(() => import("./runs/runs").then((module) => ({ default: module.Runs })));

/** One workflow: its steps, and its runs. */
export function WorkflowPage() {
  const { workflowId } = useParams({ from: "/app/automate/$workflowId" });
  const query = useQuery(workflowQuery(workflowId));
  return (
    <QueryPage title="Workflow" query={query}>
      {(workflow) => <LoadedWorkflow workflow={workflow} />}
    </QueryPage>
  );
}

function LoadedWorkflow({ workflow }: { workflow: Workflow }) {
  const { tab, page } = useSearch({ from: "/app/automate/$workflowId" });
  const navigate = useNavigate({ from: "/automate/$workflowId" });
  const cache = useQueryClient();
  const { name, trigger, steps } = workflow;
  return (
    <Page title={name} actions={<WorkflowActions workflow={workflow} />}>
      <Tabs
        label={name}
        value={tab ?? "steps"}
        onChange={(id) => void navigate({ search: id === "runs" ? { tab: "runs" } : {} })}
        tabs={[
          {
            id: "steps",
            label: "Steps",
            content: (
              <Editor
                initial={{ name, trigger, steps }}
                onSave={async (change) => {
                  const saved = await quarry.workflows.update(workflow.id, change);
                  cache.setQueryData(workflowQuery(workflow.id).queryKey, saved);
                  await cache.invalidateQueries({ queryKey: WORKFLOWS_KEY });
                  showDone("Saved the workflow");
                }}
              />
            ),
          },
          {
            id: "runs",
            label: "Runs",
            content: (
              <LazyPart fallback={<SkeletonLines lines={6} />}>
                <Runs workflow={workflow} page={pageNumber(page)} />
              </LazyPart>
            ),
          },
        ]}
      />
    </Page>
  );
}
