export const ROLES = ["owner", "admin", "member"] as const;
export type Role = (typeof ROLES)[number];

/** What an API key may be used for. */
export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The beginning of every API key. No access token has it, because that of a JWT is a JSON object in base64url. */
export const API_KEY_MARK = "lk_live_";
