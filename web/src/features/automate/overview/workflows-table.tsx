import type { Workflow, WorkflowPage } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { quarry } from "#web/api/client";
import { WORKFLOWS_KEY } from "#web/features/automate/data/queries";
import { describeStep } from "#web/features/automate/data/steps";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { Switch } from "#web/ui/switch";
import { Time } from "#web/ui/time";
import { showFailure } from "#web/ui/toast";

const columnsOf = (
  onToggle: (change: Pick<Workflow, "id" | "enabled">) => void,
): readonly Column<Workflow>[] => [
  {
    id: "name",
    header: "Workflow",
    className: "max-w-96",
    cell: ({ id, name, steps }) => (
      <div className="py-1">
        <Link
          to="/automate/$workflowId"
          params={{ workflowId: id }}
          className={`block truncate ${ROW_LINK}`}
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-muted">
          {steps.map(describeStep).join(" → ")}
        </span>
      </div>
    ),
  },
  {
    id: "trigger",
    header: "Starts",
    className: "max-sm:hidden whitespace-nowrap",
    cell: ({ trigger }) => (trigger === "manual" ? "By hand" : "After each job"),
  },
  {
    id: "last",
    header: "Last run",
    className: "max-sm:hidden text-muted",
    cell: ({ id, last_run_at }) =>
      last_run_at ? (
        <Link
          to="/automate/$workflowId"
          params={{ workflowId: id }}
          search={{ tab: "runs" }}
          className="hover:underline"
        >
          <Time iso={last_run_at} />
        </Link>
      ) : (
        "never"
      ),
  },
  {
    id: "enabled",
    header: "On",
    cell: ({ id, name, enabled, trigger }) =>
      // A workflow that is started by hand runs whether it is on or off.
      trigger === "manual" ? (
        <span className="text-faint">–</span>
      ) : (
        <Switch
          label={`Run ${name} after each job`}
          checked={enabled}
          onChange={(isOn) => onToggle({ id, enabled: isOn })}
        />
      ),
  },
];

export function WorkflowsTable({ workflows }: { workflows: readonly Workflow[] }) {
  const toggle = useToggle();
  return (
    <DataTable
      label="Workflows"
      columns={columnsOf(toggle)}
      rows={workflows}
      rowKey={({ id }) => id}
    />
  );
}

/** Switches a workflow on or off. It shows at once, and is taken back if the API rejects it. */
function useToggle() {
  const cache = useQueryClient();
  const lists = [...WORKFLOWS_KEY, "page"];
  const { mutate } = useMutation({
    mutationFn: ({ id, enabled }: Pick<Workflow, "id" | "enabled">) =>
      quarry.workflows.update(id, { enabled }),
    onMutate: async ({ id, enabled }) => {
      await cache.cancelQueries({ queryKey: lists });
      const former = cache.getQueriesData<WorkflowPage>({ queryKey: lists });
      const change = (one: Workflow) => (one.id === id ? { ...one, enabled } : one);
      for (const [key, page] of former)
        cache.setQueryData(key, page && { ...page, data: page.data.map(change) });
      return { former };
    },
    onError: (error, _change, context) => {
      for (const [key, page] of context?.former ?? []) cache.setQueryData(key, page);
      showFailure(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: WORKFLOWS_KEY }),
  });
  return mutate;
}
