import { expect, it } from "vitest";
import { runJob } from "#test/support/builders/jobs";
import { eventMisfits } from "#test/support/harness/event-stream";
import { newWorkspace, type Caller } from "#test/support/harness/api";
import { d1Of } from "#test/support/harness/shards";

let unique = 0;
/** A host that never responds, so that its job makes no progress. */
const host = () => `company-${++unique}.unanswered.test`;

const create = (asKey: Caller, urls: string[], more: object = {}) =>
  asKey("POST", "/jobs", { json: { urls, ...more } });
const ledgerOf = (workspaceId: string) =>
  d1Of(workspaceId)
    .prepare(
      "SELECT kind, amount, balance_after FROM ledger_entries WHERE workspace_id = ? AND kind <> 'grant' ORDER BY rowid",
    )
    .bind(workspaceId)
    .all<{ kind: string; amount: number; balance_after: number }>();
const walletOf = (workspaceId: string) =>
  d1Of(workspaceId)
    .prepare("SELECT balance, reserved FROM wallets WHERE workspace_id = ?")
    .bind(workspaceId)
    .first<{ balance: number; reserved: number }>();

it("creates a job with defaults, named after its first host, and reserves its price", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 10 });
  const [a, b] = [host(), host()];
  const { status, body } = await create(asKey, [a, b]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: `${a} and 1 more`,
    source: "api",
    config: { concurrency: 4, max_depth: 1, rate_limit_per_host_ms: 1000, max_pages_per_site: 20 },
    progress: { sites_total: 2, sites_done: 0, leads: 0 },
    credits: { reserved: 2, spent: 0, refunded: 0 },
    schedule_id: null,
    finished_at: null,
  });
  expect(["queued", "running"]).toContain(body.status);
  expect(await walletOf(workspaceId)).toEqual({ balance: 8, reserved: 2 });
  expect((await asKey("GET", `/jobs/${body.id}`)).body).toMatchObject({
    id: body.id,
    status: "running",
  });
});

it("counts the addresses of one host as one site with several seeds", async () => {
  const { asKey } = await newWorkspace();
  const site = host();
  const urls = [
    site,
    ` https://www.${site.toUpperCase()}/about#team `,
    `http://${site}:80/`,
    `https://${site}`,
  ];
  const { body } = await create(asKey, urls);
  expect(body.progress.sites_total).toBe(1);
  expect(body.name).toBe(site);
});

it("reports every invalid URL by its index, and creates nothing", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const urls = [
    host(),
    "http://127.0.0.1/",
    "ftp://files.example/",
    "not a url",
    "http://[::1]/",
    "http://2130706433/",
  ];
  const { status, body } = await create(asKey, urls);
  expect(status).toBe(422);
  expect(body.error.code).toBe("validation_failed");
  expect(body.error.details.map((detail: { path: string }) => detail.path)).toEqual([
    "body.urls.1",
    "body.urls.2",
    "body.urls.3",
    "body.urls.4",
    "body.urls.5",
  ]);
  expect(body.error.message).toBe(
    "body.urls.1: `urls.1` is a private or reserved address (and 4 more, see details)",
  );
  expect(body.error.details[2].message).toBe("`urls.3` is not a valid URL");
  expect(await walletOf(workspaceId)).toEqual({ balance: 500, reserved: 0 });
  expect((await asKey("GET", "/jobs")).body.total).toBe(0);
});

it.each([
  ["no urls", { urls: [] }, "body.urls"],
  ["too many urls", { urls: Array(10_001).fill("acme.example") }, "body.urls"],
  ["an unknown member", { urls: ["acme.example"], depth: 2 }, "body"],
  ["a misspelled setting", { urls: ["acme.example"], config: { max_dept: 1 } }, "body.config"],
  [
    "a setting out of range",
    { urls: ["acme.example"], config: { concurrency: 65 } },
    "body.config.concurrency",
  ],
  [
    "rendering of all pages, without a renderer",
    { urls: ["acme.example"], config: { render: "always" } },
    "body.config.render",
  ],
  ["a fraction", { urls: ["acme.example"], config: { max_depth: 1.5 } }, "body.config.max_depth"],
])("rejects a job with %s", async (_, json, path) => {
  const { asKey } = await newWorkspace();
  const { status, body } = await asKey("POST", "/jobs", { json });
  expect(status).toBe(422);
  expect(body.error.details[0].path).toContain(path);
});

it("rejects a job that costs more than the balance, and creates nothing", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 1 });
  const { status, body } = await create(asKey, [host(), host()]);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ code: "insufficient_credits" });
  expect((await asKey("GET", "/jobs")).body.data).toEqual([]);
  expect((await ledgerOf(workspaceId)).results).toEqual([]);
});

