import { describe, expect, it } from "vitest";
import { type Crawl, NotFoundError } from "@quarry/client";
import { fail, type Received, respond, serve } from "./support/loopback.ts";
import type { ServerResponse } from "node:http";

const LEADS = ["1", "2", "3"].map((id) => ({ id }));
const job = (status: string, leads: number) => ({ id: "job", status, progress: { leads } });

type Routes = Record<string, (response: ServerResponse, received: Received) => void>;

const serveRoutes = (routes: Routes) =>
  serve((received, response) => {
    const { method, path } = received;
    const name = `${method} ${path.replace("/api/v1", "").replace(/\?.*/, "")}`;
    const route = routes[name];
    if (route) route(response, received);
    else fail(response, 404, "not_found");
  });

const created: Routes = {
  "POST /jobs": (response) => respond(response, 201, job("queued", 0)),
};
const stream = (events: [string, unknown][]) => (response: ServerResponse) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.end(
    events
      .map(([event, data], i) => `id: ${i}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join(""),
  );
};
const listed = (leads: object[]) => (response: ServerResponse) =>
  respond(response, 200, { data: leads, page: 1, per_page: 100, total: leads.length });

async function idsOf(crawl: Crawl): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of crawl) ids.push(id);
  return ids;
}

it("creates a job, yields its leads, and returns the job after its end", async () => {
  const { quarry, requests } = await serveRoutes({
    ...created,
    "GET /jobs/job/events": stream([
      ["snapshot", job("running", 0)],
      ["lead", LEADS[0]],
      ["progress", { sites_done: 1 }],
      ["lead", LEADS[1]],
      ["done", job("completed", 2)],
    ]),
  });
  const progress: unknown[] = [];
  const crawl = quarry.jobs.crawl(["acme.com"], {
    onProgress: (counters) => progress.push(counters),
  });
  expect(await idsOf(crawl)).toEqual(["1", "2"]);
  expect(await crawl.finished()).toEqual(job("completed", 2));
  expect((await crawl.job).id).toBe("job");
  expect(progress).toEqual([{ sites_done: 1 }]);
  expect(JSON.parse(requests[0]!.body)).toEqual({ urls: ["acme.com"] });
  expect(requests).toHaveLength(2);
});

it("yields all leads to an iteration while another part of the program waits for the end", async () => {
  const { quarry } = await serveRoutes({
    ...created,
    "GET /jobs/job/events": stream([
      ["lead", LEADS[0]],
      ["lead", LEADS[1]],
      ["done", job("completed", 2)],
    ]),
  });
  const crawl = quarry.jobs.crawl(["acme.com"]);
  const [finished, ids, again] = await Promise.all([crawl.finished(), idsOf(crawl), idsOf(crawl)]);
  expect(finished.status).toBe("completed");
  expect([ids, again]).toEqual([
    ["1", "2"],
    ["1", "2"],
  ]);
});

it("waits for the end without an iteration", async () => {
  const { quarry } = await serveRoutes({
    ...created,
    "GET /jobs/job/events": stream([
      ["lead", LEADS[0]],
      ["done", job("completed", 1)],
    ]),
  });
  const crawl = quarry.jobs.crawl({ urls: ["acme.com"], name: "Acme" });
  expect(await crawl.finished()).toEqual(job("completed", 1));
});

it("lists the leads of a job whose events are deleted", async () => {
  const { quarry } = await serveRoutes({
    "GET /jobs/job": (response) => respond(response, 200, job("completed", 3)),
    "GET /jobs/job/events": stream([
      ["snapshot", job("completed", 3)],
      ["done", job("completed", 3)],
    ]),
    "GET /jobs/job/leads": listed(LEADS),
  });
  expect(await idsOf(quarry.jobs.follow("job"))).toEqual(["1", "2", "3"]);
});

describe("without an event stream", () => {
  it("polls, and yields each lead once", async () => {
    const states = [job("running", 1), job("running", 1), job("running", 2), job("completed", 3)];
    let leads = 0;
    const { quarry, requests } = await serveRoutes({
      ...created,
      "GET /jobs/job/events": (response) => fail(response, 429, "rate_limited"),
      "GET /jobs/job": (response) => {
        const state = states.shift()!;
        leads = state.progress.leads;
        respond(response, 200, state);
      },
      "GET /jobs/job/leads": (response) => listed(LEADS.slice(0, leads))(response),
    });
    const crawl = quarry.jobs.crawl(["acme.com"], { pollMs: 1 });
    expect(await idsOf(crawl)).toEqual(["1", "2", "3"]);
    expect((await crawl.finished()).status).toBe("completed");
    // The second poll found nothing new, so it listed nothing.
    expect(requests.filter(({ path }) => path.includes("/leads"))).toHaveLength(3);
  });

  it("yields no lead of the stream again", async () => {
    const { quarry } = await serveRoutes({
      ...created,
      "GET /jobs/job/events": (response, { headers }) =>
        headers["last-event-id"] === "0"
          ? stream([
              ["snapshot", {}],
              ["lead", LEADS[0]],
            ])(response)
          : fail(response, 500, "internal_error"),
      "GET /jobs/job": (response) => respond(response, 200, job("completed", 2)),
      "GET /jobs/job/leads": listed(LEADS.slice(0, 2)),
    });
    expect(await idsOf(quarry.jobs.crawl(["acme.com"]))).toEqual(["1", "2"]);
  });
});

it("reports a job that does not exist", async () => {
  const { quarry } = await serveRoutes({});
  await expect(idsOf(quarry.jobs.follow("job"))).rejects.toBeInstanceOf(NotFoundError);
  await expect(quarry.jobs.follow("job").finished()).rejects.toBeInstanceOf(NotFoundError);
});

it("cancels the job", async () => {
  const { quarry } = await serveRoutes({
    ...created,
    "POST /jobs/job/cancel": (response) => respond(response, 200, job("canceled", 0)),
  });
  expect((await quarry.jobs.crawl(["acme.com"]).cancel()).status).toBe("canceled");
});

it("stops for the signal of the caller", async () => {
  const { quarry } = await serveRoutes({
    ...created,
    "GET /jobs/job/events": () => controller.abort(new Error("enough")),
  });
  const controller = new AbortController();
  const crawl = quarry.jobs.crawl(["acme.com"], { signal: controller.signal });
  await expect(idsOf(crawl)).rejects.toThrow("enough");
});
