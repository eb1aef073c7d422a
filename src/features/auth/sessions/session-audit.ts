import type { ControlDatabase } from "#src/db/client";
import type { AuditAction } from "#src/features/audit-log/actions";
import { recordAudit } from "#src/features/audit-log/record";
import { listAccounts } from "#src/features/auth/accounts/accounts.repository";

/** Records an account action in every workspace of the user. */
export async function recordForUser(
  db: ControlDatabase,
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

export { recordOpened } from "./session-audit.repository";
