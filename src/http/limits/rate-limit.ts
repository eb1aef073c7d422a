import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#src/shared/errors";
import { type Allowance, refundRateLimit, takeRateLimit } from "#src/shared/security/rate-counter";
import type { Settings } from "#src/shared/settings";
import { type AnyContext, type AppEnv, variable } from "#src/http/context";

export {
  type Allowance,
  refundRateLimit,
  pingRateLimiter,
  takeRateLimit,
} from "#src/shared/security/rate-counter";

/** Allows `limit` requests in `windowMs`. A limit of 0 means no limit. */
export type RateLimit = {
  /** Name of the counter, such as `ai_icp_match_all`. */
  name: string;
  limit: number | ((settings: Settings) => number);
  windowMs: number;
  /** Windows end at multiples of their length in UTC, a day's at midnight, instead of that long after the first use. */
  endsByClock?: boolean;
  per: "workspace" | "address";
  /** The beginning of the error message. */
  refusal?: string;
};

/** Throws 429 when the limit is used up. */
export function requireAllowed(allowance: Allowance, message = "Too many requests"): void {
  if (allowance.allowed) return;
  const retryAfterS = seconds(allowance.resetMs);
  throw new AppError("rate_limited", `${message}. Try again in ${retryAfterS} s`, {
    headers: { "Retry-After": String(retryAfterS) },
  });
}

/** Statuses of requests that were rejected as invalid or by another limit, before any work. */
const NOT_COUNTED = new Set([400, 413, 415, 422, 429]);

/**
 * Enforces an endpoint's limit and reports it in the `RateLimit-*` headers of every response. A request that
 * is rejected as invalid or by another limit does not count.
 */
export const enforceRateLimit = (limit: RateLimit) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const settle = await useRateLimit(c, limit);
    await next();
    await settle(c.res.status);
  });

/**
 * Counts one use of a limit, or throws 429. The caller passes the status of the response to the returned function,
 * which reverts a use that does not count.
 */
export async function useRateLimit(
  c: Context<AppEnv>,
  { name, limit, per, windowMs, endsByClock, refusal }: RateLimit,
): Promise<(status: number) => Promise<void>> {
  const max = typeof limit === "number" ? limit : limit(c.var.settings);
  if (max <= 0) return async () => {};
  const key = per === "workspace" ? c.var.scope.workspaceId : clientAddress(c);
  const allowance = await takeRateLimit(c.env, name, key, max, windowMs, endsByClock);
  showAllowance(c, allowance);
  requireAllowed(allowance, refusal);
  return async (status) => {
    if (!NOT_COUNTED.has(status)) return;
    await refundRateLimit(c.env, name, key);
    showAllowance(c, { ...allowance, remaining: allowance.remaining + 1 });
  };
}

/**
 * Records the state of a limit for the headers of the response, also of a 429. If several limits apply, the
 * headers describe the one with the fewest remaining requests.
 */
export function showAllowance(c: AnyContext, allowance: Allowance, name = "endpoint"): void {
  variable(c, "allowances")[name] = allowance;
}

/** The headers of the limit with the fewest remaining requests; none if no limit applies. */
export function allowanceHeaders(allowances: Record<string, Allowance>): [string, string][] {
  const [first, ...others] = Object.values(allowances);
  if (!first) return [];
  const closest = others.reduce(
    (a, b) => ((a.remaining - b.remaining || b.resetMs - a.resetMs) <= 0 ? a : b),
    first,
  );
  return [
    ["RateLimit-Limit", String(closest.limit)],
    ["RateLimit-Remaining", String(closest.remaining)],
    ["RateLimit-Reset", String(seconds(closest.resetMs))],
  ];
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** The key of all callers whose address is unknown. */
export const UNKNOWN_ADDRESS = "local";

/**
 * The key of a client: an IPv4 address, or the /64 of one IPv6 customer. Only the header that the
 * operator's proxy sets is trusted; without one all callers share a key.
 */
export const clientAddress = (c: AnyContext): string =>
  clientAddressOf(variable(c, "settings"), (name) => c.req.header(name));

/** The same from the headers of a request. */
export function clientAddressOf(
  { CLIENT_ADDRESS_HEADER: header }: Pick<Settings, "CLIENT_ADDRESS_HEADER">,
  read: (header: string) => string | null | undefined,
): string {
  const given = header === "none" ? undefined : (read(header) ?? undefined);
  if (given === undefined) return UNKNOWN_ADDRESS;
  // Proxies append to a list such as X-Forwarded-For: the client controls the earlier entries.
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
