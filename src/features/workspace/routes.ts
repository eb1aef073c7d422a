import { planOf } from "#src/features/billing/plans";
import { requireSubscription } from "#src/features/billing/subscription";
import { readWallet } from "#src/features/credits/service";
import { endpoint, json } from "#src/http/endpoints/endpoint";
import { notFound } from "#src/shared/errors";
import { Credits, Workspace } from "./schemas";
import { findWorkspaceName } from "./service";

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
  async (c) => {
    const { scope } = c.var;
    const [name, subscription] = await Promise.all([
      findWorkspaceName(scope),
      requireSubscription(scope),
    ]);
    if (name === undefined) throw notFound("Workspace");
    return c.json({ id: scope.workspaceId, name, plan: planOf(subscription.plan).id }, 200);
  },
);

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

export const workspaceEndpoints = [workspace, credits];
