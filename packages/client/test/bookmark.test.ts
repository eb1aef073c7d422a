import { describe, expect, it } from "vitest";
import type { ServerResponse } from "node:http";
import { respond, serve } from "./support/loopback.ts";

const PAGE = { data: [], page: 1, per_page: 25, total: 0 };

/** A service that returns these bookmarks in turn, and the bookmarks that it received. */
async function replicated(...bookmarks: (string | undefined)[]) {
  const service = await serve((_, response, count) => {
    const bookmark = bookmarks[count - 1];
    respond(response, 200, PAGE, bookmark === undefined ? {} : { "D1-Bookmark": bookmark });
  });
  return { ...service, sent: () => service.requests.map(({ headers }) => headers["d1-bookmark"]) };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe("the bookmark of a service with read replicas", () => {
  it("is sent with the reads that follow a write, also by a client with other options", async () => {
    const { quarry, sent } = await replicated("DATA_0.05", "DATA_0.06", undefined, "DATA_0.07");
    await quarry.tags.create({ name: "hot" });
    await quarry.leads.list();
    await quarry.withOptions({ timeoutMs: 5_000 }).leads.list();
    await quarry.tags.create({ name: "cold" });
    await quarry.analytics.overview();
    expect(sent()).toEqual([undefined, "DATA_0.05", "DATA_0.06", undefined, "DATA_0.07"]);
  });

  it("is neither sent to public endpoints nor without a service that names one", async () => {
    const { quarry, sent } = await replicated(undefined, "DATA_0.05");
    await quarry.leads.list();
    await quarry.leads.list();
    await quarry.billing.plans();
    expect(sent()).toEqual([undefined, undefined, undefined]);
  });

  it("stays the newest one although responses arrive in another order", async () => {
    const waiting: ServerResponse[] = [];
    const { quarry, requests } = await serve((_, response, count) => {
      if (count === 1) waiting.push(response);
      else respond(response, 200, PAGE, { "D1-Bookmark": "DATA_0.09" });
    });
    const slow = quarry.leads.get("1");
    await until(() => waiting.length > 0);
    await quarry.tags.create({ name: "hot" });
    respond(waiting[0]!, 200, PAGE, { "D1-Bookmark": "DATA_0.03" });
    await slow;
    await quarry.leads.list();
    expect(requests.at(-1)!.headers["d1-bookmark"]).toBe("DATA_0.09");
  });

  it("is replaced by that of another database, or of one that was restored", async () => {
    const { quarry, sent } = await replicated("DATA_0.09", "DATA_1.02", "DATA_1.01", "DATA_1.03");
    for (let count = 0; count < 4; count++) await quarry.leads.list();
    expect(sent()).toEqual([undefined, "DATA_0.09", "DATA_1.02", "DATA_1.01"]);
  });

  it("is forgotten after an event of a job, which may be newer", async () => {
    const events = "event: lead\nid: 1\ndata: {}\n\nevent: done\nid: 2\ndata: {}\n\n";
    const waiting: ServerResponse[] = [];
    const { quarry, requests } = await serve(({ path }, response, count) => {
      if (path.endsWith("/events"))
        response.writeHead(200, { "Content-Type": "text/event-stream" }).end(events);
      else if (count === 2) waiting.push(response);
      else respond(response, 200, PAGE, { "D1-Bookmark": "DATA_0.05" });
    });
    await quarry.leads.list();
    const slow = quarry.leads.get("1");
    await until(() => waiting.length > 0);
    for await (const _ of quarry.jobs.events("1"));
    respond(waiting[0]!, 200, PAGE, { "D1-Bookmark": "DATA_0.06" });
    await slow;
    await quarry.leads.list();
    expect(requests.at(-1)!.headers).not.toHaveProperty("d1-bookmark");
  });
});
