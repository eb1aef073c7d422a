import type { Scope } from "#src/db/scope";
import { notFound } from "#src/shared/errors";
import { removeIntegration } from "./connections/integrations.repository";
import { failPending } from "./pushes/push-endings.repository";

const DELETED = "the integration was deleted";

/** Deletes an integration and fails its pending pushes. Its history stays. */
export async function deleteIntegration(scope: Scope, id: string): Promise<void> {
  if (!(await removeIntegration(scope, id))) throw notFound("Integration");
  await endPushes(scope, id);
}

/** Fails the pending pushes of a deleted integration. The sweep repeats it where a deletion was interrupted. */
export async function endPushes(scope: Scope, integrationId: string): Promise<void> {
  await failPending(scope, { integrationId, error: DELETED, nowMs: Date.now() });
}
