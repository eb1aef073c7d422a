import type { Database } from "#src/db/client";
import { verifyPassword } from "#src/platform/security/passwords";
import { AppError } from "#src/shared/errors";
import { publicUrl } from "#src/shared/public-url";
import { hashToken } from "#src/shared/security/secret-token";
import { type AccountMail, type MailService, mailAccount } from "./accounts/account-mail";
import { expiredToken, issueToken, otherHolder } from "./accounts/account-tokens";
import { findHolder } from "./accounts/accounts.repository";
import { resetLink } from "./passwords/reset-mail";
import { recordForUser } from "./sessions/session-audit";
import { findClaimOfToken, markVerified } from "./verify-email.repository";

/**
 * Mails the link that verifies a user's address. Where another account holds the address, its owner is told
 * instead: the address can have one account only.
 */
export const mailVerification = (
  db: Database,
  service: MailService,
  user: { id: string; email: string },
): Promise<void> =>
  mailAccount(service, user.email, "account", async () => {
    const holder = await findHolder(db, user.email);
    return holder && holder.id !== user.id
      ? () => writeNotice(db, service, holder.id)
      : () => writeVerification(db, service, user.id);
  });

async function writeVerification(
  db: Database,
  { settings }: MailService,
  userId: string,
): Promise<AccountMail> {
  const token = await issueToken(db, userId, "verify_email", Date.now());
  return {
    title: "Verify your e-mail address",
    before: [
      "Somebody created an account with this e-mail address. If it was you, open this link within 24 hours:",
    ],
    links: [
      {
        label: "Verify the address",
        url: publicUrl(settings, `/api/v1/auth/verify-email#token=${token}`),
      },
    ],
    after: [
      "If it was not you, ignore this mail and do not open the link: it would give the address to whoever created the account.",
    ],
  };
}

async function writeNotice(
  db: Database,
  service: MailService,
  holderId: string,
): Promise<AccountMail> {
  return {
    title: "You already have an account",
    before: [
      "Somebody tried to create an account with this e-mail address, which has one already.",
      "If it was you, sign in to the account that you have. If you do not know its password, open this link within an hour:",
    ],
    links: [await resetLink(db, service, holderId, "Set a new password")],
    after: ["If it was not you, ignore this mail. Nobody got access to your account."],
  };
}

/** Who uses a token. `isOwner` says whether the caller is known to have created the user's account. */
export type Verifier = {
  password?: string | undefined;
  clientAddress: string;
  isOwner: (userId: string) => Promise<boolean>;
};

/**
 * Marks the address of a token's user as verified, which the user holds from then on. A used, expired or
 * unknown token is 404; 409 where another account came first. The link proves the mailbox, and not who
 * created the account: where several accounts claim the address, only the owner of this one can verify it.
 */
export async function verifyEmail(
  db: Database,
  token: string,
  verifier: Verifier,
  nowMs: number,
): Promise<void> {
  const tokenHash = await hashToken(token);
  const found = await findClaimOfToken(db, tokenHash, nowMs);
  if (!found) throw expiredToken();
  const { userId } = found;
  if (found.claims > 1 && !(await isOwnAccount(found, verifier)))
    throw new AppError(
      "conflict",
      "Several accounts claim this address. Open the link in the browser in which you registered, or send the `password` of your account. If you did not register, set a password with POST /auth/forgot-password",
    );
  try {
    if (await markVerified(db, { tokenHash, userId }, nowMs))
      await recordForUser(db, userId, "user.email_verified", verifier.clientAddress);
  } catch (error) {
    throw otherHolder(error);
  }
}

async function isOwnAccount(
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { password, isOwner }: Verifier,
): Promise<boolean> {
  if (await isOwner(userId)) return true;
  return password !== undefined && verifyPassword(password, passwordHash);
}
