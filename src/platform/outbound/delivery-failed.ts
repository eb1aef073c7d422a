import { readStart } from "#src/shared/web/read-body";

/**
 * A message did not go out, or nobody knows whether it did. `next` says what may be done: `retry`, because
 * nothing went out or the other side counts a message once; `give_up`, because it is refused for what it
 * is; `unknown`, because it may have arrived and would arrive twice.
 */
export class DeliveryFailed extends Error {
  override readonly name = "DeliveryFailed";
  readonly next: "retry" | "give_up" | "unknown";

  constructor(next: DeliveryFailed["next"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.next = next;
  }
}

const MAX_SAID_BYTES = 2048;

/** The beginning of a response, for what it says of a failure; the rest is not read. Throws what broke it off. */
export async function readBeginning(response: Response): Promise<string> {
  const { text, error } = await readStart(response, MAX_SAID_BYTES);
  if (error) throw error;
  return text;
}
