import type { Database } from "#src/db/client";
import type { AnyContext } from "#src/http/context";
import {
  clientAddress,
  giveBackRateLimit,
  requireAllowed,
  showAllowance,
  takeRateLimit,
  type Allowance,
} from "#src/http/rate-limit";
import { verifyPassword } from "#src/platform/passwords";
import { AppError } from "#src/shared/errors";
import { findUserByEmail } from "./accounts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** Where a password is tried from, and how that client is told what is left to it. */
export type PasswordClient = {
  limiter: Pick<Env, "RATE_LIMITER">;
  address: string;
  show: (allowance: Allowance) => void;
};

export const passwordClient = (c: AnyContext): PasswordClient => ({
  limiter: c.env,
  address: clientAddress(c),
  show: (allowance) => showAllowance(c, allowance),
});

/**
 * The id of the user whose address and password these are. 401 says the same, and takes as long,
 * whether the address is unknown or the password is wrong; 429 after 10 failures per account or
 * client address in 15 min, also for the right password.
 */
export async function checkPassword(
  client: PasswordClient,
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string> {
  // Counted before the check, so that guesses sent at once are counted too.
  const attempt = await countAttempt(client, email);
  const user = await findUserByEmail(db, email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AppError("unauthorized", "The e-mail or the password is wrong");
  await attempt.forget();
  return user.id;
}

async function countAttempt({ limiter, address, show }: PasswordClient, account: string) {
  const counted = await Promise.all(
    Object.entries({ account, address }).map(async ([kind, key]) => {
      const name = `login_failures_${kind}`;
      const allowance = await takeRateLimit(limiter, name, key, MAX_FAILURES, WINDOW_MS);
      return { allowance, giveBack: () => giveBackRateLimit(limiter, name, key) };
    }),
  );
  const taken = counted.filter(({ allowance }) => allowance.allowed);
  const forget = () => Promise.all(taken.map(({ giveBack }) => giveBack()));
  for (const { allowance } of counted) {
    if (allowance.allowed) continue;
    show(allowance);
    await forget(); // No password was tried, so the other counter is not charged.
    requireAllowed(allowance, "Too many failed sign-ins");
  }
  const [tightest] = taken
    .map(({ allowance }) => allowance)
    .toSorted((one, other) => one.remaining - other.remaining);
  if (tightest) show(tightest);
  return { forget };
}
