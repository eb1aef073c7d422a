import { setTimeout } from "node:timers/promises";
import type { Quarry, Workflow, WorkflowRun, WorkflowStepReport } from "@quarry/client";
import { EXIT_FAILED } from "#cli/failures";
import { followLeavable } from "#cli/input/interruptible";
import { limitOption, pageSize } from "#cli/input/limit";
import { shortTime } from "#cli/output/cells";
import { counted } from "#cli/output/counted";
import type { Column } from "#cli/output/output";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

const POLL_MS = 2000;

const WORKFLOW_COLUMNS: Column<Workflow>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "trigger", title: "Trigger" },
  { path: "enabled", title: "Enabled" },
  { path: "steps", title: "Steps", cell: ({ steps }) => steps.map(({ type }) => type).join(", ") },
  { path: "last_run_at", title: "Last run (UTC)", cell: (it) => shortTime(it.last_run_at) },
];

const RUN_COLUMNS: Column<WorkflowRun>[] = [
  { path: "id", title: "Id" },
  { path: "job_id", title: "Job" },
  { path: "status", title: "Status" },
  { path: "leads_in", title: "Leads" },
  { path: "leads_out", title: "Passed" },
  { path: "credits_spent", title: "Credits" },
  { path: "started_at", title: "Started (UTC)", cell: ({ started_at }) => shortTime(started_at) },
];

const STEP_COLUMNS: Column<WorkflowStepReport>[] = [
  { path: "type", title: "Step" },
  { path: "status", title: "Status" },
  { path: "processed", title: "Processed" },
  { path: "failed", title: "Failed" },
  { path: "skipped", title: "Skipped" },
  { path: "error", title: "Error" },
];

export function addWorkflows(root: Root): void {
  const workflows = root
    .command("workflows")
    .description("List workflows, and run them on the leads of a job.")
    .addHelpText(
      "after",
      examples(
        ["quarry workflows list", "List the workflows"],
        ["quarry workflows run <id> <job>", "Run a workflow on the leads of a job"],
        ["quarry workflows runs <id>", "List the runs of a workflow"],
      ),
    );
  addReading(workflows);
  addRun(workflows);
}

function addReading(workflows: Group): void {
  workflows
    .command("list")
    .description("List workflows, newest first.")
    .addOption(limitOption())
    .addHelpText("after", examples(["quarry workflows list --json", "List them as JSON lines"]))
    .action(async ({ limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.workflows.list(pageSize(limit));
      await output.list(found, WORKFLOW_COLUMNS, { noun: "workflows", limit });
    });

  workflows
    .command("get")
    .alias("show")
    .description("Print a workflow.")
    .argument("<id>", "Id of the workflow")
    .addHelpText("after", examples(["quarry workflows get <id> --json", "Print it as JSON"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.workflows.get(id));
    });

  workflows
    .command("runs")
    .description("List the runs of a workflow, newest first.")
    .argument("<id>", "Id of the workflow")
    .addOption(limitOption())
    .addHelpText("after", examples(["quarry workflows runs <id> --limit 10", "List the last 10"]))
    .action(async (id, { limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.workflows.runs.list(id, pageSize(limit));
      await output.list(found, RUN_COLUMNS, { noun: "runs", limit });
    });
}

function addRun(workflows: Group): void {
  workflows
    .command("run")
    .description("Run a workflow on the leads of a job, and print the result of each step.")
    .argument("<id>", "Id of the workflow")
    .argument("<job>", "Id of a job that has ended")
    .option("--no-wait", "Print the id of the run and exit.")
    .addHelpText(
      "after",
      `
Ctrl-C stops waiting; the run continues. Steps that use AI cost credits.
${examples(
  ["quarry workflows run <id> <job>", "Run it, and print its steps"],
  ["quarry workflows run <id> <job> --json | jq .status", "Read the run with another program"],
)}`,
    )
    .action(async (id, jobId, { wait }, command) => {
      const { quarry, output, options } = new Session(command);
      const started = await quarry.workflows.run(id, { job_id: jobId });
      if (!wait) return output.result(started);
      const run = await followLeavable(() => waitForRun(quarry, started), {
        note: `The run continues. To find it: quarry workflows runs ${id}`,
      });
      if (options.json) await output.record(run);
      else await output.list(run.steps, STEP_COLUMNS, { noun: "steps" });
      const leads = `${run.leads_out} of ${counted(run.leads_in, "lead")}`;
      output.note(`${run.status}: ${leads}; ${counted(run.credits_spent, "credit")} spent.`);
      if (run.status !== "completed") process.exitCode = EXIT_FAILED;
    });
}

/** The service returns a run that takes longer than 15 seconds before its end. */
async function waitForRun(quarry: Quarry, started: WorkflowRun): Promise<WorkflowRun> {
  let run = started;
  while (run.status === "running") {
    await setTimeout(POLL_MS);
    run = await quarry.workflows.runs.get(run.workflow_id, run.id);
  }
  return run;
}
