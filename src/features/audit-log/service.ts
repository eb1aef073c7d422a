import type { Scope } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import type { AuditAction } from "./actions";
import { findAuditEntries, type FoundEntry } from "./audit-log.repository";
import type { AuditEntry, AuditQuery } from "./schemas";

export async function listAuditLog(scope: Scope, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { rows, total } = await findAuditEntries(scope, query);
  return pageOf(rows.map(presentEntry), query, total);
}

const presentEntry = ({ entry, email }: FoundEntry): AuditEntry => ({
  id: entry.id,
  action: entry.action as AuditAction,
  actor: { kind: entry.actorKind, id: entry.actorId, email },
  target: entry.target,
  details: entry.details,
  ip_address: entry.ipAddress,
  created_at: isoTime(entry.createdAt),
});
