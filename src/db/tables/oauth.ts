import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, moment } from "#src/db/columns/columns";
import { apiKeys, users, workspaces } from "./accounts";

/** Authorization codes. Each is valid for some minutes and is exchanged once for the tokens of a grant. */
export const oauthCodes = sqliteTable(
  "oauth_codes",
  {
    /** SHA-256 of the code. */
    codeHash: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the client's id. */
    clientHash: text().notNull(),
    clientName: text().notNull(),
    redirectUri: text().notNull(),
    /** The PKCE challenge (S256), which is a hash. */
    challengeHash: text().notNull(),
    /** The resource for which the tokens will be issued. */
    resource: text().notNull(),
    canRead: integer({ mode: "boolean" }).notNull(),
    canWrite: integer({ mode: "boolean" }).notNull(),
    /** The grant that the code was exchanged for; null before. */
    grantId: text(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (row) => [index("oauth_codes_by_expiry").on(row.expiresAt)],
);

/**
 * What a user allowed a client to do: the part of an API key that only OAuth has. The key has the name and the scopes,
 * and counts its use. Its refresh tokens are a family as those of a session; one is valid at a time.
 */
export const oauthGrants = sqliteTable(
  "oauth_grants",
  {
    /** The id of the API key. Revoking the key ends the grant. */
    id: text()
      .primaryKey()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientHash: text().notNull(),
    /** The host to which the client was sent back, which identifies it better than its name. */
    redirectHost: text().notNull(),
    resource: text().notNull(),
    /** SHA-256 of the common prefix of the grant's refresh tokens, which identifies old ones. */
    familyHash: text().notNull().unique(),
    tokenHash: text().notNull(),
    previousTokenHash: text(),
    rotatedAt: moment(),
    /** When the refresh token expires. */
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("oauth_grants_by_workspace").on(row.workspaceId, row.createdAt),
    index("oauth_grants_by_user").on(row.userId),
    index("oauth_grants_by_expiry").on(row.expiresAt),
  ],
);
