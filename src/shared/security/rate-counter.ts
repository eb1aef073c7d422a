import { proxyDurable } from "itty-durable";
import { located } from "#src/shared/object-namespace";

/** The state of a limit; `resetMs` is the time until its window ends. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetMs: number };

/** Permits that are counted in advance: `granted` of the requested ones. */
export type Lease = Allowance & { granted: number };

/** The methods of the Durable Object that counts. */
export type RateCounter = {
  ping(): Promise<{ ok: boolean }>;
  take(limit: number, windowMs: number, endsByClock?: boolean, requested?: number): Promise<Lease>;
  refund(): Promise<{ used: number }>;
  acquire(holder: string, limit: number, ttlMs: number): Promise<{ allowed: boolean }>;
  release(holder: string): Promise<{ ok: boolean }>;
};

/** One of a limited number of concurrent uses, such as an event stream of a workspace. */
export type ConcurrencySlot = { name: string; key: string; holder: string };

/** Counts one use of `name` by `key`, if it is within the limit. A rejected use does not count. */
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

/** Counts up to `requested` uses of `name` by `key` in advance, which the caller spends without another call. */
export function leaseRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  use: { name: string; key: string; limit: number; windowMs: number; requested: number },
): Promise<Lease> {
  return counter(env, use.name, use.key).take(use.limit, use.windowMs, false, use.requested);
}

/** Reverts one `takeRateLimit`, for uses that do not count, such as a successful sign-in. */
export async function refundRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  name: string,
  key: string,
): Promise<void> {
  await counter(env, name, key).refund();
}

/** Acquires or renews a slot for `ttlMs`. The holder renews it before that. False if no slot is free. */
export async function acquireSlot(
  env: Pick<Env, "RATE_LIMITER">,
  { name, key, holder }: ConcurrencySlot,
  { limit, ttlMs }: { limit: number; ttlMs: number },
): Promise<boolean> {
  return (await counter(env, name, key).acquire(holder, limit, ttlMs)).allowed;
}

export async function releaseSlot(
  env: Pick<Env, "RATE_LIMITER">,
  { name, key, holder }: ConcurrencySlot,
): Promise<void> {
  await counter(env, name, key).release(holder);
}

/** Rejects if the Durable Objects of rate limits are unavailable. */
export async function pingRateLimiter(env: Pick<Env, "RATE_LIMITER">): Promise<void> {
  await counter(env, "health", "").ping();
}

// Never await the counter itself: the proxy turns every property into a call, `then` included.
const counter = (env: Pick<Env, "RATE_LIMITER">, name: string, key: string): RateCounter =>
  proxyDurable(located(env, env.RATE_LIMITER), { parse: true }).get(
    `${name}:${encodeURIComponent(key)}`,
  );
