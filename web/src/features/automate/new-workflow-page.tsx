import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { quarry } from "#web/api/client";
import { showDone } from "#web/ui/toast";
import { WORKFLOWS_KEY } from "./data/queries";
import { templateOf } from "./data/templates";
import { Editor } from "./editor/editor";

/** A new workflow, empty or from a template. */
export function NewWorkflowPage() {
  const { template: id } = useSearch({ from: "/app/automate/new" });
  const cache = useQueryClient();
  const navigate = useNavigate();
  const template = templateOf(id);
  return (
    <Editor
      key={id ?? ""}
      title="New workflow"
      initial={{
        name: template?.name ?? "",
        trigger: template?.trigger ?? "manual",
        steps: template?.steps ?? [],
      }}
      onSave={async (workflow) => {
        const { id: workflowId, name } = await quarry.workflows.create(workflow);
        await cache.invalidateQueries({ queryKey: WORKFLOWS_KEY });
        showDone(`Created “${name}”`);
        await navigate({
          to: "/automate/$workflowId",
          params: { workflowId },
          ignoreBlocker: true,
        });
      }}
    />
  );
}
