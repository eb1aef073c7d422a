import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { AuthenticationError, ConnectionError, NotFoundError, TimeoutError } from "@quarry/client";
import { fail, serve } from "./support/loopback.ts";

const open = (response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });

const message = (event: string, id: number, data: unknown = {}) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const SNAPSHOT = message("snapshot", 0, { id: "1" });

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it("yields events with parsed data until `done`, and closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  const { quarry, requests } = await serve((_, response) => {
    response.on("close", closed.resolve);
    open(response).write(`${SNAPSHOT}: keep-alive\n\n${message("site", 1, { host: "acme.com" })}`);
    response.write(`event: progress\ndata: {"sites_done": 1}\n\n${message("done", 2)}`);
  });
  const events = await collect(quarry.jobs.events("1"));
  expect(events.map(({ event }) => event)).toEqual(["snapshot", "site", "progress", "done"]);
  expect(events[1]).toEqual({ event: "site", id: 1, data: { host: "acme.com" } });
  expect(events[2]).toEqual({ event: "progress", data: { sites_done: 1 } });
  expect(requests[0]!.headers.accept).toBe("text/event-stream");
  await expect(closed.promise).resolves.toBeUndefined();
});

it("reads events that arrive in pieces", async () => {
  const text = message("done", 1, { name: "Brandl Förderanlagen 🏭" });
  const { quarry } = await serve((_, response) => {
    open(response).flushHeaders();
    const bytes = [...Buffer.from(text)];
    const next = () => {
      const byte = bytes.shift();
      if (byte === undefined) return response.end();
      response.write(Buffer.of(byte));
      setImmediate(next);
    };
    next();
  });
  const [event] = await collect(quarry.jobs.events("1"));
  expect(event!.data).toEqual({ name: "Brandl Förderanlagen 🏭" });
});

it("starts after an event", async () => {
  const { quarry, requests } = await serve((_, response) => open(response).end(message("done", 9)));
  await collect(quarry.jobs.events("1", { lastEventId: 0 }));
  expect(requests[0]!.headers["last-event-id"]).toBe("0");
});

describe("an interrupted stream", () => {
  it("continues after the last event that was received", async () => {
    const { quarry, requests } = await serve((_, response, count) => {
      if (count === 1) {
        open(response).write(SNAPSHOT + message("site", 7));
        setTimeout(() => response.destroy(), 10);
      } else if (count === 2) fail(response, 503, "internal_error");
      else open(response).end(SNAPSHOT + message("site", 8) + message("done", 9));
    });
    const events = await collect(quarry.jobs.events("1"));
    expect(events.flatMap((event) => ("id" in event ? [event.id] : []))).toEqual([0, 7, 0, 8, 9]);
    expect(requests.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "7", "7"]);
  });

  it("continues after a silence", async () => {
    const { quarry, requests } = await serve((_, response, count) => {
      open(response).write(SNAPSHOT);
      if (count === 2) response.end(message("done", 1));
    });
    await collect(quarry.jobs.events("1", { timeoutMs: 500 }));
    expect(requests).toHaveLength(2);
  });

  it("is given up if connections bring nothing new", async () => {
    const { quarry, requests } = await serve((_, response) => open(response).end(SNAPSHOT));
    const events = quarry.jobs.events("1", { maxRetries: 1 });
    await expect(collect(events)).rejects.toThrow("without the event `done`");
    expect(requests).toHaveLength(2);
  });

  it("is not given up as long as connections bring events", async () => {
    const { quarry } = await serve((_, response, count) =>
      open(response).end(message(count === 4 ? "done" : "site", count)),
    );
    const events = await collect(quarry.jobs.events("1", { maxRetries: 1 }));
    expect(events).toHaveLength(4);
  });

  it("reports a credential that was revoked meanwhile", async () => {
    const { quarry } = await serve((_, response, count) =>
      count === 1 ? open(response).end(SNAPSHOT) : fail(response, 401, "unauthorized"),
    );
    await expect(collect(quarry.jobs.events("1"))).rejects.toBeInstanceOf(AuthenticationError);
  });
});

it("reports an unknown job", async () => {
  const { quarry, requests } = await serve((_, response) => fail(response, 404, "not_found"));
  await expect(collect(quarry.jobs.events("1"))).rejects.toBeInstanceOf(NotFoundError);
  expect(requests).toHaveLength(1);
});

it("reports a stream that is silent, if it may not open another", async () => {
  const { quarry } = await serve((_, response) => open(response).write(SNAPSHOT));
  const events = quarry.jobs.events("1", { timeoutMs: 30, maxRetries: 0 });
  await expect(collect(events)).rejects.toBeInstanceOf(TimeoutError);
  expect(new TimeoutError()).toBeInstanceOf(ConnectionError);
});

it("ends with the reason of the caller's signal", async () => {
  const { quarry } = await serve((_, response) => open(response).write(SNAPSHOT));
  const controller = new AbortController();
  const events = quarry.jobs.events("1", { signal: controller.signal });
  const reading = async () => {
    for await (const { event } of events) {
      if (event === "snapshot") setTimeout(() => controller.abort(new Error("enough")), 10);
    }
  };
  await expect(reading()).rejects.toThrow("enough");
});

it("closes the connection when the caller leaves the loop", async () => {
  const closed = Promise.withResolvers<void>();
  const { quarry } = await serve((_, response) => {
    response.on("close", closed.resolve);
    open(response).write(SNAPSHOT);
  });
  for await (const { event } of quarry.jobs.events("1")) if (event === "snapshot") break;
  await expect(closed.promise).resolves.toBeUndefined();
});
