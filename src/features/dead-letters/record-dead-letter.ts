import type { Database } from "#src/db/client";
import { deadLetters } from "#src/db/tables/jobs";

export type DeadLetter = {
  /** The message's own. */
  id: string;
  /** The queue that the message was sent to first. */
  queue: string;
  reason: string;
  attempts: number;
  body: unknown;
};

/** Keeps a message that nobody could process, in the log and in D1: once, however often it is delivered. */
export async function recordDeadLetter(db: Database, letter: DeadLetter): Promise<void> {
  const { id, queue, reason, attempts, body } = letter;
  console.error(
    JSON.stringify({ level: "error", event: "dead_letter", queue, reason, attempts, body }),
  );
  await db
    .insert(deadLetters)
    .values({ id, queue, reason, attempts, body: JSON.stringify(body ?? null) })
    .onConflictDoNothing();
}
