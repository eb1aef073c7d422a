import { eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
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
