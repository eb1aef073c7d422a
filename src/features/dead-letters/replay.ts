import type { Database } from "#src/db/client";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { queueOf } from "#src/shared/jobs/queue-messages";
import { queuesOf } from "#src/shared/jobs/queues";
import { log } from "#src/shared/log";
import { cancelReplay, deleteDeadLetter, findReplays } from "./dead-letters.repository";

const PER_STEP = 100;
/** The statement that finds them, and for each a message and a statement. */
const CALLS_PER_LETTER = 2;

/**
 * Sends dead letters that the operator chose to their queue again, then deletes them. A crash in between sends one
 * twice, which every consumer tolerates.
 */
export async function replayDeadLetters(db: Database, env: Env, { budget }: Sweep): Promise<Rest> {
  const letters = await findReplays(db, PER_STEP);
  for (const { id, body } of letters) {
    if (!budget.allows(CALLS_PER_LETTER)) return { hasMore: true };
    const message: unknown = JSON.parse(body);
    const name = queueOf(message);
    const queue = queuesOf(env).get(name);
    if (queue) {
      await queue.send(message);
      await deleteDeadLetter(db, id);
    } else await cancelReplay(db, id);
    log.info("dead_letter.replayed", { dead_letter_id: id, message_queue: name, sent: !!queue });
  }
  return { hasMore: letters.length === PER_STEP };
}
