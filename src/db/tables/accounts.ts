import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "#src/db/columns/columns";
import { TOKEN_PURPOSES } from "#src/db/columns/enumerations";
import { FIRST_SHARD } from "#src/shared/shards";
import { ROLES } from "#src/shared/security/roles";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Lower-case. Several accounts may claim an address; only its owner signs in with it. */
    email: text().notNull(),
    /** Whether the account owns its address. With mail, it owns the address once it has proved the mailbox. */
    holdsAddress: integer({ mode: "boolean" }).notNull().default(true),
    name: text(),
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
    passwordHash: text().notNull(),
    /** When a mailed link proved that the user reads this mailbox. */
    emailVerifiedAt: moment(),
    createdAt: createdAt(),
  },
  (row) => [
    uniqueIndex("users_one_holder_per_address")
      .on(row.email)
      .where(sql`${row.holdsAddress} = 1`),
    index("users_by_email").on(row.email, row.createdAt),
  ],
);

/** Tokens that were mailed to a user. Each serves one purpose once; using one deletes all of its purpose. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("account_tokens_by_user").on(row.userId, row.purpose),
    index("account_tokens_by_expiry").on(row.expiresAt),
  ],
);

/** A workspace, in the database of accounts. Its shard has a copy, to which the foreign keys of its data refer. */
export const workspaces = sqliteTable("workspaces", {
  id: id(),
  name: text().notNull(),
  /** The shard with its data. Only the database of accounts is asked for it. */
  shard: text().notNull().default(FIRST_SHARD),
  /** Whether crawls read people of companies. The row in the database with the data counts. */
  collectPeople: integer({ mode: "boolean" }).notNull().default(true),
  createdAt: createdAt(),
});

export const memberships = sqliteTable(
  "memberships",
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.workspaceId, row.userId] }),
    index("memberships_by_user").on(row.userId),
  ],
);

/** A session family: one sign-in and its successive refresh tokens, of which one is valid at a time. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** SHA-256 of the common prefix of the family's refresh tokens, which identifies old ones. */
    familyHash: text().notNull().unique(),
    /** SHA-256 of the valid refresh token and of the previous one. */
    tokenHash: text().notNull(),
    previousTokenHash: text(),
    rotatedAt: moment(),
    /** The client address and program of the last use, for the list of sessions. */
    clientAddress: text(),
    userAgent: text(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("sessions_by_user").on(row.userId),
    index("sessions_by_expiry").on(row.expiresAt),
  ],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The first characters of the key, to distinguish keys. */
    prefix: text().notNull(),
    keyHash: text().notNull().unique(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    canRead: integer({ mode: "boolean" }).notNull().default(true),
    canWrite: integer({ mode: "boolean" }).notNull().default(true),
    lastUsedAt: moment(),
    expiresAt: moment(),
    /** When another key replaced it. It is valid until `expiresAt` and cannot be rotated again. */
    rotatedAt: moment(),
    createdAt: createdAt(),
    /** The key that this one replaced. Its grace ends when this one is rotated. */
    replaces: text(),
  },
  (row) => [index("api_keys_by_workspace").on(row.workspaceId, row.createdAt)],
);

/** Open invitations, one per address; accepting one removes it. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: text().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("invitations_by_workspace").on(row.workspaceId, row.createdAt),
    uniqueIndex("invitations_one_per_address").on(row.workspaceId, row.email),
    index("invitations_by_expiry").on(row.expiresAt),
  ],
);

/** Responses stored for 24 h, so that a repeated request with the same Idempotency-Key has no second effect. */
export const idempotentRequests = sqliteTable(
  "idempotent_requests",
  {
    workspaceId: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    fingerprint: text().notNull(),
    /** Null while the first request is still running. */
    status: integer(),
    contentType: text(),
    body: text(),
    createdAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.workspaceId, row.key] }),
    index("idempotent_requests_by_age").on(row.createdAt),
  ],
);
