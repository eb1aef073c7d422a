import type { Scope } from "#src/db/scope";
import { AppError, notFound } from "#src/shared/errors";
import {
  type ChangeAudit,
  findIntegration,
  type IntegrationRow,
  updateIntegration,
} from "./integrations.repository";

/** Throws not_found where the workspace has no such integration. */
export async function requireIntegration(scope: Scope, id: string): Promise<IntegrationRow> {
  const row = await findIntegration(scope, id);
  if (!row) throw notFound("Integration");
  return row;
}

/** Changes an integration that was read before. Throws conflict where it changed meanwhile. */
export async function changeStored(
  scope: Scope,
  known: IntegrationRow,
  change: Partial<IntegrationRow>,
  audit: ChangeAudit,
): Promise<IntegrationRow> {
  const changed = await updateIntegration(scope, known, change, audit);
  if (!changed)
    throw new AppError(
      "conflict",
      "The integration was changed or deleted by another request; try again",
    );
  return changed;
}
