import { proxyDurable } from "itty-durable";

/** What is left of a limit; `resetMs` is how long until it is whole again. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetMs: number };

/** Uses that were counted beforehand: `granted` of those that were asked for. */
export type Lease = Allowance & { granted: number };

/** The methods of the object that counts, as its callers see them. */
export type RateCounter = {
  ping(): Promise<{ ok: boolean }>;
  take(limit: number, windowMs: number, endsByClock?: boolean, most?: number): Promise<Lease>;
  giveBack(): Promise<{ used: number }>;
  hold(holder: string, limit: number, ttlMs: number): Promise<{ allowed: boolean }>;
  release(holder: string): Promise<{ ok: boolean }>;
};

/** One of the places in which something may go on at the same time, such as a stream of a workspace. */
export type Place = { name: string; key: string; holder: string };

/** Counts one use of `name` by `key` and tells whether it is within the limit; a refused use counts nothing. */
export function takeRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  name: string,
  key: string,
  limit: number,
  windowMs: number,
  endsByClock = false,
): Promise<Allowance> {
  return counter(env, name, key).take(limit, windowMs, endsByClock);
}

/** Counts up to `most` uses of `name` by `key` beforehand, to be spent without another call. */
export function leaseRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  use: { name: string; key: string; limit: number; windowMs: number; most: number },
): Promise<Lease> {
  return counter(env, use.name, use.key).take(use.limit, use.windowMs, false, use.most);
}

/** Undoes one `takeRateLimit`, for uses that turn out not to count, such as a successful sign-in. */
export async function giveBackRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  name: string,
  key: string,
): Promise<void> {
  await counter(env, name, key).giveBack();
}

/** Takes a place for `ttlMs`, or keeps it: whoever holds it asks again before that. False where all are taken. */
export async function holdPlace(
  env: Pick<Env, "RATE_LIMITER">,
  { name, key, holder }: Place,
  { limit, ttlMs }: { limit: number; ttlMs: number },
): Promise<boolean> {
  return (await counter(env, name, key).hold(holder, limit, ttlMs)).allowed;
}

export async function releasePlace(
  env: Pick<Env, "RATE_LIMITER">,
  { name, key, holder }: Place,
): Promise<void> {
  await counter(env, name, key).release(holder);
}

/** Rejects when the objects that count cannot be reached. */
export async function pingRateLimiter(env: Pick<Env, "RATE_LIMITER">): Promise<void> {
  await counter(env, "health", "").ping();
}

// Never await the counter itself: it is a proxy that answers every name, `then` too, with a call.
const counter = (env: Pick<Env, "RATE_LIMITER">, name: string, key: string): RateCounter =>
  proxyDurable(env.RATE_LIMITER, { parse: true }).get(`${name}:${encodeURIComponent(key)}`);
