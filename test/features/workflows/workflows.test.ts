import { describe, expect, it } from "vitest";
import { newId } from "#src/shared/ids";
import { newWorkspace } from "#test/support/harness/api";
import { jobWithLeads, newWorkflow } from "#test/support/builders/workflows";

const BODY = {
  name: "Tag what fits",
  trigger: "job_completed",
  steps: [
    { type: "icp_match" },
    { type: "filter", filter: { min_icp: 70 } },
    { type: "tag", name: "Hot", color: "danger" },
  ],
};

describe("workflows", () => {
  it("are created, listed newest first, changed and deleted", async () => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/workflows", { json: BODY });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...BODY,
      id: expect.any(String),
      enabled: true,
      last_run_at: null,
      created_at: expect.any(String),
    });
    const second = await asKey("POST", "/workflows", {
      json: { ...BODY, trigger: "manual", steps: [{ type: "tag", name: "Cold" }] },
    });
    expect(second.body.steps).toEqual([{ type: "tag", name: "Cold", color: "neutral" }]);
    const list = await asKey("GET", "/workflows");
    expect(list.body).toMatchObject({ total: 2, data: [{ id: second.body.id }, { id: body.id }] });
    const changed = await asKey("PATCH", `/workflows/${body.id}`, {
      json: { name: "Renamed", enabled: false },
    });
    expect(changed.body).toEqual({ ...body, name: "Renamed", enabled: false });
    expect((await asKey("GET", `/workflows/${body.id}`)).body).toEqual(changed.body);
    const same = await asKey("PATCH", `/workflows/${body.id}`, { json: {} });
    expect([same.status, same.body]).toEqual([200, changed.body]);
    expect((await asKey("DELETE", `/workflows/${body.id}`)).status).toBe(204);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["GET", "/runs"],
    ] as const)
      expect((await asKey(method, `/workflows/${body.id}${path}`)).status).toBe(404);
  });

  it("previews its steps on the five newest leads of a job, and changes nothing", async () => {
    const workspace = await newWorkspace();
    const { asKey } = workspace;
    const { jobId, leadIds } = await jobWithLeads(workspace, 6, (place) => ({
      phones: place < 4 ? ["+493012345678"] : [],
      emails:
        place === 1
          ? []
          : [{ email: `info@company-${place}.test`, sourceUrl: null, method: "text" as const }],
    }));
    const steps = [
      { type: "filter", filter: { has_phone: true } },
      { type: "verify_emails" },
      { type: "icp_match" },
      { type: "filter", filter: { has_phone: true, min_icp: 0 } },
      { type: "tag", name: "Hot" },
      { type: "filter", filter: { domain: "nowhere.test", email_status: "valid" } },
    ];
    const { status, body } = await asKey("POST", "/workflows/preview", {
      json: { steps, job_id: jobId },
    });
    expect(status).toBe(200);
    expect(body.leads.map(({ id }: { id: string }) => id)).toEqual(leadIds.slice(1).toReversed());
    const outcomes = body.steps.map(({ leads }: any) => leads.map(({ outcome }: any) => outcome));
    expect(outcomes).toEqual([
      ["excluded", "excluded", "passes", "passes", "passes"],
      ["runs", "runs", "skipped"],
      ["runs", "runs", "runs"],
      ["depends_on_run", "depends_on_run", "depends_on_run"],
      ["depends_on_run", "depends_on_run", "depends_on_run"],
      ["excluded", "excluded", "excluded"],
    ]);
    expect(body.steps.map(({ problem, credits }: any) => [problem, credits])).toEqual([
      [null, 0],
      [null, 0],
      [expect.stringContaining("ideal customer profile"), 6],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    expect(body.credits).toBe(6);
    expect((await asKey("GET", "/tags")).body.total).toBe(0);
    const json = { steps, job_id: newId() };
    expect((await asKey("POST", "/workflows/preview", { json })).status).toBe(404);
    const foreign = await (
      await newWorkspace()
    ).asKey("POST", "/workflows/preview", {
      json: { steps, job_id: jobId },
    });
    expect(foreign.status).toBe(404);
  });

  const step = (members: object) => ({ steps: [{ type: "verify_emails" }, members] });
  it.each<[string, object, string]>([
    ["no steps", { steps: [] }, "body.steps"],
    [
      "21 steps",
      { steps: Array.from({ length: 21 }, () => ({ type: "verify_emails" })) },
      "body.steps",
    ],
    ["an unknown trigger", { trigger: "hourly" }, "body.trigger"],
    ["no name", { name: " " }, "body.name"],
    ["an unknown member", { colour: "red" }, "body.colour"],
    ["a step without a type", step({ name: "Hot" }), "body.steps.1.type"],
    ["a step of an unknown type", step({ type: "email_all" }), "body.steps.1.type"],
    ["a step that is not an object", { steps: ["tag"] }, "body.steps.0"],
    [
      "a filter out of range",
      step({ type: "filter", filter: { min_icp: 101 } }),
      "body.steps.1.filter.min_icp",
    ],
    [
      "a filter by a job",
      step({ type: "filter", filter: { job_id: newId() } }),
      "body.steps.1.filter.job_id",
    ],
    [
      "a filter with a typo",
      step({ type: "filter", filter: { min_icpp: 1 } }),
      "body.steps.1.filter.min_icpp",
    ],
    ["an empty filter", step({ type: "filter" }), "body.steps.1.filter"],
    ["an unknown member of a step", step({ type: "ai_enrich", force: true }), "body.steps.1.force"],
    ["a tag without a name", step({ type: "tag", name: "" }), "body.steps.1.name"],
    ["an unknown colour", step({ type: "tag", name: "Hot", color: "red" }), "body.steps.1.color"],
    ["an empty note", step({ type: "note", body: " " }), "body.steps.1.body"],
    [
      "an outreach without a kind",
      step({ type: "outreach", kind: "poem", product: "x" }),
      "body.steps.1.kind",
    ],
    [
      "an outreach without a product",
      step({ type: "outreach", kind: "pitch" }),
      "body.steps.1.product",
    ],
    ["an unknown format", step({ type: "export", format: "pdf" }), "body.steps.1.format"],
    [
      "a push without an integration id",
      step({ type: "push", integration_id: "crm" }),
      "body.steps.1.integration_id",
    ],
    ["a notice without a URL", step({ type: "notify", url: "nowhere" }), "body.steps.1.url"],
    [
      "a notice to a file URL",
      step({ type: "notify", url: "ftp://acme.com/" }),
      "body.steps.1.url",
    ],
    [
      "a notice to an http URL",
      step({ type: "notify", url: "http://notices.test/ok" }),
      "body.steps.1.url",
    ],
    [
      "a notice to a private address",
      step({ type: "notify", url: "http://169.254.169.254/" }),
      "body.steps.1.url",
    ],
    [
      "a notice to this service itself",
      step({ type: "notify", url: "https://QUARRY.test./api/v1/jobs" }),
      "body.steps.1.url",
    ],
  ])("are rejected with %s, and the error has its path", async (_, members, path) => {
    const workspace = await newWorkspace();
    const { asKey } = workspace;
    const { status, body } = await asKey("POST", "/workflows", { json: { ...BODY, ...members } });
    expect([status, body.error.details?.[0]?.path]).toEqual([422, path]);
    const id = await newWorkflow(workspace, BODY.steps);
    const change = await asKey("PATCH", `/workflows/${id}`, { json: members });
    expect([change.status, change.body.error.details?.[0]?.path]).toEqual([422, path]);
  });

  it("have the trigger manual by default", async () => {
    const { asKey } = await newWorkspace();
    const { trigger: _, ...json } = BODY;
    const { status, body } = await asKey("POST", "/workflows", { json });
    expect([status, body.trigger]).toEqual([201, "manual"]);
  });

  it("list the ten step types in the error for an unknown type", async () => {
    const { asKey } = await newWorkspace();
    const json = { ...BODY, steps: [{ type: "email_all" }] };
    const { body } = await asKey("POST", "/workflows", { json });
    for (const type of ["filter", "verify_emails", "ai_enrich", "icp_match", "outreach"])
      expect(body.error.message).toContain(type);
    for (const type of ["tag", "note", "push", "export", "notify"])
      expect(body.error.message).toContain(type);
  });

  it("are limited to 100, and a rejected one leaves no entry in the audit log", async () => {
    const workspace = await newWorkspace();
    for (let made = 0; made < 100; made++) await newWorkflow(workspace, BODY.steps);
    const { status, body } = await workspace.asKey("POST", "/workflows", { json: BODY });
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    const log = await workspace.asUser("GET", "/audit-log?action=workflow.created");
    expect(log.body.total).toBe(100);
  });
});

it("records in the audit log who created, changed and deleted a workflow", async () => {
  const workspace = await newWorkspace();
  const { asUser } = workspace;
  const { id } = (await asUser("POST", "/workflows", { json: BODY })).body;
  await asUser("PATCH", `/workflows/${id}`, { json: { enabled: false, name: "Renamed" } });
  await asUser("PATCH", `/workflows/${id}`, { json: {} });
  await asUser("DELETE", `/workflows/${id}`);
  await asUser("DELETE", `/workflows/${id}`);
  const { data } = (await asUser("GET", "/audit-log")).body;
  const ours = data.filter(({ target }: any) => target === id);
  const { trigger } = BODY;
  expect(ours.map(({ action, details }: any) => [action, details]).toReversed()).toEqual([
    ["workflow.created", { trigger, steps: ["icp_match", "filter", "tag"] }],
    ["workflow.changed", { members: ["name", "enabled"] }],
    ["workflow.deleted", {}],
  ]);
});
