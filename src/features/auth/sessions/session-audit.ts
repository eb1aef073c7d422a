import type { Databases } from "#src/db/databases";
import type { AuditAction } from "#src/features/audit-log/actions";
import { changeAccountsOf, recordAuditLater } from "#src/features/workspace-outbox/outbox";
import { listAccounts } from "#src/features/auth/accounts/accounts.repository";

/** Records an account action in every workspace of the user. */
export async function recordForUser(
  databases: Databases,
  userId: string,
  action: Extract<AuditAction, `user.${string}`>,
  clientAddress: string,
): Promise<void> {
  const actor = { kind: "user", id: userId } as const;
  const { control } = databases;
  const workspaceIds = (await listAccounts(control, userId)).map(({ workspace }) => workspace.id);
  const [first, ...others] = workspaceIds.map((workspaceId) =>
    recordAuditLater(control, { workspaceId, actor, clientAddress }, { action, target: userId }),
  );
  if (first) await changeAccountsOf(databases, workspaceIds, [first, ...others]);
}

export { recordOpened } from "./session-audit.repository";
