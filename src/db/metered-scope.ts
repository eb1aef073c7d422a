import type { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import { withObserver } from "./client";
import type { ControlScope } from "./scope";

/** A scope and the bindings of background work: their calls spend the budget. */
export function meteredScope(
  scope: ControlScope,
  env: Env,
  budget: Budget,
): { scope: ControlScope; env: Env } {
  const onCall = (calls: number) => budget.spend(calls);
  return {
    scope: {
      ...scope,
      db: withObserver(scope.db, { onCall }),
      control: withObserver(scope.control, { onCall }),
    },
    env: metered(env, budget),
  };
}
