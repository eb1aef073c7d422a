import { proxyDurable } from "itty-durable";
import { createMiddleware } from "hono/factory";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import type { AnyContext, AppEnv } from "./context";

/** How often something may be done: `limit` times in `windowMs`. A limit of 0 means no limit. */
export type RateLimit = {
  /** Names what is counted, such as `ai_icp_match_all`. */
  name: string;
  limit: number | ((settings: Settings) => number);
  windowMs: number;
  /** Windows end with the clock in UTC, a day's at midnight, and not so long after the first use. */
  endsByClock?: boolean;
  per: "workspace" | "address";
  /** What a refusal says, as the beginning of a sentence. */
  refusal?: string;
};

/** What is left of a limit; `resetMs` is how long until it is whole again. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetMs: number };

type Counter = {
  ping(): Promise<unknown>;
  take(limit: number, windowMs: number, endsByClock: boolean): Promise<Allowance>;
  giveBack(): Promise<unknown>;
};

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

/** Undoes one `takeRateLimit`, for uses that turn out not to count, such as a successful sign-in. */
export async function giveBackRateLimit(
  env: Pick<Env, "RATE_LIMITER">,
  name: string,
  key: string,
): Promise<void> {
  await counter(env, name, key).giveBack();
}

/** Rejects when the objects that count cannot be reached. */
export async function pingRateLimiter(env: Pick<Env, "RATE_LIMITER">): Promise<void> {
  await counter(env, "health", "").ping();
}

// Never await the counter itself: it is a proxy that answers every name, `then` too, with a call.
const counter = (env: Pick<Env, "RATE_LIMITER">, name: string, key: string): Counter =>
  proxyDurable(env.RATE_LIMITER, { parse: true }).get(
    `${name}:${encodeURIComponent(key)}`,
  ) as Counter;

/** Refuses with 429 when the allowance is used up. */
export function requireAllowed(allowance: Allowance, message = "Too many requests"): void {
  if (allowance.allowed) return;
  const retryAfterS = seconds(allowance.resetMs);
  throw new AppError("rate_limited", `${message}. Try again in ${retryAfterS} s`, {
    headers: { "Retry-After": String(retryAfterS) },
  });
}

/** Refusals of a request for what it is: nothing was done for it. */
const UNREADABLE = new Set([400, 413, 415, 422]);

/**
 * Enforces an endpoint's limit and shows it in the `RateLimit-*` headers of every answer. A request that
 * is refused as malformed or not valid does not count.
 */
export const enforceRateLimit = ({ name, limit, per, ...how }: RateLimit) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const most = typeof limit === "number" ? limit : limit(c.var.settings);
    if (most <= 0) return next();
    const key = per === "workspace" ? c.var.scope.workspaceId : clientAddress(c);
    const { windowMs, endsByClock, refusal } = how;
    const allowance = await takeRateLimit(c.env, name, key, most, windowMs, endsByClock);
    showAllowance(c, allowance);
    requireAllowed(allowance, refusal);
    await next();
    if (!UNREADABLE.has(c.res.status)) return;
    await giveBackRateLimit(c.env, name, key);
    showAllowance(c, { ...allowance, remaining: allowance.remaining + 1 });
  });

/** Says in the answer's headers, also of a refusal, what is left of a limit. */
export function showAllowance(c: AnyContext, { limit, remaining, resetMs }: Allowance): void {
  c.header("RateLimit-Limit", String(limit));
  c.header("RateLimit-Remaining", String(remaining));
  c.header("RateLimit-Reset", String(seconds(resetMs)));
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * Whose requests are counted together: an IPv4 address, or the /64 that one IPv6 customer gets. Only the
 * header that the operator's own proxy sets is believed; without one all callers are one.
 */
export function clientAddress(c: AnyContext): string {
  const { CLIENT_ADDRESS_HEADER: header } = c.var.settings;
  const given = header === "none" ? "local" : (c.req.header(header) ?? "local");
  // Proxies append to a list such as X-Forwarded-For: what stands before is the client's own claim.
  const last = given.slice(given.lastIndexOf(",") + 1).trim();
  const address = last.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
