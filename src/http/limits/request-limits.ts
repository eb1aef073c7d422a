import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { KeyScope } from "#src/shared/security/roles";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { type AnyContext, type AppEnv, variable } from "#src/http/context";
import { type Allowance, leaseRateLimit } from "#src/shared/security/rate-counter";
import { PermitLeases } from "./permit-leases";
import {
  clientAddress,
  clientAddressOf,
  requireAllowed,
  showAllowance,
  UNKNOWN_ADDRESS,
} from "./rate-limit";

const WINDOW_MS = 60_000;
const leases = new PermitLeases();

/** A limit on requests of any kind, in a minute that starts with the first request. 0: no limit. */
type RequestLimit = {
  name: string;
  key: string;
  limit: number;
  refusal: string;
  /** Counts and reports, but rejects nothing. */
  isAdvisory?: boolean;
};

/** Never limited by an unknown address, because other callers with one could lock out the owner of an account. */
const ALWAYS_SERVED = /\/(?:auth\/.+|health)$/;

/** Counts a request of an authenticated caller for its workspace, and a write also for its key or user. */
export function limitCaller(c: CallerContext, scope: KeyScope) {
  const { settings, scope: caller } = c.var;
  const ofWorkspace = {
    name: "workspace_requests",
    key: caller.workspaceId,
    limit: settings.WORKSPACE_REQUESTS_PER_MINUTE,
    refusal: "Too many requests from this workspace",
  };
  return countRequest(c, [ofWorkspace, ...(scope === "read" ? [] : writesOf(c))]);
}

/** Counts a write of a caller whose request was counted before it was known to write, such as the call of a tool. */
export const limitWrite = (c: CallerContext) => countRequest(c, writesOf(c));

type CallerContext = AnyContext & { var: AppEnv["Variables"] };

function writesOf({ var: { settings, scope } }: CallerContext): RequestLimit[] {
  const { workspaceId, actor } = scope;
  if (actor.kind === "system") return [];
  return [
    {
      name: "key_writes",
      key: `${workspaceId}:${actor.id}`,
      limit: settings.KEY_WRITES_PER_MINUTE,
      refusal: `Too many writes by this ${actor.kind === "user" ? "user" : "API key"}`,
    },
  ];
}

/** Counts a request without a valid credential for its client address. */
export function limitAddress(c: AnyContext) {
  const { method } = c.req;
  return countRequest(c, [
    ofAddress(clientAddress(c), { method, path: routePath(c, -1) }, variable(c, "settings")),
  ]);
}

type Route = { method: string; path: string };

function ofAddress(address: string, { method, path }: Route, settings: Settings): RequestLimit {
  const isUnknown = address === UNKNOWN_ADDRESS;
  return {
    name: "address_requests",
    // All callers share an unknown address: too many requests to one route must not block the others.
    key: isUnknown ? `${address} ${method} ${path}` : address,
    limit: settings.ADDRESS_REQUESTS_PER_MINUTE,
    refusal: "Too many requests from this address",
    isAdvisory: isUnknown && ALWAYS_SERVED.test(path),
  };
}

/** Counts the same request where no other call is needed: its limits, or undefined if this isolate has no permit left. */
export function limitAddressAtOnce(
  { headers }: Request,
  route: Route,
  settings: Settings,
): Record<string, Allowance> | undefined {
  const address = clientAddressOf(settings, (name) => headers.get(name));
  const { name, key, limit } = ofAddress(address, route, settings);
  if (limit <= 0) return {};
  const allowance = leases.takeLeased(`${name}:${key}`);
  return allowance && { [name]: allowance };
}

export const limitByAddress = createMiddleware<AppEnv>(async (c, next) => {
  await limitAddress(c);
  await next();
});

async function countRequest(c: AnyContext, limits: RequestLimit[]): Promise<void> {
  const counted = await Promise.all(
    limits
      .filter(({ limit }) => limit > 0)
      .map(async (limit) => ({ ...limit, allowance: await takePermit(c, limit) })),
  );
  for (const { name, allowance } of counted) if (allowance) showAllowance(c, allowance, name);
  const refused = counted.find(
    ({ allowance, isAdvisory }) => allowance && !allowance.allowed && !isAdvisory,
  );
  if (!refused?.allowance) return;
  for (const { name, key, allowance } of counted)
    if (allowance?.allowed) leases.putBack(`${name}:${key}`);
  requireAllowed(refused.allowance, refused.refusal);
}

/** Null if the Durable Objects are unavailable: the API then serves requests without counting them. */
async function takePermit(
  c: AnyContext,
  { name, key, limit }: RequestLimit,
): Promise<Allowance | null> {
  try {
    return await leases.take(`${name}:${key}`, (requested) =>
      leaseRateLimit(c.env, { name, key, limit, windowMs: WINDOW_MS, requested }),
    );
  } catch (error) {
    log.warn("rate_limit.unavailable", { name, error });
    return null;
  }
}
