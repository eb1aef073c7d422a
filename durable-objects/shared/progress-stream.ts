import type { EventLog } from "./event-log";

const PROGRESS_EVERY_MS = 250;
const KEEP_ALIVE_MS = 15_000;
const EVENTS_PER_CHUNK = 50;

const encoder = new TextEncoder();

/**
 * Server-sent events of one object (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * A listener is a cursor over the event log and reads at its own pace: a slow one costs no memory.
 */
export class ProgressStream {
  readonly #log: EventLog;
  readonly #progress: () => object;
  #changed = Promise.withResolvers<void>();
  #version = 0;

  constructor(log: EventLog, progress: () => object) {
    this.#log = log;
    this.#progress = progress;
  }

  /** Wakes all listeners after a new event. */
  notify() {
    this.#version++;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  /**
   * The response to a listener of work that has ended and that the object does not know, because it was pruned or is
   * missing after a restore: it would wait forever.
   */
  static refuse(request: Request, isKnown: boolean): Response | undefined {
    const hasEnded = new URL(request.url).searchParams.has("ended");
    return hasEnded && !isKnown ? new Response(null, { status: 404 }) : undefined;
  }

  /**
   * Responds to a POST of the snapshot as JSON to `/events?after=N` with the events after that one; without `after`,
   * with future events only.
   */
  async respond(request: Request): Promise<Response> {
    const after = new URL(request.url).searchParams.get("after");
    const { doneSeq } = this.#log;
    const now = doneSeq === undefined ? this.#log.last : doneSeq - 1;
    const cursor = after === null ? now : Math.min(Math.max(0, Number(after) || 0), now);
    return this.open(await request.text(), cursor);
  }

  /** Opens a stream that first sends `snapshot`, then every event after `cursor`, and closes after `done`. */
  open(snapshot: string, cursor: number): Response {
    let position = cursor;
    let seenVersion = -1;
    let progressDueAt = 0;
    let opened = false;

    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      if (!opened) {
        opened = true;
        return controller.enqueue(frame("snapshot", snapshot, position));
      }
      for (;;) {
        const events = this.#log.after(position, EVENTS_PER_CHUNK);
        const last = events.at(-1);
        if (last) {
          position = last.seq;
          controller.enqueue(
            encoder.encode(events.map((e) => frameText(e.type, e.data, e.seq)).join("")),
          );
          if (last.type === "done") controller.close();
          return;
        }
        const now = Date.now();
        if (seenVersion !== this.#version && now >= progressDueAt) {
          seenVersion = this.#version;
          progressDueAt = now + PROGRESS_EVERY_MS;
          return controller.enqueue(frame("progress", JSON.stringify(this.#progress())));
        }
        const waitMs = seenVersion === this.#version ? KEEP_ALIVE_MS : progressDueAt - now;
        if ((await this.#wait(waitMs)) === "timeout" && waitMs === KEEP_ALIVE_MS)
          return controller.enqueue(encoder.encode(": keep-alive\n\n"));
      }
    };

    return new Response(new ReadableStream({ pull }, { highWaterMark: 1 }), {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  async #wait(ms: number): Promise<"changed" | "timeout"> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<"timeout">((resolve) => {
      timer = setTimeout(() => resolve("timeout"), ms);
    });
    try {
      return await Promise.race([this.#changed.promise.then(() => "changed" as const), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const frameText = (event: string, data: string, seq?: number) =>
  `${seq === undefined ? "" : `id: ${seq}\n`}event: ${event}\ndata: ${data}\n\n`;

const frame = (event: string, data: string, seq?: number) =>
  encoder.encode(frameText(event, data, seq));
