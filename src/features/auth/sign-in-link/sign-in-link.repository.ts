import type { ControlDatabase } from "#src/db/client";
import { accountTokens } from "#src/db/tables/accounts";
import { openToken } from "#src/features/auth/accounts/account-tokens.repository";

/** Uses up an open sign-in token. Returns its user, or undefined if the token is unknown, used or expired. */
export async function consumeSignInToken(
  db: ControlDatabase,
  tokenHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const [used] = await db
    .delete(accountTokens)
    .where(openToken("sign_in", tokenHash, nowMs))
    .returning({ userId: accountTokens.userId });
  return used?.userId;
}
