import type { Databases } from "#src/db/databases";
import { shardForNew } from "#src/db/new-workspace-shard";
import { recordLater } from "#src/features/workspace-outbox/outbox";
import { newId } from "#src/shared/ids";
import { addWorkspace } from "./accounts.repository";
import type { Settings } from "#src/shared/settings";

/** The statements that create a workspace with its owner. Its shard then gets a wallet and a plan. */
export function newWorkspace(
  databases: Databases,
  settings: Settings,
  { userId, name }: { userId: string; name: string },
  nowMs: number,
) {
  const workspaceId = newId(nowMs);
  const db = databases.control;
  const shard = shardForNew(databases, settings, workspaceId);
  const payload = { name, createdAt: nowMs, credits: settings.SIGNUP_CREDITS };
  const statements = [
    ...addWorkspace(db, { id: workspaceId, name, shard, ownerId: userId, createdAt: nowMs }),
    recordLater(db, { workspaceId, kind: "open_workspace", payload }),
  ] as const;
  return { workspaceId, statements };
}
