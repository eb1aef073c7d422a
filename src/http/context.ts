import type { Scope } from "#src/db/scope";
import type { Settings } from "#src/shared/settings";

/** What a handler finds on `c`: bindings in `c.env`, the caller's scope and the settings in `c.var`. */
export type AppEnv = {
  Bindings: Env;
  Variables: { scope: Scope; settings: Settings; requestId: string };
};
