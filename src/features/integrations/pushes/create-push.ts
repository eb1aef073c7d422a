import type { Scope } from "#src/db/scope";
import { destinationOf } from "#src/features/integrations/connections/providers";
import { requireIntegration } from "#src/features/integrations/connections/stored-integration";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { insertPush, type PushedLeads } from "./create-push.repository";

export const MAX_LEADS = 10_000;
export const DEFAULT_LEADS = 100;

type NewPush = {
  integrationId: string;
  leads: PushedLeads;
  /** The job in whose list the push appears. */
  jobId?: string | null;
  /** Its source, such as `workflow:<run id>:<step>`. An integration gets one push per source. */
  origin?: string;
};

/** `isNew` is false where a push of the same origin exists, whose id is then returned. */
type CreatedPush = {
  workspaceId: string;
  pushId: string;
  leadCount: number;
  isNew: boolean;
};

/**
 * Stores a push of leads. The queue delivers it, see `dispatchPushes`. Skips deleted leads. Throws
 * not_found where the workspace has no such integration, and conflict where it is disabled.
 */
export async function createPush(scope: Scope, push: NewPush): Promise<CreatedPush> {
  const { integrationId, leads, jobId = null, origin = null } = push;
  const batchSize = await requireBatchSize(scope, integrationId);
  const nowMs = Date.now();
  const id = newId(nowMs);
  const to = { id, integrationId, leads, jobId, origin, batchSize, nowMs };
  const stored = await insertPush(scope, to);
  // The integration was deleted between the query and the batch.
  if (!stored) throw notFound("Integration");
  return { workspaceId: scope.workspaceId, ...stored, isNew: stored.pushId === id };
}

/** Leads of one message. Throws not_found without the integration, and conflict where it is disabled. */
export async function requireBatchSize(scope: Scope, integrationId: string): Promise<number> {
  const { provider, enabled } = await requireIntegration(scope, integrationId);
  if (!enabled) throw new AppError("conflict", "The integration is disabled; enable it first");
  const destination = destinationOf(provider);
  if (!destination) throw new AppError("conflict", `${provider} is no longer supported`);
  return destination.batchSize;
}
