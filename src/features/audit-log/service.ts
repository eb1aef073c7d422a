import type { ControlScope } from "#src/db/scope";
import { findUsersById, type NamedUser } from "#src/features/auth/users/users-by-id";
import { type Page, pageOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import type { AuditAction } from "./actions";
import { type AuditRow, findAuditEntries } from "./audit-log.repository";
import type { AuditEntry, AuditQuery } from "./schemas";

/** A page of the log. The addresses of actors are read from the accounts, which can be in another database. */
export async function listAuditLog(
  scope: ControlScope,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const { rows, total } = await findAuditEntries(scope, query);
  const userIds = rows.map(({ actorKind, actorId }) => (actorKind === "user" ? actorId : null));
  const users = await findUsersById(scope.control, userIds);
  return pageOf(
    rows.map((row) => presentEntry(row, users)),
    query,
    total,
  );
}

const presentEntry = (entry: AuditRow, users: ReadonlyMap<string, NamedUser>): AuditEntry => ({
  id: entry.id,
  action: entry.action as AuditAction,
  actor: {
    kind: entry.actorKind,
    id: entry.actorId,
    email: users.get(entry.actorId ?? "")?.email ?? null,
  },
  target: entry.target,
  details: entry.details,
  ip_address: entry.ipAddress,
  created_at: isoTime(entry.createdAt),
});
