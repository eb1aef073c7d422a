import type { INodeProperties } from "n8n-workflow";
import { NodeApiError, NodeOperationError } from "n8n-workflow";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Quarry } from "../nodes/Quarry/Quarry.node.ts";
import { planSteps } from "../nodes/Quarry/operations/operations.ts";
import { fakeService, lead, page } from "./support/fake-service.ts";
import { execute, executeContext } from "./support/n8n-host.ts";
import { time } from "./support/n8n-workflow.ts";

const slept: number[] = [];
const { sleep } = time;

/** Waiting advances the clock and takes no time. */
beforeEach(() => {
  slept.length = 0;
  vi.useFakeTimers({ toFake: ["Date"] });
  time.sleep = async (ms) => {
    slept.push(ms);
    vi.setSystemTime(Date.now() + ms);
  };
});
afterEach(() => {
  time.sleep = sleep;
  vi.useRealTimers();
});

const CRAWL = { resource: "job", operation: "crawl" };
const RUNNING = { id: "j1", status: "running", error: null };
const COMPLETED = { ...RUNNING, status: "completed" };
const fails = (code: string, message: string) => ({ error: { code, message } });

it("has a handler for every operation that a user can choose", () => {
  const { properties } = new Quarry().description;
  const operations = properties.filter(({ name }) => name === "operation");
  const resources = properties.find(({ name }) => name === "resource")!.options!;
  expect(operations.map(resourceOf).toSorted((a, b) => a.localeCompare(b))).toEqual(
    resources
      .map((option) => (option as { value: string }).value)
      .toSorted((a, b) => a.localeCompare(b)),
  );
  for (const property of operations)
    for (const option of property.options!) {
      const parameters = {
        resource: resourceOf(property),
        operation: (option as { value: string }).value,
      };
      expect(planSteps(executeContext({ baseUrl: "", parameters }))).toHaveLength(1);
    }
});

const resourceOf = ({ displayOptions }: INodeProperties) =>
  String(displayOptions!.show!["resource"]![0]);

describe("crawl", () => {
  it("reads the sites of all items in one job and pairs each lead with its items", async () => {
    const leads = [lead("l1", "acme.com"), lead("l2", "globex-group.com")];
    const service = await fakeService({
      "POST /jobs": [201, RUNNING],
      "GET /jobs/j1": (_, count) => (count < 4 ? RUNNING : COMPLETED),
      "GET /jobs/j1/leads": page(leads),
      "GET /jobs/j1/sites": page([
        { url: "https://www.acme.com/", host: "www.acme.com", status: "done", lead_id: "l1" },
        { url: "https://globex.com/", host: "globex.com", status: "done", lead_id: "l2" },
        {
          url: "https://gone.com/",
          host: "gone.com",
          status: "failed",
          reason: "dns",
          lead_id: null,
        },
      ]),
    });
    const websites = ["https://www.acme.com/about", "globex.com, gone.com", ["acme.com"]];
    const items = await execute({
      baseUrl: service.baseUrl,
      items: 3,
      parameters: (item) => ({
        ...CRAWL,
        urls: websites[item],
        options: { name: "Spring", max_depth: 2, tags: "fair, Berlin", failed_sites: true },
      }),
    });
    expect(service.sent("POST /jobs")).toMatchObject([
      {
        body: {
          urls: ["https://www.acme.com/about", "globex.com", "gone.com", "acme.com"],
          name: "Spring",
          config: { max_depth: 2, tags: ["fair", "Berlin"] },
        },
        key: expect.stringMatching(/^n8n-[0-9a-f]{64}$/),
      },
    ]);
    expect(items).toMatchObject([
      {
        json: { id: "l1", email: "sales@acme.com", city: "Berlin", technologies: ["WordPress"] },
        pairedItem: [{ item: 0 }, { item: 2 }],
      },
      // A redirect led to another domain.
      { json: { id: "l2", domain: "globex-group.com" }, pairedItem: { item: 1 } },
      { json: { host: "gone.com", reason: "dns" }, pairedItem: { item: 1 } },
    ]);
    expect(slept).toEqual([1000, 1500, 2250]);
  });

  it("starts one job per item, or returns the job at once", async () => {
    const service = await fakeService({ "POST /jobs": [201, RUNNING] });
    const items = await execute({
      baseUrl: service.baseUrl,
      items: 2,
      parameters: (item) => ({ ...CRAWL, grouping: "each", wait: false, urls: `site-${item}.com` }),
    });
    expect(items).toMatchObject([
      { json: RUNNING, pairedItem: { item: 0 } },
      { json: RUNNING, pairedItem: { item: 1 } },
    ]);
    expect(service.requests).toHaveLength(2);
  });

  it("uses the same idempotency key only for the same item of the same run", async () => {
    const service = await fakeService({ "POST /jobs": [201, RUNNING] });
    const run = (urls: string, runIndex: number, options = {}) =>
      execute({
        baseUrl: service.baseUrl,
        runIndex,
        parameters: { ...CRAWL, wait: false, urls, options },
      });
    await run("acme.com", 0);
    await run("acme.com", 0);
    await run("globex.com", 0);
    await run("acme.com", 1);
    await run("acme.com", 1, { idempotency_key: "mine" });
    const keys = service.requests.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
    expect(keys[4]).toBe("mine");
    expect(service.requests[4]!.body).toEqual({ urls: ["acme.com"] });
  });

  it("fails, returns the job or returns the leads so far when the time is up", async () => {
    const service = await fakeService({
      "POST /jobs": [201, RUNNING],
      "GET /jobs/j1": RUNNING,
      "GET /jobs/j1/leads": page([lead("l1", "acme.com")]),
    });
    const run = (whenTimeIsUp: string) =>
      execute({
        baseUrl: service.baseUrl,
        parameters: { ...CRAWL, urls: "acme.com", maxWaitSeconds: 30, whenTimeIsUp },
      });
    const failure = await run("fail").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NodeOperationError);
    expect(failure).toMatchObject({
      message: "The job is still running after 30 seconds",
      description: expect.stringContaining("Job j1 continues"),
    });
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
    expect(await run("job")).toMatchObject([{ json: { id: "j1", status: "running" } }]);
    expect(await run("leads")).toMatchObject([{ json: { id: "l1" } }]);
  });

  it("waits for a job that was started before, and reports one that failed", async () => {
    const service = await fakeService({
      "GET /jobs/j1": COMPLETED,
      "GET /jobs/j1/leads": page([lead("l1", "acme.com")]),
      "GET /jobs/j2": { id: "j2", status: "failed", error: "No credits are left" },
    });
    const run = (jobId: string) =>
      execute({
        baseUrl: service.baseUrl,
        parameters: { resource: "job", operation: "wait", jobId, simplify: false },
      });
    expect(await run(" j1 ")).toEqual([{ json: lead("l1", "acme.com"), pairedItem: { item: 0 } }]);
    await expect(run("j2")).rejects.toThrow("The job failed: No credits are left");
  });
});

