import { expect, it } from "vitest";
import { respond, serve } from "./support/loopback.ts";

/** A service with `total` jobs. */
const serveJobs = (total: number, estimate?: number) =>
  serve(({ path }, response) => {
    const query = new URL(path, "http://quarry.test").searchParams;
    const [page, per_page] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 25)];
    const ids = Array.from({ length: total }, (_, i) => ({ id: String(i) }));
    const data = ids.slice((page - 1) * per_page, page * per_page);
    const counted =
      estimate === undefined ? { total } : { total: estimate, total_is_estimate: true };
    respond(response, 200, { data, page, per_page, ...counted });
  });

it("returns one page", async () => {
  const { quarry, requests } = await serveJobs(30);
  const page = await quarry.jobs.list({ per_page: 10, page: 2 });
  expect(page).toMatchObject({ page: 2, per_page: 10, total: 30 });
  expect(page.data.map(({ id }) => Number(id))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(requests).toHaveLength(1);
});

it("sends no request before it is used, and one for all who await it", async () => {
  const { quarry, requests } = await serveJobs(1);
  const list = quarry.jobs.list();
  expect(requests).toHaveLength(0);
  const [first, second] = await Promise.all([list, list.then((page) => page)]);
  expect(second).toBe(first);
  expect(requests).toHaveLength(1);
});

it("iterates over all entries in pages of 100, without a request for an empty page", async () => {
  const { quarry, requests } = await serveJobs(200);
  const ids: string[] = [];
  for await (const { id } of quarry.jobs.list({ status: "running" })) ids.push(id);
  expect(ids).toHaveLength(200);
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/v1/jobs?per_page=100&status=running",
    "/api/v1/jobs?per_page=100&status=running&page=2",
  ]);
});

it("starts at the given page, with its size", async () => {
  const { quarry } = await serveJobs(5);
  const sizes: number[] = [];
  for await (const { data } of quarry.jobs.list({ page: 2, per_page: 2 }).pages()) {
    sizes.push(data.length);
  }
  expect(sizes).toEqual([2, 1]);
});

it("requests only the pages that are read", async () => {
  const { quarry, requests } = await serveJobs(500);
  for await (const { id } of quarry.jobs.list()) if (id === "42") break;
  expect(requests).toHaveLength(1);
});

it("does not end at a total that is estimated too low", async () => {
  const { quarry } = await serveJobs(250, 90);
  const ids: string[] = [];
  for await (const { id } of quarry.jobs.list()) ids.push(id);
  expect(ids).toHaveLength(250);
});

it("ends at an empty list", async () => {
  const { quarry, requests } = await serveJobs(0);
  for await (const job of quarry.jobs.list()) throw new Error(job.id);
  expect(requests).toHaveLength(1);
});
