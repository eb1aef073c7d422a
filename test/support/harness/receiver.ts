import { newId } from "#src/shared/ids";
import type { ReceivedMessage } from "#test/support/fakes/receiver-web";

/** A receiver of webhooks and its requests. */
export type Receiver = {
  url: string;
  /** Sets the secrets for verification. */
  trust: (...secrets: string[]) => Promise<void>;
  /** Makes a receiver of the modes `held` and `paused` respond from now on. */
  release: () => Promise<void>;
  /** All requests, and the accepted ones. */
  got: () => Promise<{ tries: ReceivedMessage[]; taken: ReceivedMessage[] }>;
};

/** A receiver of one test with one behaviour; see `receiver-web`. */
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