describe("failures", () => {
  const GET = { resource: "lead", operation: "get" };

  it("are NodeApiErrors with the sentence of the service", async () => {
    const details = [
      { path: "body.urls.0", message: "`urls.0` is not an address", code: "custom" },
    ];
    const service = await fakeService({
      "POST /jobs": [422, { error: { code: "validation_failed", message: "Invalid", details } }],
    });
    const failure = await execute({
      baseUrl: service.baseUrl,
      parameters: { ...CRAWL, urls: "::" },
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NodeApiError);
    expect(failure).toMatchObject({
      message: "Invalid",
      description: "body.urls.0: `urls.0` is not an address\nvalidation_failed, request r1",
      httpCode: "422",
      context: { itemIndex: 0 },
    });
  });

  it("of one item leave the others if the node continues on failures", async () => {
    const service = await fakeService({
      "GET /leads/l1": lead("l1", "acme.com"),
      "GET /leads/l2": [404, fails("not_found", "Lead not found")],
    });
    const given = {
      baseUrl: service.baseUrl,
      items: 2,
      parameters: (item: number) => ({ ...GET, leadId: `l${2 - item}` }),
    };
    expect(await execute({ ...given, continueOnFail: true })).toMatchObject([
      { json: { error: "Lead not found" }, error: { httpCode: "404" }, pairedItem: { item: 0 } },
      { json: { id: "l1" }, pairedItem: { item: 1 } },
    ]);
    await expect(execute(given)).rejects.toThrow("Lead not found");
  });

  it("that are temporary are repeated, if the request can be", async () => {
    const service = await fakeService({
      "GET /leads/l1": (_, count) =>
        count === 1
          ? [429, fails("rate_limited", "Too many requests")]
          : count === 2
            ? [503, {}]
            : lead("l1", "acme.com"),
      "POST /leads/l1/notes": [503, fails("internal_error", "Try again")],
      "GET /credits": [429, fails("quota_exceeded", "The quota is used up")],
    });
    const run = (parameters: object) =>
      execute({ baseUrl: service.baseUrl, parameters: { ...parameters } });
    expect(await run({ ...GET, leadId: "l1" })).toHaveLength(1);
    expect(slept).toEqual([7000, 1000]);
    // Another note would be added.
    const note = { resource: "lead", operation: "addNote", leadId: "l1", note: "Hello" };
    await expect(run(note)).rejects.toThrow("Try again");
    await expect(run({ resource: "account", operation: "getCredits" })).rejects.toThrow("quota");
    expect(service.requests).toHaveLength(5);
  });

  it("to connect are repeated for reads, and then reported", async () => {
    const run = execute({
      baseUrl: "http://127.0.0.1:1",
      parameters: { resource: "account", operation: "getCredits" },
    });
    await expect(run).rejects.toBeInstanceOf(NodeApiError);
    expect(slept).toEqual([500, 1000, 2000]);
  });
});

it("lists all pages, or as many leads as the limit, with the chosen filters", async () => {
  const leads = Array.from({ length: 250 }, (_, index) => lead(`l${index}`, `site-${index}.com`));
  const service = await fakeService({
    "GET /leads": ({ query }: { query: Record<string, string> }) => {
      const [number, size] = [Number(query["page"]), Number(query["per_page"])];
      return page(leads.slice((number - 1) * size, number * size));
    },
  });
  const run = (parameters: object) =>
    execute({
      baseUrl: service.baseUrl,
      parameters: { resource: "lead", operation: "getAll", ...parameters },
    });
  expect(await run({ returnAll: true })).toHaveLength(250);
  expect(await run({ limit: 3 })).toHaveLength(3);
  expect(await run({ limit: 201 })).toHaveLength(201);
  expect(service.requests.map(({ query }) => `${query["page"]}/${query["per_page"]}`)).toEqual([
    "1/200",
    "2/200",
    "1/3",
    "1/200",
    "2/200",
  ]);
  await run({
    limit: 1,
    simplify: false,
    filters: {
      country: "DE",
      city: "",
      has_email: false,
      email_status: ["valid", "risky"],
      created_after: "2026-11-20T10:00:00.000+01:00",
    },
    options: { sort: "quality", include: ["people", "input"] },
  });
  expect(service.requests.at(-1)!.query).toEqual({
    country: "DE",
    has_email: "false",
    email_status: "valid,risky",
    created_after: "2026-11-20T09:00:00.000Z",
    sort: "quality",
    include: "people,input",
    page: "1",
    per_page: "1",
  });
});

it("verifies the addresses of all items as one list and gives each item its verdict", async () => {
  const verification = { id: "v1", status: "completed", total: 2, done: 2, error: null };
  const service = await fakeService({
    "POST /verifications": [201, verification],
    "GET /verifications/v1": (_, count) =>
      count === 1 ? { ...verification, status: "running", done: 1 } : verification,
    "GET /verifications/v1/results": page([
      { email: "info@xn--mller-kva.de", status: "valid", confidence: 95 },
    ]),
  });
  const emails = ["Info@Müller.de ", "", "suppressed@acme.com", "info@müller.de"];
  const items = await execute({
    baseUrl: service.baseUrl,
    items: 4,
    parameters: (item) => ({ resource: "email", operation: "verify", email: emails[item] }),
  });
  expect(service.sent("POST /verifications")).toMatchObject([
    { body: { emails: ["Info@Müller.de", "suppressed@acme.com", "info@müller.de"] } },
  ]);
  expect(items).toMatchObject([
    { json: { status: "valid", confidence: 95 }, pairedItem: { item: 0 } },
    { json: { email: "", status: null }, pairedItem: { item: 1 } },
    { json: { email: "suppressed@acme.com", status: null }, pairedItem: { item: 2 } },
    { json: { status: "valid" }, pairedItem: { item: 3 } },
  ]);
});

it("waits for an export in the background and downloads its file", async () => {
  const run = { id: "e1", status: "running", leads: 2, done: 0, url: null, error: null };
  const service = await fakeService({
    "POST /leads/export": [202, run],
    "GET /exports/e1": () => ({
      ...run,
      status: "completed",
      filename: "companies.csv",
      url: `${service.baseUrl}/file`,
    }),
    "GET /file": { rows: 2 },
  });
  const parameters = {
    resource: "export",
    operation: "create",
    format: "csv",
    rows: "companies",
    columns: "company_name, email",
    filters: { job_id: "j1" },
    download: true,
    binaryPropertyName: "data",
  };
  const [item] = await execute({ baseUrl: service.baseUrl, parameters });
  expect(service.requests[0]!.body).toEqual({
    format: "csv",
    rows: "companies",
    columns: ["company_name", "email"],
    filter: { job_id: "j1" },
  });
  expect(item).toMatchObject({
    json: { status: "completed" },
    binary: { data: { data: '{"rows":2}', fileName: "companies.csv" } },
  });
});

it("waits for the job that refreshes a company", async () => {
  const company = { domain: "acme.com", lead_id: "l1" };
  const service = await fakeService({
    "GET /companies/acme.com": ({ query }: { query: Record<string, string> }) =>
      query["refresh"] ? [202, RUNNING] : company,
    "GET /jobs/j1": COMPLETED,
  });
  const parameters = { resource: "company", operation: "get", domain: "acme.com", refresh: true };
  expect(await execute({ baseUrl: service.baseUrl, parameters })).toMatchObject([
    { json: company },
  ]);
});
