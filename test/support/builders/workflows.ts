import { jobs } from "#src/db/tables/jobs";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import { newId } from "#src/shared/ids";
import { noProgress } from "#src/shared/jobs/job-progress";
import type { TestWorkspace } from "#test/support/harness/api";
import { databaseOf } from "#test/support/harness/shards";
import { waitUntil } from "#test/support/harness/wait-until";
import { newLead, scopeOf } from "./leads";

/** A completed job whose leads have different domains. */
export async function jobWithLeads(
  { workspaceId }: TestWorkspace,
  count: number,
  membersOf: (place: number) => Partial<NewLead> = () => ({}),
  status: "completed" | "running" = "completed",
): Promise<{ jobId: string; leadIds: string[] }> {
  const jobId = newId();
  await databaseOf(workspaceId)
    .insert(jobs)
    .values({
      id: jobId,
      workspaceId,
      name: "A job",
      status,
      source: "api",
      config: {} as CrawlConfig,
      progress: noProgress(count),
      creditsReserved: 0,
    });
  const leads = Array.from({ length: count }, (_, place) =>
    newLead({
      jobId,
      domain: `company-${place}.test`,
      website: `https://company-${place}.test/`,
      companyName: `Company ${place}`,
      emails: [],
      facts: null,
      ...membersOf(place),
    }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  return { jobId, leadIds: leads.map(({ id }) => id) };
}

/** Creates a workflow with these steps and returns its id. */
export async function newWorkflow(
  { asKey }: TestWorkspace,
  steps: object[],
  members: object = {},
): Promise<string> {
  const json = { name: "A workflow", trigger: "manual", steps, ...members };
  const { status, body } = await asKey("POST", "/workflows", { json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Starts a workflow manually and returns the response. */
export const runOn = ({ asKey }: TestWorkspace, workflowId: string, jobId: string) =>
  asKey("POST", `/workflows/${workflowId}/run`, { json: { job_id: jobId } });

/** Polls a run until it has ended. */
export async function followRun(
  { asKey }: TestWorkspace,
  { id, workflow_id }: { id: string; workflow_id: string },
): Promise<any> {
  return waitUntil(async () => {
    const { body } = await asKey("GET", `/workflows/${workflow_id}/runs/${id}`);
    if (body.status === "running") throw new Error(`Still running: ${JSON.stringify(body)}`);
    return body;
  }, 50);
}

/** Starts a workflow and polls its run until it ends. The call itself may return earlier on a busy machine. */
export const runToEnd = async (workspace: TestWorkspace, workflowId: string, jobId: string) =>
  followRun(workspace, (await runOn(workspace, workflowId, jobId)).body);
