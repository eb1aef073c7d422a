import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Scope } from "#src/db/scope";
import { auditLog } from "#src/db/tables/audit-log";
import { newId } from "#src/shared/ids";
import type { AuditAction } from "./actions";

/** Who is recorded: the caller, or whoever signs in or out. */
type Author = Omit<Scope, "actor"> & {
  actor: { kind: "user" | "api_key"; id: string } | { kind: "system" };
};

/** What happened. `details` are shown as they are: nothing secret, and no address of a lead. */
export type AuditEvent = {
  action: AuditAction;
  /** The id of what it was done to. */
  target?: string | null;
  details?: Record<string, unknown>;
  /** Recorded only where this holds when the batch gets there; always, if left out. */
  onlyIf?: SQL | undefined;
};

/** The statement that records an action, for the `db.batch` of the action itself: both happen, or neither. */
export function recordAudit(scope: Author, { onlyIf, ...event }: AuditEvent): BatchItem<"sqlite"> {
  const row = toRow(scope, event);
  if (!onlyIf) return scope.db.insert(auditLog).values(row);
  const details = JSON.stringify(row.details);
  return scope.db.insert(auditLog).select(
    sql`SELECT ${row.id}, ${row.workspaceId}, ${row.actorKind}, ${row.actorId}, ${row.action}, ${row.target},
      ${details}, ${row.ipAddress}, ${row.createdAt} WHERE ${onlyIf}`,
  );
}

function toRow(scope: Author, { action, target, details }: Omit<AuditEvent, "onlyIf">) {
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
