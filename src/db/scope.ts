import type { Database } from "#src/db/client";

export const ROLES = ["owner", "admin", "member"] as const;
export type Role = (typeof ROLES)[number];

export type Actor =
  | { kind: "user"; id: string; role: Role }
  | { kind: "api_key"; id: string }
  | { kind: "system" };

/** Who is asking, for which workspace. First argument of every service and repository function. */
export type Scope = {
  db: Database;
  workspaceId: string;
  actor: Actor;
  /** Where the request came from, for the audit log; none where no request did. */
  clientAddress?: string;
};
