import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TimeoutError } from "@quarry/client";
import { readMessages } from "#client/src/messages";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response whose body the test writes. */
function openResponse() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return { response: new Response(body), write };
}

it("waits as long as comments arrive, and rejects after a silence", async () => {
  const { response, write } = openResponse();
  let comments = 0;
  const messages = readMessages(response, {
    idleMs: 60_000,
    signal: undefined,
    onComment: () => comments++,
  });
  const next = messages.next();
  for (let minutes = 0; minutes < 5; minutes++) {
    await vi.advanceTimersByTimeAsync(59_000);
    write(": keep-alive\n\n");
    await vi.advanceTimersByTimeAsync(0);
  }
  write("event: site\ndata: {}\n\n");
  await expect(next).resolves.toMatchObject({ value: { event: "site", data: "{}" } });
  expect(comments).toBe(5);

  const silence = messages.next().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await silence).toBeInstanceOf(TimeoutError);
});
