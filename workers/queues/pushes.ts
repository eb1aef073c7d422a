import { deliverPush } from "#src/features/integrations/pushes/deliver";
import { log } from "#src/shared/log";
import type { PushMessage } from "#src/shared/jobs/queue-messages";

/** After this the rest of a push is another message's, so that pushes of other integrations get their turn. */
const BUDGET_MS = 45_000;
const RETRY_DELAY_S = 10;

/** Delivers due pushes. Duplicate or early messages have no effect. */
export async function consumePushes(
  messages: readonly Message<PushMessage>[],
  env: Env,
): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      try {
        await deliverPush(env, message.body, { budgetMs: BUDGET_MS });
        message.ack();
      } catch (error) {
        // D1 or the queue is unavailable. The lease expires, and items without a result are sent again.
        log.error("push.delivery_failed", { push_id: message.body.pushId, error });
        message.retry({ delaySeconds: RETRY_DELAY_S });
      }
    }),
  );
}
