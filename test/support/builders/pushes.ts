import { env } from "cloudflare:workers";
import { createPush } from "#src/features/integrations/pushes/create-push";
import { type DeliveryOptions, deliverPush } from "#src/features/integrations/pushes/deliver";
import { sweepPushes } from "#src/features/integrations/sweep-pushes";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import type { PushKey, PushMessage } from "#src/shared/jobs/queue-messages";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "./leads";
import { newReceiver } from "#test/support/harness/receiver";
import { onEachShard } from "#test/support/harness/shards";

export const MINUTE_MS = 60_000;

/** Leads of a job, oldest first. */
export async function newLeads(
  workspaceId: string,
  count: number,
  jobId = newId(),
): Promise<string[]> {
  const leads = Array.from({ length: count }, (_, nth) =>
    newLead({ jobId, companyName: `Company ${nth}`, domain: `company-${nth}.example` }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  return leads.map(({ id }) => id);
}

/** A workspace with a webhook integration whose receiver has one fixed behaviour. */
export async function connected(mode = "ok", json: object = {}) {
  const workspace = await newWorkspace();
  const receiver = newReceiver(mode);
  const { body } = await workspace.asKey("POST", "/integrations", {
    json: { provider: "webhook", name: "Ours", target_url: receiver.url, ...json },
  });
  const { asKey, workspaceId } = workspace;
  const push = async (request?: object) =>
    (await asKey("POST", `/integrations/${body.id}/push`, request && { json: request })).body;
  const read = async (pushId: string) =>
    (await asKey("GET", `/integrations/pushes/${pushId}`)).body;
  const integration = async () => (await asKey("GET", `/integrations/${body.id}`)).body;
  return { ...workspace, workspaceId, id: body.id as string, receiver, push, read, integration };
}

/** The service some minutes from now, with a queue that only records its messages. */
export function serviceIn(
  minutes: number,
  options: Partial<DeliveryOptions> = {},
  bindings: Partial<Env> = {},
) {
  const sent: { body: PushMessage; delaySeconds?: number }[] = [];
  const PUSHES = { sendBatch: async (messages: typeof sent) => void sent.push(...messages) };
  const deliver = (message: PushKey) =>
    deliverPush({ ...env, ...bindings, PUSHES } as unknown as Env, message, {
      startMs: Date.now() + minutes * MINUTE_MS,
      budgetMs: 30_000,
      deadlineMs: 60_000,
      ...options,
    });
  const sweep = async () => {
    const nowMs = Date.now() + minutes * MINUTE_MS;
    const found = await onEachShard((db) => sweepPushes(db, { ...env, PUSHES } as any, nowMs));
    return found.reduce((sum, one) => sum + one);
  };
  return { sent, deliver, sweep };
}

/** A push that no consumer delivers. */
export const written = ({ workspaceId, id }: { workspaceId: string; id: string }, limit = 100) =>
  createPush(scopeOf(workspaceId), { integrationId: id, leads: { filter: {}, limit } });
