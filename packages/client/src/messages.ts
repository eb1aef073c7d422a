import { createParser, type EventSourceMessage } from "eventsource-parser";
import { describe } from "./attempt.ts";
import { ConnectionError, TimeoutError } from "./errors.ts";

export type Message = EventSourceMessage;

type Options = { idleMs: number; signal: AbortSignal | undefined; onComment: () => void };

/**
 * The messages of a `text/event-stream`. Rejects with a `ConnectionError` if the connection fails or is silent for
 * `idleMs`, and with the reason of the signal. Closes the connection when the iteration ends.
 */
export async function* readMessages(
  response: Response,
  { idleMs, signal, onComment }: Options,
): AsyncGenerator<Message, void, undefined> {
  if (!response.body) throw new ConnectionError("The event stream has no body");
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const messages: Message[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message), onComment });
  try {
    for (;;) {
      const { done, value } = await within(idleMs, reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(`The event stream failed: ${describe(error)}`, { cause: error });
  } finally {
    // Rejects if the connection failed.
    reader.cancel().catch(() => {});
  }
}

async function within<T>(ms: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No event within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([result, time]);
  } finally {
    clearTimeout(timer);
  }
}
