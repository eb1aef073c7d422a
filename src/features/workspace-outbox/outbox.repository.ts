import { eq, gt, inArray, sql } from "drizzle-orm";
import type { ControlDatabase, Database } from "#src/db/client";
import type { Statement } from "#src/db/statement";
import { digests } from "#src/db/tables/digests";
import { integrations } from "#src/db/tables/integrations";
import { workflows } from "#src/db/tables/workflows";
import { workspaces } from "#src/db/tables/accounts";
import { workspaceOutbox } from "#src/db/tables/workspace-outbox";
import { newId } from "#src/shared/ids";
import type { SqlFragment } from "#src/db/statement";
import type { OutboxEvent } from "./events";

export type OutboxRow = typeof workspaceOutbox.$inferSelect;

/** Records of one workspace that are applied at once. */
const MAX_RECORDS = 100;

/** Records of one batch have the same time. */
const IN_ORDER = sql`${workspaceOutbox}.rowid`;
const FIRST = sql<number>`min(${IN_ORDER})`;

/** The statement that records an event in the batch of its change; with `onlyIf`, only while that is true. */
export function addToOutbox(
  control: ControlDatabase,
  { workspaceId, kind, payload }: OutboxEvent,
  onlyIf?: SqlFragment,
): Statement {
  const createdAt = Date.now();
  const row = { id: newId(createdAt), workspaceId, kind, payload, createdAt };
  if (!onlyIf) return control.insert(workspaceOutbox).values(row);
  return control
    .insert(workspaceOutbox)
    .select(
      sql`SELECT ${row.id}, ${workspaceId}, ${kind}, ${JSON.stringify(payload)}, ${createdAt} WHERE ${onlyIf}`,
    );
}

/** The statement that reads what is not applied yet to workspaces, oldest first. */
export const selectPending = (control: ControlDatabase, workspaceIds: readonly string[]) =>
  control
    .select()
    .from(workspaceOutbox)
    .where(inArray(workspaceOutbox.workspaceId, [...workspaceIds]))
    .orderBy(IN_ORDER)
    .limit(MAX_RECORDS);

/** Workspaces with records, those that wait longest first. `first`: the place of its oldest record, to continue after. */
export const findWaiting = (control: ControlDatabase, after: number, limit: number) =>
  control
    .select({ workspaceId: workspaceOutbox.workspaceId, first: FIRST })
    .from(workspaceOutbox)
    .groupBy(workspaceOutbox.workspaceId)
    .having(gt(FIRST, after))
    .orderBy(FIRST)
    .limit(limit);

/** The statement that deletes applied records. */
export const deleteApplied = (control: ControlDatabase, ids: readonly string[]) =>
  control.delete(workspaceOutbox).where(inArray(workspaceOutbox.id, [...ids]));

/** The statement that adds the shard's copy of a workspace, to which its other rows refer. */
export const addCopy = (
  db: Database,
  workspace: { id: string; name: string; createdAt: number },
): Statement => db.insert(workspaces).values(workspace).onConflictDoNothing();

/** The statement that ends the confirmed digests to an address: they have to be confirmed again, by a new link. */
export const endConfirmations = (db: Database, workspaceId: string, email: string): Statement =>
  db
    .update(digests)
    .set({ confirmedAt: null, confirmationTokenHash: null, confirmationExpiresAt: null })
    .where(sql`${eq(digests.workspaceId, workspaceId)} AND ${eq(digests.email, email)}`);

/** The statements that stop what a workspace sends out by itself: its digests, pushes and workflows. */
export const stopSending = (db: Database, workspaceId: string): Statement[] => [
  db.delete(digests).where(eq(digests.workspaceId, workspaceId)),
  db.update(integrations).set({ autoPush: false }).where(eq(integrations.workspaceId, workspaceId)),
  db.update(workflows).set({ enabled: false }).where(eq(workflows.workspaceId, workspaceId)),
];
