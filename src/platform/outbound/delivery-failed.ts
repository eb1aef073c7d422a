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

/** The beginning of an answer's body, for what it says of a failure; the rest is not read. */
export async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_SAID_BYTES) break;
  }
  return text.slice(0, MAX_SAID_BYTES);
}
