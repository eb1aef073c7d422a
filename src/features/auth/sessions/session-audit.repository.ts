import { eq, exists, type SQL } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { sessions } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";

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

type AuditedSession = { id: string; userId: string; workspaceId: string };
