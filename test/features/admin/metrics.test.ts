import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { count, METRICS, publishMetrics, readMetrics } from "#src/shared/metrics";
import { runJob } from "#test/support/builders/jobs";
import { newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import worker from "#workers/index";

const asOperator = { headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}` } };
const service = probeApi();

/** The samples of a text in the Prometheus format. Every line must have the form of a comment or of a declared sample. */
function parse(text: string): Map<string, number> {
  const lines = text.split("\n").filter(Boolean);
  const comments = lines.filter((line) => line.startsWith("#"));
  const samples = lines.filter((line) => !line.startsWith("#"));
  for (const line of comments) expect(line).toMatch(/^# (?:HELP|TYPE) \w+ \S/);
  for (const line of samples) {
    expect(line).toMatch(/^[a-z][a-z0-9_]*(\{[a-z_]+="[^"\\\n]*"\})? [0-9.e+-]+$/);
    const name = line.split(/[{ ]/)[0];
    expect(comments.filter((comment) => comment.split(" ")[2] === name)).toHaveLength(2);
  }
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const read = async () => {
  const { status, body, headers } = await service("GET", "/admin/metrics", asOperator);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("version=0.0.4");
  return parse(body as string);
};

it("returns 404 without an operator token in the settings", async () => {
  const withoutToken = probeApi(undefined, { OPERATOR_TOKEN: undefined });
  const { status, body } = await withoutToken("GET", "/admin/metrics", asOperator);
  expect(status).toBe(404);
  expect(body.error.message).toContain("OPERATOR_TOKEN");
});

it("returns 401 without the operator token, also for members of a workspace", async () => {
  const { key, accessToken } = await newWorkspace();
  for (const headers of [
    {},
    { Authorization: "Bearer wrong" },
    { Authorization: `Bearer ${accessToken}` },
    { "X-API-Key": key },
  ] as Record<string, string>[])
    expect((await service("GET", "/admin/metrics", { headers })).status).toBe(401);
});

it("counts responses and D1 statements", async () => {
  const before = await read();
  await service("GET", "/billing/plans");
  await service("GET", "/tags", { headers: { "X-API-Key": (await newWorkspace()).key } });
  await service("GET", "/no-such-path");
  const after = await read();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  // The response to the first reading is counted after it was rendered.
  expect(grown('quarry_http_requests_total{status="2xx"}')).toBe(3);
  expect(grown('quarry_http_requests_total{status="4xx"}')).toBe(1);
  expect(grown('quarry_d1_statements_total{database="data"}')).toBeGreaterThan(0);
  expect(grown('quarry_d1_rows_read_total{database="data"}')).toBeGreaterThan(0);
});

it("counts delivered messages by queue", async () => {
  const before = await read();
  const messages = [{ id: "m1", timestamp: new Date(), attempts: 1, body: { type: "unknown" } }];
  const ctx = createExecutionContext();
  await worker.queue(createMessageBatch("quarry-pushes", messages), env, ctx);
  const after = await read();
  const name = 'quarry_messages_delivered_total{queue="quarry-pushes"}';
  expect((after.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(1);
});

it("reports backlogs, the size of the database and dead letters", async () => {
  const samples = await read();
  expect(samples.get('quarry_queue_backlog_messages{queue="quarry-pages"}')).toBe(0);
  expect(samples.get('quarry_database_bytes{database="data"}')).toBeGreaterThan(100_000);
  expect(samples.get('quarry_database_bytes{database="hiring"}')).toBeGreaterThan(50_000);
  expect(samples.get("quarry_dead_letters")).toBeGreaterThanOrEqual(0);
});

it("leaves out a gauge whose source does not respond", async () => {
  const PAGES = { metrics: () => Promise.reject(new Error("unavailable")) };
  const { status, body } = await probeApi(undefined, { PAGES })(
    "GET",
    "/admin/metrics",
    asOperator,
  );
  expect(status).toBe(200);
  const samples = parse(body as string);
  expect(samples.has('quarry_queue_backlog_messages{queue="quarry-pages"}')).toBe(false);
  expect(samples.has('quarry_queue_backlog_messages{queue="quarry-sites"}')).toBe(true);
});

it("publishes to Analytics Engine what was counted since the last time", () => {
  const writeDataPoint = vi.fn<AnalyticsEngineDataset["writeDataPoint"]>();
  const publish = () => {
    // At most 25 points at once, so earlier tests may have left some.
    for (let call = 0; call < 10; call++) publishMetrics({ writeDataPoint });
    const points = writeDataPoint.mock.calls.map(([point]) => point);
    writeDataPoint.mockClear();
    return points;
  };
  publish();
  count("pages", "read", { fetched: 2 });
  count("pages", "read", { fetched: 3 });
  count("d1", "data", { statements: 4, seconds: 0.5 });
  expect(publish()).toEqual([
    { indexes: ["pages"], blobs: ["read"], doubles: [5] },
    { indexes: ["d1"], blobs: ["data"], doubles: [4, 0, expect.closeTo(0.5), 0, 0] },
  ]);
  expect(publish()).toEqual([]);
});

it("writes at most 25 data points at once, and the others with the next call", () => {
  const points: unknown[] = [];
  const dataset = { writeDataPoint: (point?: unknown) => points.push(point) };
  for (let call = 0; call < 10; call++) publishMetrics(dataset as never);
  points.length = 0;
  for (let label = 0; label < 40; label++) count("messages", `test-${label}`, { batches: 1 });
  publishMetrics(dataset as never);
  expect(points).toHaveLength(25);
  publishMetrics(dataset as never);
  expect(points).toHaveLength(40);
});

it("has at most 20 values in a family, the limit of a data point", () => {
  for (const { values } of Object.values(METRICS))
    expect(Object.keys(values).length).toBeLessThanOrEqual(20);
  expect(readMetrics().length).toBeGreaterThan(0);
  expect(env.METRICS).toBeDefined();
});

it("counts the pages of a job by result, and its credits once", async () => {
  const { asKey } = await newWorkspace();
  const before = await read();
  const job = await runJob(asKey, ["https://ok.hostile.test/"], { max_depth: 0 });
  expect(job.status).toBe("completed");
  const after = await read();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('quarry_pages_fetched_total{result="read"}')).toBe(job.progress.pages_fetched);
  expect(grown('quarry_credits_spent_total{use="crawl"}')).toBe(job.credits.spent);
  expect(grown('quarry_leases_pages_total{end="lost"}')).toBe(0);
});
