import type { SqlFragment } from "#src/db/statement";
import type { AuditAction } from "./actions";

/**
 * Details of the action. Entries can never be changed, so they must not contain text that a user typed:
 * only ids, kinds, counts, and the names of members that a request changed.
 */
export type AuditDetails = {
  collect_people?: boolean;
  days?: number | null;
  emails?: number;
  events?: number;
  exports?: number;
  how?: string;
  interval_minutes?: number;
  invitation_id?: string;
  kind?: string;
  leads?: number;
  /** Member names as the API defines them. */
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
  /** Id of the resource that the action changed. */
  target?: string | null;
  details?: AuditDetails;
  /** Condition evaluated in the batch. Without it, the entry is always recorded. */
  onlyIf?: SqlFragment | undefined;
};

export {
  addAuditRow,
  type AuditRow,
  auditRowOf,
  type Author,
  recordAudit,
} from "./audit-log.repository";