it("never overdraws, with 50 jobs at once for the last credits", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 7 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(asKey, [host()])));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(7);
  expect(statuses.filter((status) => status === 402)).toHaveLength(43);
  expect(await walletOf(workspaceId)).toEqual({ balance: 0, reserved: 7 });
  const { results } = await ledgerOf(workspaceId);
  expect(results.map((entry) => entry.balance_after)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect((await asKey("GET", "/jobs?per_page=200")).body.total).toBe(7);
});

it("cancels a job, refunds unspent credits, and returns the same for a repetition", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 10 });
  const { body: job } = await create(asKey, [host(), host(), host()]);
  const first = await asKey("POST", `/jobs/${job.id}/cancel`);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    status: "canceled",
    credits: { reserved: 3, spent: 0, refunded: 3 },
  });
  expect(first.body.finished_at).not.toBeNull();
  const again = await asKey("POST", `/jobs/${job.id}/cancel`);
  expect(again.body).toEqual(first.body);
  expect(await walletOf(workspaceId)).toEqual({ balance: 10, reserved: 0 });
  const { results } = await ledgerOf(workspaceId);
  expect(results.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["reserve", -3],
    ["refund", 3],
  ]);
});

it("refunds once for concurrent cancellations", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 10 });
  const { body: job } = await create(asKey, [host(), host()]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asKey("POST", `/jobs/${job.id}/cancel`)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect(await walletOf(workspaceId)).toEqual({ balance: 10, reserved: 0 });
});

it("ends the stream of a canceled job with snapshot and done", async () => {
  const { asKey } = await newWorkspace();
  const { body: job } = await create(asKey, [host()]);
  await asKey("POST", `/jobs/${job.id}/cancel`);
  const { headers, body } = await asKey("GET", `/jobs/${job.id}/events`);
  expect(headers.get("Content-Type")).toContain("text/event-stream");
  expect(body.match(/^event: .*$/gm)).toEqual(["event: snapshot", "event: done"]);
  expect(JSON.parse(body.match(/event: done\ndata: (.*)/)[1])).toMatchObject({
    id: job.id,
    status: "canceled",
  });
  expect(await eventMisfits(body)).toEqual([]);
});

it("adds the tags of its configuration to its leads when it ends", async () => {
  const { asKey } = await newWorkspace();
  await asKey("POST", "/tags", { json: { name: "Fair", color: "info" } });
  const config = { max_depth: 0, tags: ["fair", "New"] };
  const { id } = await runJob(asKey, ["https://northfield-analytics.io"], config);
  const { body } = await asKey("GET", `/jobs/${id}/leads`);
  const tags = await asKey("GET", `/leads/${body.data[0].id}/tags`);
  expect(tags.body.data).toMatchObject([
    { name: "Fair", color: "info", usage_count: 1 },
    { name: "New", color: "neutral" },
  ]);
  expect((await asKey("GET", `/jobs/${id}`)).body.config.tags).toEqual(["fair", "New"]);
});

it("streams the events of a crawl as the OpenAPI document describes them", async () => {
  const { asKey } = await newWorkspace();
  const { id } = await runJob(asKey, ["https://northfield-analytics.io"], { max_depth: 0 });
  const { body } = await asKey("GET", `/jobs/${id}/events?last_event_id=0`);
  expect(body.match(/^event: .*$/gm)).toEqual(
    expect.arrayContaining(["snapshot", "site", "lead", "done"].map((event) => `event: ${event}`)),
  );
  expect(await eventMisfits(body)).toEqual([]);
  const unknown = 'event: site\nid: 1\ndata: {"host": 1}\n\n';
  expect(await eventMisfits(unknown)).toHaveLength(1);
});

it("lists jobs newest first, by page and by status", async () => {
  const { asKey } = await newWorkspace();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift((await create(asKey, [host()])).body.id);
  await asKey("POST", `/jobs/${ids[1]}/cancel`);
  const page = (await asKey("GET", "/jobs?per_page=2&page=1")).body;
  expect(page).toMatchObject({ page: 1, per_page: 2, total: 3 });
  expect(page.data.map((job: { id: string }) => job.id)).toEqual(ids.slice(0, 2));
  const canceled = (await asKey("GET", "/jobs?status=canceled")).body;
  expect(canceled.data.map((job: { id: string }) => job.id)).toEqual([ids[1]]);
  expect((await asKey("GET", "/jobs?status=nonsense")).body).toMatchObject({ data: [], total: 0 });
});

