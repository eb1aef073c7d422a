import { eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { icps } from "#src/db/tables/ai";

export type IcpRow = typeof icps.$inferSelect;

export async function findIcp({ db, workspaceId }: Scope): Promise<IcpRow | undefined> {
  const [row] = await db.select().from(icps).where(eq(icps.workspaceId, workspaceId));
  return row;
}

export async function replaceIcp(
  { db, workspaceId }: Scope,
  given: Omit<IcpRow, "workspaceId">,
): Promise<IcpRow> {
  const [row] = await db
    .insert(icps)
    .values({ workspaceId, ...given })
    .onConflictDoUpdate({ target: icps.workspaceId, set: given })
    .returning();
  return row!;
}
