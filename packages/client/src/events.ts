import { readMessages, type Message } from "./messages.ts";
import { ConnectionError } from "./errors.ts";
import type { ApiRequest, ClientOptions, EventOptions } from "./options.ts";
import { DEFAULT_TIMEOUT_MS, type Requester } from "./requester.ts";
import { retryDelayMs, sleep } from "./retry.ts";

/** A message of an event stream. */
export type StreamEvent = { event: string; id?: number; data: unknown };

/** The event after which the service closes a stream. */
const LAST_EVENT = "done";

/** Failed connections in a row after which a stream gives up. */
const DEFAULT_MAX_RETRIES = 5;

type StreamOptions = EventOptions &
  Pick<ClientOptions, "onRetry"> & { timeoutMs: number; onEvent?: () => void };
type Open = (headers: Record<string, string>) => Promise<Response>;
type Connection = { lastEventId: string | undefined; retries: number };

/** The events of a request. A module of its own, so that an application without streams does not load their reader. */
export function openEvents<E extends StreamEvent>(
  requester: Requester,
  request: ApiRequest,
  options: EventOptions = {},
): EventStream<E> {
  const { settings } = requester;
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const maxRetries = options.maxRetries ?? settings.maxRetries;
  const { onRetry } = settings;
  // What an event reports may be newer than the bookmark.
  const onEvent = () => requester.bookmark.forget();
  return new EventStream({ ...options, timeoutMs, maxRetries, onRetry, onEvent }, (headers) =>
    requester.raw(request, {
      ...options,
      // The stream opens its connections again itself.
      maxRetries: 0,
      headers: { Accept: "text/event-stream", ...options.headers, ...headers },
    }),
  );
}

/**
 * Events as they occur, until `done`. An interrupted stream is opened again and continues after the last received
 * event. Each connection starts with the event `snapshot`. Each iteration opens its own stream.
 */
export class EventStream<E extends StreamEvent> implements AsyncIterable<E> {
  readonly #options: StreamOptions;
  readonly #open: Open;

  constructor(options: StreamOptions, open: Open) {
    this.#options = options;
    this.#open = open;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<E, void, undefined> {
    const { lastEventId, signal, onRetry, onEvent } = this.#options;
    const { maxRetries = DEFAULT_MAX_RETRIES } = this.#options;
    const connection: Connection = { lastEventId: lastEventId?.toString(), retries: 0 };
    for (;;) {
      try {
        for await (const message of this.#connect(connection)) {
          onEvent?.();
          yield toEvent<E>(message);
          if (message.event === LAST_EVENT) return;
        }
        throw new ConnectionError(`The stream ended without the event \`${LAST_EVENT}\``);
      } catch (error) {
        const delayMs = retryDelayMs(error, { retries: connection.retries, canRepeat: true });
        if (delayMs === null || connection.retries >= maxRetries) throw error;
        connection.retries++;
        onRetry?.({ error, delayMs });
        await sleep(delayMs, signal);
      }
    }
  }

  /** The messages of one connection. New ids, and comments that keep it open, prove that it works. */
  async *#connect(connection: Connection): AsyncGenerator<Message, void, undefined> {
    const { lastEventId } = connection;
    const response = await this.#open(lastEventId ? { "Last-Event-ID": lastEventId } : {});
    const messages = readMessages(response, {
      idleMs: this.#options.timeoutMs,
      signal: this.#options.signal,
      onComment: () => {
        connection.retries = 0;
      },
    });
    for await (const message of messages) {
      if (message.id && message.id !== connection.lastEventId) {
        connection.lastEventId = message.id;
        connection.retries = 0;
      }
      yield message;
    }
  }
}

function toEvent<E extends StreamEvent>({ event = "message", id, data }: Message): E {
  return { event, ...(id ? { id: Number(id) } : {}), data: JSON.parse(data) as unknown } as E;
}
