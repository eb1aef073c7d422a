import { eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { workspaces } from "#src/db/tables/accounts";

/** The name of the workspace; undefined where it is gone. */
export async function findWorkspaceName({
  db,
  workspaceId,
}: Pick<Scope, "db" | "workspaceId">): Promise<string | undefined> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.name;
}

/** Whether crawls of the workspace read people; true unless it was switched off. */
export async function collectsPeople({ db, workspaceId }: Scope): Promise<boolean> {
  const [row] = await db
    .select({ collectPeople: workspaces.collectPeople })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.collectPeople ?? true;
}

export async function storeCollectPeople(
  { db, workspaceId }: Scope,
  collectPeople: boolean,
  audit: Statement,
): Promise<void> {
  await db.batch([
    db.update(workspaces).set({ collectPeople }).where(eq(workspaces.id, workspaceId)),
    audit,
  ]);
}
