import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a write failed because of a constraint, named as SQLite names it: `UNIQUE constraint failed:
 * users.email`. Drizzle wraps D1's errors, so causes are checked as well.
 */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(constraint)) return true;
  return false;
}

/**
 * The `created_at` of a row that is added only while a condition is true; null otherwise, which the column
 * rejects. See `isOneTooMany`.
 */
export const createdWhile = (condition: SQL, createdAt: number) =>
  sql<number>`CASE WHEN ${condition} THEN ${createdAt} END`;

/** The same, while there are fewer than `most` rows, including rows of concurrent writers. */
export const createdWhileFewer = (count: SQL<number>, most: number, createdAt: number) =>
  createdWhile(sql`${count} < ${most}`, createdAt);

/** Whether a row was rejected because the maximum number exists. */
export const isOneTooMany = (error: unknown, table: string): boolean =>
  breaksConstraint(error, `NOT NULL constraint failed: ${table}.created_at`);
