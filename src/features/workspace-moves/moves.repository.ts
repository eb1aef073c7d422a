import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { claim, hasLease, release, renew } from "#src/db/lease";
import { workspaces } from "#src/db/tables/accounts";
import { workspaceMoves } from "#src/db/tables/workspace-moves";

export type MoveRow = typeof workspaceMoves.$inferSelect;

const isLeased = ({ workspaceId, leaseToken }: MoveRow) =>
  hasLease(workspaceMoves, eq(workspaceMoves.workspaceId, workspaceId), leaseToken);

/** Leases the move that has waited longest. */
export async function claimMove(
  control: ControlDatabase,
  nowMs: number,
  leaseMs: number,
): Promise<MoveRow | undefined> {
  const where = isNotNull(workspaceMoves.availableAt);
  const [row] = await claim(control, workspaceMoves, {
    where,
    nowMs,
    leaseMs,
    limit: 1,
  }).returning();
  return row;
}

/** Stores where a move is, and renews its lease. Returns false if the lease was lost. */
export async function saveMove(
  control: ControlDatabase,
  move: MoveRow,
  availableAt: number,
): Promise<boolean> {
  const { step, cursor, rowsCopied, rowsRepaired, lockedAt } = move;
  const progress = { step, cursor, rowsCopied, rowsRepaired, lockedAt, error: null, attempts: 0 };
  const saved = await renew(
    control,
    workspaceMoves,
    isLeased(move),
    availableAt,
    progress,
  ).returning({ workspaceId: workspaceMoves.workspaceId });
  return saved.length > 0;
}

/** Ends the lease. The move continues from `availableAt` on, or never if that is null. */
export async function releaseMove(
  control: ControlDatabase,
  move: MoveRow,
  availableAt: number | null,
  error: string | null = null,
): Promise<void> {
  const { step, cursor } = move;
  await release(control, workspaceMoves, isLeased(move), availableAt, { step, cursor, error });
}

/** Makes the target the shard of the workspace, in one batch with the progress. Returns false if the lease was lost. */
export async function switchShard(
  control: ControlDatabase,
  move: MoveRow,
  nowMs: number,
): Promise<boolean> {
  const own = isLeased(move);
  const [switched] = await control.batch([
    control
      .update(workspaces)
      .set({ shard: move.target })
      .where(
        and(
          eq(workspaces.id, move.workspaceId),
          eq(workspaces.shard, move.source),
          exists(
            control
              .select({ one: sql`1` })
              .from(workspaceMoves)
              .where(own),
          ),
        ),
      )
      .returning({ id: workspaces.id }),
    control.update(workspaceMoves).set({ step: "clean", cursor: "", switchedAt: nowMs }).where(own),
  ]);
  return switched.length > 0;
}

/** The workspace's shard and name, for the copy of its row. */
export async function findWorkspace(control: ControlDatabase, workspaceId: string) {
  const [row] = await control.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return row;
}
