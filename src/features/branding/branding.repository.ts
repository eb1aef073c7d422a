import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { brandings } from "#src/db/tables/branding";

export type BrandingRow = typeof brandings.$inferSelect;

export async function findBranding({
  db,
  workspaceId,
}: Pick<Scope, "db" | "workspaceId">): Promise<BrandingRow | undefined> {
  const [row] = await db.select().from(brandings).where(eq(brandings.workspaceId, workspaceId));
  return row;
}

/** Replaces the workspace's branding and runs `audit` in the same batch. */
export async function replaceBranding(
  { db, workspaceId }: Scope,
  given: Omit<BrandingRow, "workspaceId">,
  audit: Statement,
): Promise<BrandingRow> {
  const [rows] = await db.batch([
    db
      .insert(brandings)
      .values({ workspaceId, ...given })
      .onConflictDoUpdate({ target: brandings.workspaceId, set: given })
      .returning(),
    audit,
  ]);
  return rows[0]!;
}

/** Whether a workspace has set this host as its domain. */
export async function isClaimed(db: Database, host: string): Promise<boolean> {
  const claims = await db
    .select({ host: brandings.customDomain })
    .from(brandings)
    .where(eq(brandings.customDomain, host))
    .limit(1);
  return claims.length > 0;
}

/** The branding of the workspace, among those given, that has set this host as its domain. */
export async function findBrandOf(
  db: Database,
  host: string,
  workspaceIds: string[],
): Promise<BrandingRow | undefined> {
  const [owner] = await db
    .select()
    .from(brandings)
    .where(and(inArray(brandings.workspaceId, workspaceIds), eq(brandings.customDomain, host)));
  return owner;
}
