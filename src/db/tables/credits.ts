import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#src/db/columns/columns";
import { LEDGER_KINDS } from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";

/** The CHECKs prevent an overdraft: they fail the whole batch. */
export const wallets = sqliteTable(
  "wallets",
  {
    workspaceId: text()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    balance: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (row) => [
    check("wallet_never_overdrawn", sql`${row.balance} >= 0`),
    check("wallet_reservation_never_negative", sql`${row.reserved} >= 0`),
  ],
);

/** Append-only. The amounts of a workspace always sum to its wallet's balance. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: id(),
    workspaceId: text().notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    reason: text().notNull(),
    jobId: text(),
    leadId: text(),
    /** The API key that requested the work; null for users, schedules and refunds. */
    apiKeyId: text(),
    /** Names the booked event, such as `job:<id>:reserve`, so that it is booked once. */
    bookingKey: text().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    index("ledger_by_workspace").on(row.workspaceId, row.createdAt),
    uniqueIndex("ledger_entries_once").on(row.workspaceId, row.bookingKey),
  ],
);
