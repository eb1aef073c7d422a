import type { ExampleWorld } from "#local/build/examples/example-world";
import { Recorder } from "#local/build/examples/recorder";
import type { Recorded } from "#src/http/openapi/openapi-recorded";
import { manageSessions, openAccount } from "./account.ts";
import { integrate, runWorkflows, schedule, subscribe } from "./automation.ts";
import { crawl, readBoards, useTools, verifyLists } from "./crawling.ts";
import { askModel, readFigures } from "./intelligence.ts";
import { changeManyLeads, erase, workWithLeads } from "./leads.ts";
import type { Stage } from "./stage.ts";
import { manageWorkspace } from "./team.ts";

/** Calls every operation, in an order in which each finds what it needs. */
export async function recordExamples(world: ExampleWorld): Promise<Recorded> {
  const { url, credentials } = world.service;
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as object;
  const recorder = new Recorder(url, document, {
    key: credentials.api_key,
    accessToken: "",
    operatorToken: world.operatorToken,
  });
  await play({ world, recorder });
  for (const operationId of recorder.operations.keys()) await recorder.recordFailure(operationId);
  return recorder.recorded;
}

async function play(stage: Stage): Promise<void> {
  await openAccount(stage);
  await readBoards(stage);
  const jobId = await crawl(stage);
  const leadId = await workWithLeads(stage, jobId);
  await useTools(stage);
  await verifyLists(stage);
  await askModel(stage, jobId, leadId);
  await runWorkflows(stage, jobId);
  await integrate(stage, leadId);
  await schedule(stage);
  await subscribe(stage);
  await changeManyLeads(stage);
  await manageWorkspace(stage);
  await readFigures(stage);
  await manageSessions(stage);
  await erase(stage, leadId);
}
