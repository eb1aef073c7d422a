import { eq, isNotNull } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { deadLetters } from "#src/db/tables/jobs";
import { log } from "#src/shared/log";

export type DeadLetter = {
  /** The message's own. */
  id: string;
  /** The queue that the message was sent to first. */
  queue: string;
  reason: string;
  /** Deliveries by the queue that recorded it: those of its first queue are unknown to the dead-letter queue. */
  attempts: number;
  body: unknown;
};

/** Stores a message that no consumer could process, in the log and in D1, once for all its deliveries. */
export async function recordDeadLetter(db: Database, letter: DeadLetter): Promise<void> {
  const { id, queue, reason, attempts, body } = letter;
  log.error("dead_letter.recorded", { message_queue: queue, reason, body });
  await db
    .insert(deadLetters)
    .values({ id, queue, reason, attempts, body: JSON.stringify(body ?? null) })
    .onConflictDoNothing();
}

/** Dead letters that are to be sent again, those that wait longest first. */
export const findReplays = (db: Database, limit: number): Promise<{ id: string; body: string }[]> =>
  db
    .select({ id: deadLetters.id, body: deadLetters.body })
    .from(deadLetters)
    .where(isNotNull(deadLetters.replayAt))
    .orderBy(deadLetters.replayAt)
    .limit(limit);

export async function deleteDeadLetter(db: Database, id: string): Promise<void> {
  await db.delete(deadLetters).where(eq(deadLetters.id, id));
}

/** Keeps a letter whose queue is unknown, without trying again. */
export async function cancelReplay(db: Database, id: string): Promise<void> {
  await db.update(deadLetters).set({ replayAt: null }).where(eq(deadLetters.id, id));
}
