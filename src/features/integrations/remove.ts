import { and, eq, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { integrations, remoteRecords } from "#src/db/tables/integrations";
import { recordAudit } from "#src/features/audit-log/record";
import { notFound } from "#src/shared/errors";
import { failPushes } from "./pushes/delivery-writes";

const DELETED = "the integration was deleted";

/** Deletes an integration and fails its pending pushes. Its history stays. */
export async function deleteIntegration(scope: Scope, id: string): Promise<void> {
  const { db, workspaceId } = scope;
  const isThere = and(eq(integrations.id, id), eq(integrations.workspaceId, workspaceId));
  const [, removed] = await db.batch([
    recordAudit(scope, {
      action: "integration.deleted",
      target: id,
      onlyIf: sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isThere})`,
    }),
    db.delete(integrations).where(isThere).returning({ id: integrations.id }),
    db
      .delete(remoteRecords)
      .where(and(eq(remoteRecords.integrationId, id), eq(remoteRecords.workspaceId, workspaceId))),
  ]);
  if (removed.length === 0) throw notFound("Integration");
  await endPushes(scope, id);
}

/** Fails the pending pushes of a deleted integration. The sweep repeats it where a deletion was interrupted. */
export async function endPushes({ db, workspaceId }: Scope, integrationId: string): Promise<void> {
  const pending = sql`integration_id = ${integrationId} AND workspace_id = ${workspaceId} AND status = 'pending'`;
  await db.$client.batch(
    failPushes(pending, DELETED, Date.now()).map((statement) => rawStatement(db, statement)),
  );
}
