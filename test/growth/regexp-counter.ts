import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import type { CountRequest } from "./regexp-worker";

/** Keeps the memory of what waits to be counted small. */
const MAX_CALLS_PER_MESSAGE = 10_000;

/** One thread counts for all runs of this process. It keeps what it has compiled. */
let thread: Worker | null = null;

/**
 * Counts the steps of regular expressions in a thread of its own. Precise coverage stops V8 from optimizing what runs
 * in this thread, and a matcher in JavaScript takes many times as long without.
 */
export class RegExpCounter {
  #request: CountRequest = { texts: [], calls: [] };
  #textIndexes = new Map<string, number>();
  #answers: Promise<unknown>[] = [];

  /** Adds one execution, with the match that the engine found. */
  add({ source, flags }: RegExp, text: string, from: number, found: RegExpExecArray | null): void {
    let at = this.#textIndexes.get(text);
    if (at === undefined) {
      at = this.#request.texts.push(text) - 1;
      this.#textIndexes.set(text, at);
    }
    const start = found ? found.index : -1;
    const end = found ? found.index + found[0].length : -1;
    this.#request.calls.push({ source, flags, text: at, from, start, end });
    if (this.#request.calls.length >= MAX_CALLS_PER_MESSAGE) this.#send();
  }

  /** The steps of all executions. Rejects where they are too many, or where the matcher and the engine disagree. */
  async total(): Promise<number> {
    this.#send();
    let steps = 0;
    for (const answer of await Promise.all(this.#answers)) {
      if (typeof answer !== "number") throw new Error(String(answer));
      steps += answer;
    }
    return steps;
  }

  #send(): void {
    if (this.#request.calls.length === 0) return;
    thread ??= startThread();
    const { port1, port2 } = new MessageChannel();
    this.#answers.push(once(port1, "message").then(([answer]) => answer));
    thread.postMessage({ ...this.#request, port: port2 }, [port2]);
    this.#request = { texts: [], calls: [] };
    this.#textIndexes.clear();
  }
}

function startThread(): Worker {
  const started = new Worker(new URL("./regexp-worker.ts", import.meta.url));
  started.unref();
  return started;
}
