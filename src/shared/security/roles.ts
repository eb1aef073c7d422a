export const ROLES = ["owner", "admin", "member"] as const;
export type Role = (typeof ROLES)[number];

/** What an API key may be used for. */
export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
