import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { verifyPassword } from "#src/platform/security/passwords";
import { AppError } from "#src/shared/errors";
import { publicUrl } from "#src/shared/web/public-url";
import { hashToken } from "#src/shared/security/secret-token";
import { type AccountMail, type MailService, mailAccount } from "./accounts/account-mail";
import { expiredToken, issueToken, otherHolder } from "./accounts/account-tokens";
import { findHolder } from "./accounts/accounts.repository";
import { resetLink } from "./passwords/reset-mail";
import { recordForUser } from "./sessions/session-audit";
import { findClaimOfToken, markVerified } from "./verify-email.repository";

/**
 * Mails the link that verifies a user's address. If another account has the address, its owner gets a notice
 * instead, because an address can have only one account.
 */
export const mailVerification = (
  db: ControlDatabase,
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
  db: ControlDatabase,
  { settings }: MailService,
  userId: string,
): Promise<AccountMail> {
  const token = await issueToken(db, userId, "verify_email", Date.now());
  return {
    title: "Verify your e-mail address",
    before: [
      "An account was created with this e-mail address. If you created it, open this link within 24 hours:",
    ],
    links: [
      {
        label: "Verify the address",
        url: publicUrl(settings, `/verify-email#token=${token}`),
      },
    ],
    after: [
      "If you did not create it, ignore this mail and do not open the link: it would assign your address to that account.",
    ],
  };
}

async function writeNotice(
  db: ControlDatabase,
  service: MailService,
  holderId: string,
): Promise<AccountMail> {
  return {
    title: "You already have an account",
    before: [
      "An account with this e-mail address already exists, and a second one was requested.",
      "If you requested it, sign in to your existing account. If you do not know its password, open this link within an hour:",
    ],
    links: [await resetLink(db, service, holderId, "Set a new password")],
    after: ["If you did not request it, ignore this mail. Nobody got access to your account."],
  };
}

/** The caller who presents a token. `isOwner` returns whether the caller is known to have created the account. */
export type Verifier = {
  password?: string | undefined;
  clientAddress: string;
  isOwner: (userId: string) => Promise<boolean>;
};

/**
 * Marks the address of a token's user as verified; the address then belongs to that account. A used, expired or
 * unknown token returns 404; 409 if another account verified the address first. The link proves access to the
 * mailbox, not who created the account: if several accounts claim the address, only the owner of this one can verify it.
 */
export async function verifyEmail(
  databases: Databases,
  token: string,
  verifier: Verifier,
  nowMs: number,
): Promise<void> {
  const tokenHash = await hashToken(token);
  const found = await findClaimOfToken(databases.control, tokenHash, nowMs);
  if (!found) throw expiredToken();
  const { userId } = found;
  if (found.claims > 1 && !(await isOwnAccount(found, verifier)))
    throw new AppError(
      "conflict",
      "Several accounts claim this address. Open the link in the browser in which you registered, or send the `password` of your account. If you did not register, set a password with POST /auth/forgot-password",
    );
  try {
    if (await markVerified(databases.control, { tokenHash, userId }, nowMs))
      await recordForUser(databases, userId, "user.email_verified", verifier.clientAddress);
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
