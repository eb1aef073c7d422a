import { isAddressTaken } from "./accounts.repository";
import type { ControlDatabase } from "#src/db/client";
import type { TOKEN_PURPOSES } from "#src/db/columns/enumerations";
import { DAY_MS } from "#src/shared/days";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { addToken } from "./account-tokens.repository";

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Purposes of tokens that are mailed. A sign-in token is issued by `npm start` only. */
type MailedPurpose = Exclude<TokenPurpose, "sign_in">;

const LIFETIME_MS: Record<MailedPurpose, number> = {
  verify_email: DAY_MS,
  reset_password: 3600_000,
};

/** Stores the hash of a new token and returns the token itself, which only the mailed link contains. */
export async function issueToken(
  db: ControlDatabase,
  userId: string,
  purpose: MailedPurpose,
  nowMs: number,
): Promise<string> {
  const token = newSecretToken();
  await addToken(db, {
    id: newId(nowMs),
    userId,
    purpose,
    tokenHash: await hashToken(token),
    expiresAt: nowMs + LIFETIME_MS[purpose],
    createdAt: nowMs,
  });
  return token;
}

export const expiredToken = () =>
  new AppError("not_found", "The token is unknown, used or expired. Request a new mail");

/** A 409 if another account has the address; any other error unchanged. */
export const otherHolder = (error: unknown): unknown =>
  isAddressTaken(error)
    ? new AppError("conflict", "Another account holds this address. Sign in to that account")
    : error;
