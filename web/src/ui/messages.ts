/** A message above the page. */
export type Message = {
  title: string;
  description?: string;
  type: "done" | "failure";
  priority?: "high";
  timeout?: number;
};

/** Messages that came before the code that shows them was loaded, which the first one causes. */
let waiting: readonly Message[] = [];
let deliver: ((message: Message) => void) | undefined;
let onFirst: (() => void) | undefined;

export function showMessage(message: Message): void {
  if (deliver) return deliver(message);
  waiting = [...waiting, message];
  onFirst?.();
}

/** Calls `onUse` for each message while nothing shows them. */
export function whenFirstMessage(onUse: () => void): () => void {
  onFirst = onUse;
  if (waiting.length > 0) onUse();
  return () => {
    onFirst = undefined;
  };
}

/** Hands over all messages, from the waiting ones on. */
export function takeMessages(show: (message: Message) => void): () => void {
  deliver = show;
  const former = waiting;
  waiting = [];
  for (const message of former) show(message);
  return () => {
    deliver = undefined;
  };
}
