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

/**
 * What is recorded beside the action. Entries can never be changed, so nothing that somebody typed may be
 * among them: ids, kinds, counts, and the names of members that a request changed.
 */
export type AuditDetails = {
  days?: number | null;
  emails?: number;
  events?: number;
  exports?: number;
  how?: string;
  interval_minutes?: number;
  invitation_id?: string;
  kind?: string;
  leads?: number;
  /** Names of members as the API defines them. */
  members?: string[];
  new_id?: string;
  new_prefix?: string;
  /** The first characters of an API key, which are random. */
  prefix?: string;
  provider?: string;
  revoke_api_keys?: boolean;
  role?: string;
  /** Types of steps. */
  steps?: string[];
  subject_type?: string;
  trigger?: string;
  url_count?: number;
};

export type AuditEvent = {
  action: AuditAction;
  /** The id of what it was done to. */
  target?: string | null;
  details?: AuditDetails;
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
