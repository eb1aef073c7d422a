import { waitFor } from "#local/build/examples/example-world";
import { finished, type Stage, tokenInMail } from "./stage.ts";

/** Destinations of leads, and what was sent to them. */
export async function integrate({ recorder }: Stage, leadId: string): Promise<void> {
  await recorder.record("previewFieldMap");
  const { id } = await recorder.record("createIntegration");
  const path = { id };
  await recorder.record("testIntegration", { path });
  await recorder.record("getIntegration", { path });
  await recorder.record("listIntegrations");
  await recorder.record("pushLeads", { path, json: { lead_ids: [leadId] } });
  const { data: pushes } = await recorder.record("listPushes");
  const pushPath = { id: pushes[0]!.id };
  await recorder.record("getPush", { path: pushPath });
  await recorder.record("getPushRequest", { path: pushPath });
  await recorder.record("resendPush", { path: pushPath, json: { only_failed: false } });
  await recorder.record("rotateIntegrationSecret", { path });
  await recorder.record("updateIntegration", { path });
  await recorder.record("deleteIntegration", { path });
}

export async function runWorkflows({ recorder }: Stage, jobId: string): Promise<void> {
  await recorder.record("previewWorkflow", { json: { job_id: jobId } });
  const workflow = await recorder.record("createWorkflow");
  const path = { id: workflow.id };
  const run = await recorder.record("runWorkflow", { path, json: { job_id: jobId } });
  const runPath = { ...path, run_id: run.id };
  await waitFor("the run of the workflow", async () => {
    const { body } = await recorder.send("getWorkflowRun", { path: runPath });
    return body.status !== "running";
  });
  await recorder.record("getWorkflowRun", { path: runPath });
  await recorder.record("listWorkflowRuns", { path });
  await recorder.record("getWorkflow", { path });
  await recorder.record("listWorkflows");
  await recorder.record("updateWorkflow", { path });
  await recorder.record("deleteWorkflow", { path });
}

/** A monitor that finds a change. */
export async function schedule(stage: Stage): Promise<void> {
  const { recorder, world } = stage;
  const { id } = await recorder.record("createSchedule", {
    json: {
      name: "Bicycle makers",
      urls: ["fairbourne-bicycles.co.uk"],
      interval_minutes: 10_080,
      kind: "monitor",
    },
  });
  const path = { id };
  const first = await recorder.record("runSchedule", { path });
  await finished(stage, first.id);
  world.changeSite();
  const second = (await recorder.send("runSchedule", { path })).body;
  await finished(stage, second.id);
  await waitFor("a change", async () => {
    const { body } = await recorder.send("listChanges", {});
    return body.total > 0;
  });
  await recorder.record("listChanges");
  await recorder.record("getSchedule", { path });
  await recorder.record("listSchedules");
  await recorder.record("updateSchedule", { path });
  await recorder.record("deleteSchedule", { path });
}

const READER = "reader@acme.com";

export async function subscribe(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const { id } = await recorder.record("createDigest", { json: { email: READER } });
  const path = { id };
  await tokenInMail(stage, READER, "confirm");
  await recorder.record("resendDigestConfirmation", { path });
  const token = await tokenInMail(stage, READER, "confirm");
  await recorder.record("confirmDigest", { query: { token } });
  await recorder.record("sendDigest", { path });
  await recorder.record("listDigests");
  await recorder.record("deleteDigest", { path });
}
