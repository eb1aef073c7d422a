import { createMiddleware } from "hono/factory";
import { AppError } from "#src/shared/errors";
import {
  type Allowance,
  giveBackRateLimit,
  takeRateLimit,
} from "#src/shared/security/rate-counter";
import type { Settings } from "#src/shared/settings";
import type { AnyContext, AppEnv } from "#src/http/context";

export {
  type Allowance,
  giveBackRateLimit,
  pingRateLimiter,
  takeRateLimit,
} from "#src/shared/security/rate-counter";

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

/** Refuses with 429 when the allowance is used up. */
export function requireAllowed(allowance: Allowance, message = "Too many requests"): void {
  if (allowance.allowed) return;
  const retryAfterS = seconds(allowance.resetMs);
  throw new AppError("rate_limited", `${message}. Try again in ${retryAfterS} s`, {
    headers: { "Retry-After": String(retryAfterS) },
  });
}

/** Refusals of a request for what it is, or for another limit: nothing was done for it. */
const NOT_COUNTED = new Set([400, 413, 415, 422, 429]);

/**
 * Enforces an endpoint's limit and shows it in the `RateLimit-*` headers of every answer. A request that
 * is refused as malformed, as not valid or for another limit does not count.
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
    if (!NOT_COUNTED.has(c.res.status)) return;
    await giveBackRateLimit(c.env, name, key);
    showAllowance(c, { ...allowance, remaining: allowance.remaining + 1 });
  });

/**
 * Notes what is left of a limit, for the headers of the answer, also of a refusal. Where several limits
 * apply, the answer shows the one that is closest to refusal.
 */
export function showAllowance(c: AnyContext, allowance: Allowance, name = "endpoint"): void {
  c.var.allowances[name] = allowance;
}

/** The headers that say what is left of the limit closest to refusal; none where no limit applies. */
export function allowanceHeaders(allowances: Record<string, Allowance>): [string, string][] {
  const [closest] = Object.values(allowances).toSorted(
    (a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs,
  );
  if (!closest) return [];
  return [
    ["RateLimit-Limit", String(closest.limit)],
    ["RateLimit-Remaining", String(closest.remaining)],
    ["RateLimit-Reset", String(seconds(closest.resetMs))],
  ];
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Stands for every caller whose address is not known. */
export const UNKNOWN_ADDRESS = "local";

/**
 * Whose requests are counted together: an IPv4 address, or the /64 that one IPv6 customer gets. Only the
 * header that the operator's own proxy sets is believed; without one all callers are one.
 */
export function clientAddress(c: AnyContext): string {
  const { CLIENT_ADDRESS_HEADER: header } = c.var.settings;
  const given = header === "none" ? UNKNOWN_ADDRESS : (c.req.header(header) ?? UNKNOWN_ADDRESS);
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
