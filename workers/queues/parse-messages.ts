import type { z } from "zod";
import { openDatabases } from "#src/db/databases";
import { recordDeadLetter } from "#src/features/dead-letters/dead-letters.repository";
import { queueNameOf } from "./queue-name";

const RETRY_DELAY_S = 60;

/**
 * The messages of a batch that are valid. An invalid one would fail in every attempt: it is recorded as a dead
 * letter with a reason, and acknowledged.
 */
export async function parseMessages<T>(
  batch: MessageBatch,
  schema: z.ZodType<T>,
  env: Env,
): Promise<Message<T>[]> {
  const valid: Message<T>[] = [];
  for (const message of batch.messages) {
    if (isValid(message, schema)) valid.push(message);
    else await reject(message, batch.queue, reasonOf(message.body, schema), env);
  }
  return valid;
}

/** The body stays as it was sent: a schema checks, and changes nothing. */
const isValid = <T>(message: Message, schema: z.ZodType<T>): message is Message<T> =>
  schema.safeParse(message.body).success;

async function reject(message: Message, queueName: string, reason: string, env: Env) {
  const { id, attempts, body } = message;
  try {
    const queue = queueNameOf(queueName) ?? queueName;
    await recordDeadLetter(openDatabases(env).control, { id, queue, reason, attempts, body });
    message.ack();
  } catch {
    // D1 is unavailable. After its last attempt the message goes to the dead letter queue by itself.
    message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}

/** Names the invalid members only: their values may be personal data. */
function reasonOf<T>(body: unknown, schema: z.ZodType<T>): string {
  const { error } = schema.safeParse(body);
  const members = (error?.issues ?? []).map(({ path }) => path.join("."));
  if (members.includes("type")) return "Unknown message type";
  if (members.includes("")) return "The message is not an object";
  return `Invalid message: ${[...new Set(members)].join(", ")}`;
}
