import {
  giveBackRateLimit,
  requireAllowed,
  takeRateLimit,
  UNKNOWN_ADDRESS,
  type Allowance,
} from "#src/http/limits/rate-limit";
import { hashToken } from "#src/shared/security/secret-token";

const MAX_FAILURES = 10;
/** From all unknown devices together. It takes ten client addresses to reach it. */
const MAX_FAILURES_PER_ACCOUNT = 100;
const WINDOW_MS = 15 * 60_000;

/**
 * What failures of an account are counted under. It names nobody, because counters outlive an erasure, and
 * it changes with the password, so that a reset ends a lock-out.
 */
export const accountKey = (email: string, passwordHash: string | null): Promise<string> =>
  hashToken(`${email} ${passwordHash ?? ""}`);

type Counter = { name: string; key: string; limit: number };

/**
 * What limits attempts to sign in. A device on which the account was used before has a counter of its own, so
 * nobody else can lock it out. Where the client address is unknown, all callers would share one counter, so
 * addresses are not counted.
 */
export function loginCounters(
  account: string,
  address: string,
  device: { userId: string; id: string } | null,
): Counter[] {
  if (device)
    return [
      { name: "login_failures_device", key: `${device.userId} ${device.id}`, limit: MAX_FAILURES },
    ];
  const byAccount = [
    { name: "login_failures_pair", key: `${account} ${address}`, limit: MAX_FAILURES },
    { name: "login_failures_account", key: account, limit: MAX_FAILURES_PER_ACCOUNT },
  ];
  if (address === UNKNOWN_ADDRESS) return byAccount;
  return [{ name: "login_failures_address", key: address, limit: MAX_FAILURES }, ...byAccount];
}

/** Counts an attempt before the password is checked, so that guesses sent at once are counted too. */
export async function countAttempt(
  env: Pick<Env, "RATE_LIMITER">,
  counters: Counter[],
  show: (allowance: Allowance) => void,
) {
  const counted = await Promise.all(
    counters.map(async ({ name, key, limit }) => {
      const allowance = await takeRateLimit(env, name, key, limit, WINDOW_MS);
      return { allowance, giveBack: () => giveBackRateLimit(env, name, key) };
    }),
  );
  const taken = counted.filter(({ allowance }) => allowance.allowed);
  const forget = () => Promise.all(taken.map(({ giveBack }) => giveBack()));
  for (const { allowance } of counted) {
    if (allowance.allowed) continue;
    show(allowance);
    await forget(); // No password was tried, so the other counters are not charged.
    requireAllowed(allowance, "Too many failed attempts");
  }
  const [tightest] = taken
    .map(({ allowance }) => allowance)
    .toSorted((one, other) => one.remaining - other.remaining);
  if (tightest) show(tightest);
  return { forget };
}
