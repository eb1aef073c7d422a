import { eq, exists, type SQL } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { sessions } from "#src/db/tables/accounts";
import type { AuditAction } from "#src/features/audit-log/actions";
import { recordAudit } from "#src/features/audit-log/record";
import { listAccounts } from "#src/features/auth/accounts/accounts";

type AuditedSession = { id: string; userId: string; workspaceId: string };

/** Records that a session was opened, and how; where `onlyIf` is given, only if it holds. */
export const recordOpened = (
  db: Database,
  { id, userId, workspaceId }: AuditedSession,
  how: "password" | "registration" | "invitation" | "switch",
  clientAddress: string,
  onlyIf?: SQL,
) =>
  recordAudit(
    { db, workspaceId, actor: { kind: "user", id: userId }, clientAddress },
    { action: "session.opened", target: id, details: { how }, onlyIf },
  );

/** Records that a session was ended; in the batch it stands before the deletion, which must find it. */
export const recordEnded = (
  db: Database,
  { id, userId, workspaceId }: AuditedSession,
  action: "session.ended" | "session.replayed",
  clientAddress: string,
) =>
  recordAudit(
    { db, workspaceId, actor: { kind: "user", id: userId }, clientAddress },
    {
      action,
      target: id,
      onlyIf: exists(db.select().from(sessions).where(eq(sessions.id, id))),
    },
  );

/** Records what a user did to their account in every workspace they belong to. */
export async function recordForUser(
  db: Database,
  userId: string,
  action: Extract<AuditAction, `user.${string}`>,
  clientAddress: string,
): Promise<void> {
  const actor = { kind: "user", id: userId } as const;
  const records = (await listAccounts(db, userId)).map(({ workspace }) =>
    recordAudit(
      { db, workspaceId: workspace.id, actor, clientAddress },
      { action, target: userId },
    ),
  );
  const [first, ...others] = records;
  if (first) await db.batch([first, ...others]);
}
