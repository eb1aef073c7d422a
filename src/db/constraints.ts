/**
 * Whether a write failed because of a constraint, named as SQLite names it:
 * `UNIQUE constraint failed: users.email`. Drizzle wraps what D1 threw, so causes are looked at too.
 */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(constraint)) return true;
  return false;
}
