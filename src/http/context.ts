import type { Context } from "hono";
import type { ControlScope, HiringScope } from "#src/db/scope";
import type { Settings } from "#src/shared/settings";
import type { Allowance } from "#src/shared/security/rate-counter";

type Common = {
  settings: Settings;
  requestId: string;
  /** The state of the limits that apply to this request, by the name of the limit. */
  allowances: Record<string, Allowance>;
  /** The state of the workspace's shard that this request has seen; only where read replicas are used. */
  bookmark?: string;
};

/** The environment of a handler: bindings in `c.env`, the caller's scope and the settings in `c.var`. */
export type AppEnv = { Bindings: Env; Variables: Common & { scope: HiringScope & ControlScope } };

/** The environment of a public endpoint, which has no caller. */
export type PublicEnv = { Bindings: Env; Variables: Common };

/** For functions that work in both. */
export type AnyContext = Context<AppEnv> | Context<PublicEnv>;

/** A variable of any context, for what runs on each request: `c.var` copies all variables at each use. */
export const variable = <K extends keyof Common>(c: AnyContext, name: K): Common[K] =>
  (c as Context<PublicEnv>).get(name);
