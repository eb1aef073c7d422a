import type { SqlFragment } from "#src/db/statement";
import type { AuditAction } from "./actions";

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
  onlyIf?: SqlFragment | undefined;
};

export { recordAudit } from "./audit-log.repository";
