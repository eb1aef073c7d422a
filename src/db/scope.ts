import type { ControlDatabase, Database, HiringDatabase } from "#src/db/client";
import { KEY_SCOPES, type KeyScope, type Role } from "#src/shared/security/roles";

/** The scopes of a stored key. */
export const keyScopes = ({ canRead, canWrite }: { canRead: boolean; canWrite: boolean }) =>
  KEY_SCOPES.filter((scope) => (scope === "read" ? canRead : canWrite));

export type Actor =
  | { kind: "user"; id: string; role: Role }
  | { kind: "api_key"; id: string; scopes: KeyScope[] }
  | { kind: "system" };

/** The actor and the workspace of a call. Functions on workspace data take a `Scope` first; others take the database. */
export type Scope = {
  db: Database;
  workspaceId: string;
  actor: Actor;
  /** Origin of the request, for the audit log; missing if there was no request. */
  clientAddress?: string;
};

/** The scope of work that also asks the hiring index, such as saving leads. */
export type HiringScope = Scope & { hiring: HiringDatabase };

/** The scope of work on members and credentials, such as inviting a member. */
export type ControlScope = Scope & { control: ControlDatabase };
