import {
  refundRateLimit,
  requireAllowed,
  takeRateLimit,
  UNKNOWN_ADDRESS,
  type Allowance,
} from "#src/http/limits/rate-limit";
import { hashToken } from "#src/shared/security/secret-token";

const MAX_FAILURES = 10;
/** For all unknown devices together. Ten client addresses are needed to reach it. */
const MAX_FAILURES_PER_ACCOUNT = 100;
const WINDOW_MS = 15 * 60_000;

/**
 * The key under which failures of an account are counted. It contains no address, because counters outlive an
 * erasure. It changes with the password, so that a reset ends a lock-out.
 */
export const accountKey = (email: string, passwordHash: string | null): Promise<string> =>
  hashToken(`${email} ${passwordHash ?? ""}`);

type Counter = { name: string; key: string; limit: number };

/**
 * The limits that apply to an attempt to sign in. A known device has its own counter, so nobody else can
 * lock it out. If the client address is unknown, all callers would share one counter, so addresses are not
 * counted.
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

/** Counts an attempt before the password is checked, so that concurrent guesses are counted too. */
export async function countAttempt(
  env: Pick<Env, "RATE_LIMITER">,
  counters: Counter[],
  show: (allowance: Allowance) => void,
) {
  const counted = await Promise.all(
    counters.map(async ({ name, key, limit }) => {
      const allowance = await takeRateLimit(env, name, key, limit, WINDOW_MS);
      return { allowance, giveBack: () => refundRateLimit(env, name, key) };
    }),
  );
  const taken = counted.filter(({ allowance }) => allowance.allowed);
  const undo = () => Promise.all(taken.map(({ giveBack }) => giveBack()));
  for (const { allowance } of counted) {
    if (allowance.allowed) continue;
    show(allowance);
    await undo(); // No password was checked, so the other counters must not count the attempt.
    requireAllowed(allowance, "Too many failed attempts");
  }
  const [tightest] = taken
    .map(({ allowance }) => allowance)
    .toSorted((one, other) => one.remaining - other.remaining);
  if (tightest) show(tightest);
  return { undo };
}
