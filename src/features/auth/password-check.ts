import type { Database } from "#src/db/client";
import { giveBackRateLimit, requireAllowed, takeRateLimit } from "#src/http/rate-limit";
import { verifyPassword } from "#src/platform/passwords";
import { AppError } from "#src/shared/errors";
import { findUserByEmail } from "./accounts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

type Limiter = Pick<Env, "RATE_LIMITER">;

/**
 * The id of the user whose address and password these are. 401 says the same, and takes as long,
 * whether the address is unknown or the password is wrong; 429 after 10 failures per account or
 * client address in 15 min, also for the right password.
 */
export async function checkPassword(
  limiter: Limiter,
  db: Database,
  { email, password, clientAddress }: { email: string; password: string; clientAddress: string },
): Promise<string> {
  // Counted before the check, so that guesses sent at once are counted too.
  const attempt = await countAttempt(limiter, { account: email, address: clientAddress });
  const user = await findUserByEmail(db, email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AppError("unauthorized", "The e-mail or the password is wrong");
  await attempt.forget();
  return user.id;
}

async function countAttempt(limiter: Limiter, keys: { account: string; address: string }) {
  const counted = await Promise.all(
    Object.entries(keys).map(async ([kind, key]) => {
      const name = `login_failures_${kind}`;
      const allowance = await takeRateLimit(limiter, name, key, MAX_FAILURES, WINDOW_MS);
      return { allowance, giveBack: () => giveBackRateLimit(limiter, name, key) };
    }),
  );
  const forget = () =>
    Promise.all(counted.filter((each) => each.allowance.allowed).map((each) => each.giveBack()));
  const refused = counted.find((each) => !each.allowance.allowed);
  if (refused) {
    await forget(); // No password was tried, so the other counter is not charged.
    requireAllowed(refused.allowance, "Too many failed sign-ins");
  }
  return { forget };
}
