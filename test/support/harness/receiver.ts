import { newId } from "#src/shared/ids";
import type { ReceivedMessage } from "#test/support/fakes/receiver-web";

/** A receiver of webhooks, and what it got. */
export type Receiver = {
  url: string;
  /** What it verifies by from now on. */
  trust: (...secrets: string[]) => Promise<void>;
  /** Lets a receiver of the modes `held` and `paused` answer, now and from now on. */
  release: () => Promise<void>;
  /** Every request, and those it took. */
  got: () => Promise<{ tries: ReceivedMessage[]; taken: ReceivedMessage[] }>;
};

/** A receiver of its own that behaves in one way; see `receiver-web`. */
export function newReceiver(mode = "ok"): Receiver {
  const path = `/${mode}/${newId()}`;
  const outbox = `https://outbox.receiver.test${path}`;
  return {
    url: `https://receiver.test${path}`,
    trust: async (...secrets) => {
      await (await fetch(outbox, { method: "PUT", body: JSON.stringify(secrets) })).text();
    },
    release: async () => {
      await (await fetch(outbox, { method: "DELETE" })).text();
    },
    got: async () => (await fetch(outbox)).json(),
  };
}
