import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import type { Statement } from "#src/db/statement";
import { auditLog } from "#src/db/tables/audit-log";
import { rowsOf } from "#src/http/paginated";
import { newId } from "#src/shared/ids";
import type { AuditEvent } from "./record";
import type { AuditQuery } from "./schemas";

export type AuditRow = typeof auditLog.$inferSelect;

/** The statement that adds a row once. */
export const addAuditRow = (db: Database, row: AuditRow): Statement =>
  db.insert(auditLog).values(row).onConflictDoNothing();

export async function findAuditEntries(
  { db, workspaceId }: Scope,
  { action, sort, ...page }: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const wanted = and(
    eq(auditLog.workspaceId, workspaceId),
    action === undefined ? undefined : eq(auditLog.action, action),
  );
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(wanted)
      // Entries of one millisecond sort in order of arrival; their ids have no order.
      .orderBy(...sorted(sort, auditLog.createdAt, sql`${auditLog}.rowid`))
      .limit(limit)
      .offset(offset),
    db.$count(auditLog, wanted),
  ]);
  return { rows, total };
}

/** The statement that records an action, for the `db.batch` of the action itself: both are stored, or neither. */
export function recordAudit(
  scope: Author & { db: Database },
  { onlyIf, ...event }: AuditEvent,
): Statement {
  const row = auditRowOf(scope, event);
  if (!onlyIf) return scope.db.insert(auditLog).values(row);
  const details = JSON.stringify(row.details);
  return scope.db.insert(auditLog).select(
    sql`SELECT ${row.id}, ${row.workspaceId}, ${row.actorKind}, ${row.actorId}, ${row.action}, ${row.target},
      ${details}, ${row.ipAddress}, ${row.createdAt} WHERE ${onlyIf}`,
  );
}

/** The row of an action, of an actor who need not have a scope yet. */
export function auditRowOf(
  scope: Author,
  { action, target, details }: Omit<AuditEvent, "onlyIf">,
): AuditRow {
  const { actor, workspaceId, clientAddress } = scope;
  const createdAt = Date.now();
  return {
    id: newId(createdAt),
    workspaceId,
    actorKind: actor.kind,
    actorId: actor.kind === "system" ? null : actor.id,
    action,
    target: target ?? null,
    details: details ?? {},
    ipAddress: clientAddress ?? null,
    createdAt,
  };
}

/** The recorded actor: the caller, or the user who signs in or out. */
export type Author = Omit<Scope, "actor" | "db"> & {
  actor: { kind: "user" | "api_key"; id: string } | { kind: "system" };
};
