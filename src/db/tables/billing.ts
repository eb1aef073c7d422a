import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { document, moment } from "#src/db/columns/columns";
import { SUBSCRIPTION_STATUSES } from "#src/db/columns/enumerations";
import { workspaces } from "./accounts";

/**
 * The plan of a workspace, one each. Months are counted from `startedAt`, so the period follows from the time.
 */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    workspaceId: text()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    plan: text().notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    startedAt: moment().notNull(),
    /** The start of the first period whose credits were not granted yet. */
    nextGrantAt: moment().notNull(),
  },
  (row) => [index("subscriptions_due").on(row.status, row.nextGrantAt)],
);

/** The newest rates of a source, by base currency. Shared by all workspaces. */
export const exchangeRates = sqliteTable("exchange_rates", {
  base: text().primaryKey(),
  /** The date of the rates, such as 2026-11-20. */
  asOf: text().notNull(),
  /** Amount of each currency for one unit of the base currency. */
  rates: document<Record<string, number>>().notNull(),
  fetchedAt: moment().notNull(),
});
