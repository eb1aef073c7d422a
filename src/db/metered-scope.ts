import type { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import { onlyShard, openDatabases } from "./databases";
import type { Scope } from "./scope";

/** A scope and the bindings of background work: their calls spend the budget. */
export function meteredScope(scope: Scope, env: Env, budget: Budget): { scope: Scope; env: Env } {
  const bindings = metered(env, budget);
  return { scope: { ...scope, db: onlyShard(openDatabases(bindings)) }, env: bindings };
}