it("lists the sites of a job with their state", async () => {
  const { asKey } = await newWorkspace();
  const [a, b] = [host(), host()];
  const { body: job } = await create(asKey, [`${a}/start`, b]);
  const { body } = await asKey("GET", `/jobs/${job.id}/sites`);
  expect(body).toMatchObject({ total: 2, page: 1 });
  expect(body.data[0]).toEqual({
    url: `https://${a}/start`,
    host: a,
    status: "pending",
    reason: null,
    pages: 0,
    rendered_pages: 0,
    lead_id: null,
  });
  await asKey("POST", `/jobs/${job.id}/cancel`);
  const skipped = (await asKey("GET", `/jobs/${job.id}/sites?status=skipped&per_page=1`)).body;
  expect(skipped).toMatchObject({ total: 2, data: [{ reason: "canceled" }] });
  const sitesOf = async (reason: string) =>
    (await asKey("GET", `/jobs/${job.id}/sites?reason=${reason}`)).body.total;
  const counts = await Promise.all(["canceled", "robots", "none"].map(sitesOf));
  expect(counts).toEqual([2, 0, 0]);
});

it("counts the sites of a job by status and reason", async () => {
  const { asKey } = await newWorkspace();
  const { body: job } = await create(asKey, [host(), host(), host()]);
  const outcomes = async () => (await asKey("GET", `/jobs/${job.id}/outcomes`)).body;
  expect((await outcomes()).data).toEqual([{ status: "pending", reason: null, sites: 3 }]);
  await asKey("POST", `/jobs/${job.id}/cancel`);
  expect(await outcomes()).toEqual({
    data: [{ status: "skipped", reason: "canceled", sites: 3 }],
    page: 1,
    per_page: 1,
    total: 1,
  });
});

it("returns the first job for a repeated Idempotency-Key", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 10 });
  const request = { json: { urls: [host()] }, headers: { "Idempotency-Key": "monday" } };
  const first = await asKey("POST", "/jobs", request);
  const second = await asKey("POST", "/jobs", request);
  expect(second.body.id).toBe(first.body.id);
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await walletOf(workspaceId)).toEqual({ balance: 9, reserved: 1 });
});

it("returns 404 for another workspace's job", async () => {
  const [acme, globex] = [await newWorkspace(), await newWorkspace()];
  const { body: job } = await create(acme.asKey, [host()]);
  for (const [method, path] of [
    ["GET", ""],
    ["POST", "/cancel"],
    ["GET", "/events"],
    ["GET", "/sites"],
    ["GET", "/outcomes"],
  ] as const)
    expect((await globex.asKey(method, `/jobs/${job.id}${path}`)).body.error.code).toBe(
      "not_found",
    );
  expect((await globex.asKey("GET", "/jobs")).body.total).toBe(0);
});

const upload = (
  asKey: Caller,
  text: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) => {
  const form = new FormData();
  form.set("file", new File([text], "companies.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return asKey("POST", "/jobs/csv", { body: form });
};

it("creates a job from a CSV file, and reports skipped rows", async () => {
  const { asKey } = await newWorkspace();
  const [a, b] = [host(), host()];
  const { status, body } = await upload(
    asKey,
    `Name;Web Site\r\nAcme;${a}\r\nNobody;\r\nLocal;http://localhost/\r\nGlobex;https://www.${b}/x\r\n`,
    { config: '{"max_depth": 0}' },
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: "companies",
    source: "csv",
    config: { max_depth: 0 },
    progress: { sites_total: 2 },
    skipped_count: 2,
  });
  expect(body.skipped_rows.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
});

it.each([
  ["no URL in the file", "name,city\nAcme,Berlin\n", {}, "body.file"],
  ["an empty file", "", {}, "body.file"],
  ["a config that is not JSON", "url\nacme.example\n", { config: "{max_depth: 1" }, "body.config"],
  [
    "a config out of range",
    "url\nacme.example\n",
    { config: '{"max_depth": 9}' },
    "body.config.max_depth",
  ],
  [
    "a misspelled setting",
    "url\nacme.example\n",
    { config: '{"max_dept": 1}' },
    "body.config.max_dept",
  ],
])("rejects a CSV upload with %s", async (_, text, fields, path) => {
  const { asKey } = await newWorkspace();
  const { status, body } = await upload(asKey, text, fields as Record<string, string>);
  expect(status).toBe(422);
  expect(body.error.details[0].path).toBe(path);
});

it("rejects an upload that is not a form, or has no file", async () => {
  const { asKey } = await newWorkspace();
  expect((await asKey("POST", "/jobs/csv", { json: {} })).status).toBe(415);
  const form = new FormData();
  form.set("name", "x");
  const { status, body } = await asKey("POST", "/jobs/csv", { body: form });
  expect(status).toBe(422);
  expect(body.error.message).toBe("body.file: `file` is required: a form part with a filename");
});
