import type { Context } from "hono";
import type { Scope } from "#src/db/scope";
import type { Settings } from "#src/shared/settings";
import type { Allowance } from "#src/shared/security/rate-counter";

type Common = {
  settings: Settings;
  requestId: string;
  /** What is left of the limits that this request counts for, by the name of the limit. */
  allowances: Record<string, Allowance>;
};

/** What a handler finds on `c`: bindings in `c.env`, the caller's scope and the settings in `c.var`. */
export type AppEnv = { Bindings: Env; Variables: Common & { scope: Scope } };

/** The same for a public endpoint, which has no caller. */
export type PublicEnv = { Bindings: Env; Variables: Common };

/** For what works in both. */
export type AnyContext = Context<AppEnv> | Context<PublicEnv>;
