import type { Scope } from "#src/db/scope";
import { findIntegration } from "#src/features/integrations/connections/integrations.repository";
import { requireBatchSize } from "#src/features/integrations/pushes/create-push";
import { awaitFirstAttempt } from "#src/features/integrations/pushes/push-now";
import { requirePush } from "#src/features/integrations/pushes/read-push";
import type { PushResult } from "#src/features/integrations/pushes/schemas";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { copyPush } from "./deliveries.repository";
import type { ResendRequest } from "./schemas";

/** Sends the event or the leads of a push again, as a new push. `keepAlive` receives the work that continues. */
export async function resendPush(
  scope: Scope,
  env: Env,
  id: string,
  { only_failed: onlyFailed = false }: ResendRequest,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<PushResult> {
  const push = await requirePush(scope, id);
  if (push.status === "pending")
    throw new AppError("conflict", "The push is still in progress and is retried automatically");
  if (onlyFailed && push.failed === 0)
    throw new AppError("conflict", "The push has no failed lead");
  if (!(await findIntegration(scope, push.integrationId))) throw integrationDeleted();
  const batchSize = await requireBatchSize(scope, push.integrationId);
  const nowMs = Date.now();
  const created = newId(nowMs);
  const leadCount = await copyPush(scope, { id, onlyFailed }, { id: created, batchSize, nowMs });
  if (leadCount === undefined) throw integrationDeleted();
  const isEmpty = leadCount === 0 && push.event.startsWith("lead.");
  return awaitFirstAttempt(scope, env, { pushId: created, isEmpty }, { keepAlive });
}

const integrationDeleted = () =>
  new AppError("conflict", "The integration of this push was deleted");
