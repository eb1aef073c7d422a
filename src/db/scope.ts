import type { Database } from "#src/db/client";
import { KEY_SCOPES, type KeyScope, type Role } from "#src/shared/security/roles";

/** The scopes of a stored key. */
export const keyScopes = ({ canRead, canWrite }: { canRead: boolean; canWrite: boolean }) =>
  KEY_SCOPES.filter((scope) => (scope === "read" ? canRead : canWrite));

export type Actor =
  | { kind: "user"; id: string; role: Role }
  | { kind: "api_key"; id: string; scopes: KeyScope[] }
  | { kind: "system" };

/** Who is asking, for which workspace. First argument of every service and repository function. */
export type Scope = {
  db: Database;
  workspaceId: string;
  actor: Actor;
  /** Where the request came from, for the audit log; none where no request did. */
  clientAddress?: string;
};
