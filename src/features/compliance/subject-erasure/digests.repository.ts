import { and, eq, isNull } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { digests } from "#src/db/tables/digests";

/** Deletes the workspace's digest if it has no recipient left. */
export async function deleteDigestWithoutRecipient({ db, workspaceId }: Scope): Promise<void> {
  const ours = eq(digests.workspaceId, workspaceId);
  await db.delete(digests).where(and(ours, isNull(digests.email), isNull(digests.chatWebhook)));
}
