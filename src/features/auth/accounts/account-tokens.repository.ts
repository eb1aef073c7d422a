import { and, eq, gt } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { accountTokens } from "#src/db/tables/accounts";
import type { TokenPurpose } from "./account-tokens";

export async function addToken(
  db: ControlDatabase,
  token: typeof accountTokens.$inferInsert,
): Promise<void> {
  await db.insert(accountTokens).values(token);
}

/** Condition for the row of an open token: neither used nor expired. */
export const openToken = (purpose: TokenPurpose, tokenHash: string, nowMs: number) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, nowMs),
  );
