import type { ControlDatabase } from "#src/db/client";
import { renewPasswordHash } from "./passwords.repository";
import type { AnyContext } from "#src/http/context";
import { showAllowance, takeRateLimit, type Allowance } from "#src/http/limits/rate-limit";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { hashPassword, isOutdatedHash, verifyPassword } from "#src/platform/security/passwords";
import { AppError } from "#src/shared/errors";
import { findHolder } from "#src/features/auth/accounts/accounts.repository";
import { knownDevice } from "#src/features/auth/sessions/device-cookie";
import {
  accountKey,
  countAttempt,
  loginCounters,
} from "#src/features/auth/sessions/login-attempts";
import { sessionClient } from "#src/features/auth/sessions/session-response";
import type { SessionClient } from "#src/features/auth/sessions/sessions";

/** The client that tries a password, and how the rate limit is shown to it. */
export type PasswordClient = SessionClient & {
  limiter: Parameters<typeof takeRateLimit>[0];
  /** Whether signing in requires a verified address. */
  needsVerifiedAddress: boolean;
  knownDevice: (userId: string) => Promise<string | null>;
  show: (allowance: Allowance) => void;
};

export const passwordClient = (c: AnyContext): PasswordClient => ({
  ...sessionClient(c),
  limiter: c.env,
  needsVerifiedAddress: isMailConfigured(c.var.settings, c.env),
  knownDevice: (userId) => knownDevice(c, userId),
  show: (allowance) => showAllowance(c, allowance),
});

/**
 * Returns the id of the user with this address and password. The 401 has the same text and timing for an
 * unknown address, an unverified address and a wrong password. A 429 applies to the right password too.
 */
export async function checkPassword(
  client: PasswordClient,
  db: ControlDatabase,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const user = await findHolder(db, email);
  const device = user && (await client.knownDevice(user.id));
  const counters = loginCounters(
    await accountKey(email, user?.passwordHash ?? null),
    client.address,
    device ? { userId: user.id, id: device } : null,
  );
  const attempt = await countAttempt(client.limiter, counters, client.show);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw wrongPassword(client);
  await attempt.undo();
  await renewHash(db, user, password);
  return user.id;
}

const wrongPassword = ({ needsVerifiedAddress }: PasswordClient) =>
  new AppError(
    "unauthorized",
    needsVerifiedAddress
      ? "The e-mail address or the password is wrong, or the address is not verified. POST /auth/forgot-password mails a link"
      : "The e-mail address or the password is wrong",
  );

/** Replaces a hash with weaker parameters after a successful sign-in, unless the password was changed meanwhile. */
async function renewHash(
  db: ControlDatabase,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (!isOutdatedHash(passwordHash)) return;
  const renewed = await hashPassword(password);
  await renewPasswordHash(db, { userId: id, from: passwordHash, to: renewed });
}
