import { eq, exists, type SQL } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { sessions } from "#src/db/tables/accounts";
import { recordAuditLater } from "#src/features/workspace-outbox/outbox";

/** Records that a session was opened, and how. `onlyIf` makes the record conditional. */
export const recordOpened = (
  db: ControlDatabase,
  { id, userId, workspaceId }: AuditedSession,
  how: "password" | "link" | "registration" | "invitation" | "switch",
  clientAddress: string,
  onlyIf?: SQL,
) =>
  recordAuditLater(
    db,
    { workspaceId, actor: { kind: "user", id: userId }, clientAddress },
    { action: "session.opened", target: id, details: { how }, onlyIf },
  );

/** Records that a session was ended. In the batch it must precede the deletion, because it reads the row. */
export const recordEnded = (
  db: ControlDatabase,
  { id, userId, workspaceId }: AuditedSession,
  action: "session.ended" | "session.replayed",
  clientAddress: string,
) =>
  recordAuditLater(
    db,
    { workspaceId, actor: { kind: "user", id: userId }, clientAddress },
    {
      action,
      target: id,
      onlyIf: exists(db.select().from(sessions).where(eq(sessions.id, id))),
    },
  );

type AuditedSession = { id: string; userId: string; workspaceId: string };
