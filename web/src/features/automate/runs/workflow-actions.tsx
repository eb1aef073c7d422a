import type { Workflow } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { quarry } from "#web/api/client";
import { WORKFLOWS_KEY } from "#web/features/automate/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { LazyPart } from "#web/ui/lazy-part";

const RunDialog = lazy(() =>
  import("./run-dialog").then((module) => ({ default: module.RunDialog })),
);

/** Run, delete, and the run as a request. */
export function WorkflowActions({ workflow }: { workflow: Workflow }) {
  const { id, name } = workflow;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"run" | "delete" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <CopyAsMenu
        call={{
          method: "POST",
          path: `/workflows/${id}/run`,
          body: { job_id: "JOB_ID" },
          typescript: `quarry.workflows.run("${id}", { job_id: "JOB_ID" })`,
        }}
      />
      <Button size="small" onClick={() => setAsked("run")}>
        <Play aria-hidden="true" className="size-3.5" />
        Run
      </Button>
      <Button
        size="icon"
        variant="ghost"
        aria-label="Delete the workflow"
        title="Delete"
        onClick={() => setAsked("delete")}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      {asked === "run" && (
        <LazyPart>
          <RunDialog workflow={workflow} onClose={close} />
        </LazyPart>
      )}
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete “${name}”?`}
        action="Delete"
        onConfirm={async () => {
          await quarry.workflows.delete(id);
          await navigate({ to: "/automate", ignoreBlocker: true });
          await cache.invalidateQueries({ queryKey: [...WORKFLOWS_KEY, "page"] });
        }}
      >
        Its history of runs is deleted as well. What runs changed in leads stays.
      </ConfirmDialog>
    </>
  );
}
