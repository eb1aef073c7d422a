import { planOf } from "#src/features/billing/plans";
import { requireSubscription } from "#src/features/billing/subscription";
import { readWallet } from "#src/features/credits/service";
import type { Scope } from "#src/db/scope";
import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { notFound } from "#src/shared/errors";
import { Credits, Workspace, WorkspaceChange } from "./schemas";
import { collectsPeople, findWorkspaceName, setCollectPeople } from "./service";

const workspace = endpoint(
  "data",
  {
    method: "get",
    path: "/workspace",
    operationId: "getWorkspace",
    summary: "Get the workspace of the credential",
    description: "Returns the workspace that the API key or the access token belongs to.",
    tags: ["Members"],
    responses: { 200: json(Workspace, "The workspace and the id of its plan") },
  },
  async (c) => c.json(await readWorkspace(c.var.scope), 200),
);

const update = endpoint(
  "admin",
  {
    method: "patch",
    path: "/workspace",
    operationId: "updateWorkspace",
    summary: "Change settings of the workspace",
    description: "Switches the collection of people on or off.",
    tags: ["Members"],
    request: body(WorkspaceChange),
    responses: { 200: json(Workspace, "The workspace") },
  },
  async (c) => {
    await setCollectPeople(c.var.scope, c.req.valid("json").collect_people);
    return c.json(await readWorkspace(c.var.scope), 200);
  },
);

async function readWorkspace(scope: Scope) {
  const [name, subscription, collectPeople] = await Promise.all([
    findWorkspaceName(scope),
    requireSubscription(scope),
    collectsPeople(scope),
  ]);
  if (name === undefined) throw notFound("Workspace");
  const plan = planOf(subscription.plan).id;
  return { id: scope.workspaceId, name, plan, collect_people: collectPeople };
}

const credits = endpoint(
  "data",
  {
    method: "get",
    path: "/credits",
    operationId: "getCredits",
    summary: "Get the credit balance",
    description:
      "Returns the credits that the workspace can spend, and those reserved for work in progress.",
    tags: ["Billing"],
    responses: { 200: json(Credits, "Balance and reserved credits") },
  },
  async (c) => c.json(await readWallet(c.var.scope), 200),
);

export const workspaceEndpoints = [workspace, update, credits];
