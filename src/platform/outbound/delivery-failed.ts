import { readStart } from "#src/shared/web/read-body";

/**
 * A message was not delivered, or the result is unknown. `next` is the possible action: `retry`, because
 * nothing was sent or the receiver deduplicates; `give_up`, because the rejection is permanent; `unknown`,
 * because it may have arrived and a retry would deliver it twice.
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

/**
 * Reads the start of a response for its error message, and not the rest. Throws the error that interrupted it.
 */
export async function readBeginning(response: Response): Promise<string> {
  const { text, error } = await readStart(response, MAX_SAID_BYTES);
  if (error) throw error;
  return text;
}
