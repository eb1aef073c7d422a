import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { VERIFICATION_LIMIT } from "#src/features/lead-emails/limits";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { takeRateLimit } from "#src/shared/security/rate-counter";
import { newChange } from "#test/support/builders/changes";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { callTool, connectMcp, type ToolAnswer, toolsOf } from "#test/support/harness/mcp";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";

/** Arguments that pass the schema of each tool, for resources of one workspace. */
async function argumentsOf({ workspaceId, asKey }: TestWorkspace) {
  const lead = newLead();
  await saveLeads(scopeOf(workspaceId), [lead]);
  const job_id = await newJob(workspaceId);
  await newChange({ workspaceId, asKey }, lead.id);
  const verification = await asKey("POST", "/verifications", { json: { emails: ["a@acme.com"] } });
  const lead_id = lead.id;
  return {
    find_companies: { query: "dental practice in Bath" },
    find_local_businesses: { query: "dentists in Bath" },
    search_hiring: { title: newId() },
    crawl_sites: { urls: ["northfield-analytics.io"] },
    wait_for_crawl: { job_id, timeout_seconds: 0 },
    list_crawls: {},
    cancel_crawl: { job_id },
    search_leads: {},
    get_lead: { lead_id },
    find_people: {},
    get_company: { domain: lead.domain },
    find_email: { first_name: "Jane", last_name: "Doe", domain: "acme.test" },
    change_leads: { action: "tag", tag_name: "Hot", lead_ids: [lead_id] },
    verify_lead_emails: { lead_id },
    verify_emails: { emails: ["info@acme.com"] },
    get_verification: { verification_id: verification.body.id, timeout_seconds: 0 },
    list_verifications: {},
    tag_leads: { lead_ids: [lead_id], tag: "Hot" },
    add_note: { lead_id, body: "Call back" },
    draft_outreach: { lead_id, kind: "first_line", product: "Anvils" },
    export_leads: { job_id },
    list_changes: {},
    get_usage: {},
  } as Record<string, Record<string, unknown>>;
}

/** Tools whose answer for another workspace is empty, because they take no id. */
const LISTS = ["list_crawls", "search_leads", "find_people", "list_verifications", "list_changes"];
/** Tools without data of a workspace, besides the caller's own. */
const OWN = [
  "find_companies",
  "find_local_businesses",
  "search_hiring",
  "crawl_sites",
  "find_email",
  "verify_emails",
  "get_usage",
];

/** Whether a result has nothing of a workspace. */
function isEmpty(name: string, { isError, text, data }: ToolAnswer): boolean {
  if (LISTS.includes(name)) return data.total === 0;
  if (name === "change_leads") return data.is_done && data.matched === 0;
  return name === "tag_leads" ? data.tagged === 0 : isError && text.startsWith("not_found: ");
}

/** A result without the ids that the caller gave. */
const shape = (result: ToolAnswer) => JSON.stringify(result).replaceAll(/[0-9a-f-]{36}/g, "ID");

it("returns nothing of another workspace from any tool", async () => {
  const [owner, stranger] = [await newWorkspace(), await newWorkspace()];
  const owned = await argumentsOf(owner);
  const unknown = Object.fromEntries(
    Object.entries(owned).map(([name, args]) => [
      name,
      {
        ...args,
        ...("lead_id" in args && { lead_id: newId() }),
        ...("lead_ids" in args && { lead_ids: [newId()] }),
        ...("job_id" in args && { job_id: newId() }),
        ...("verification_id" in args && { verification_id: newId() }),
      },
    ]),
  );
  const client = await connectMcp({ "X-API-Key": stranger.key });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(owned).toSorted());
  for (const { name } of tools.filter((tool) => !OWN.includes(tool.name))) {
    const foreign = await callTool(client, name, owned[name]);
    const never = await callTool(client, name, unknown[name]);
    expect([name, isEmpty(name, foreign), shape(foreign)]).toEqual([name, true, shape(never)]);
  }
  const call = await toolsOf(owner);
  for (const name of LISTS) expect([name, (await call(name)).data.total]).toEqual([name, 1]);
  const { data } = await call("get_lead", owned["get_lead"]);
  expect([data.tags, data.notes]).toEqual([[], []]);
});

describe("a key with one scope", () => {
  it.each([
    ["read", "get_usage", "add_note"],
    ["write", "add_note", "get_usage"],
  ])("%s has only the tools of this scope", async (scope, offered, withheld) => {
    const { asUser } = await newWorkspace();
    const json = { name: "One scope", scopes: [scope] };
    const { body } = await asUser("POST", "/api-keys", { json });
    const client = await connectMcp({ "X-API-Key": body.key });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect([names.includes(offered), names.includes(withheld)]).toEqual([true, false]);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(scope === "read");
    await expect(callTool(client, withheld)).rejects.toThrow(/not found/);
    expect(client.getInstructions()?.includes("can only read")).toBe(scope === "read");
  });
});

describe("limits", () => {
  it("of requests count each message of a workspace", async () => {
    const { key } = await newWorkspace();
    const settings = { WORKSPACE_REQUESTS_PER_MINUTE: "3" };
    const client = await connectMcp({ "X-API-Key": key }, { settings });
    for (let i = 0; i < 2; i++) expect((await callTool(client, "get_usage")).isError).toBe(false);
    await expect(callTool(client, "get_usage")).rejects.toThrow(
      /Too many requests from this workspace/,
    );
  });

  it("of writes count calls of tools that write, and no reads", async () => {
    const workspace = await newWorkspace();
    const { tag_leads: tag } = await argumentsOf(workspace);
    const call = await toolsOf(workspace, { settings: { KEY_WRITES_PER_MINUTE: "2" } });
    for (let i = 0; i < 2; i++) expect((await call("tag_leads", tag)).isError).toBe(false);
    const refused = await call("tag_leads", tag);
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringMatching(
        /^rate_limited: Too many writes by this API key.*\nWhat to do: Wait/,
      ),
    });
    expect((await call("get_usage")).isError).toBe(false);
  });

  it("of an endpoint count its tool, too", async () => {
    const workspace = await newWorkspace();
    const { verify_lead_emails: verify } = await argumentsOf(workspace);
    const { name, windowMs } = VERIFICATION_LIMIT;
    for (let i = 0; i < 29; i++)
      await takeRateLimit(env, name, workspace.workspaceId, 30, windowMs);
    const call = await toolsOf(workspace);
    expect((await call("verify_lead_emails", verify)).isError).toBe(false);
    const refused = await call("verify_lead_emails", verify);
    expect(refused.text).toMatch(/^rate_limited: The limit is 30 verifications of leads per hour/);
  });
});

describe("errors", () => {
  it("say what to do if the credits do not suffice, and charge nothing", async () => {
    const workspace = await newWorkspace({ credits: 1 });
    const call = await toolsOf(workspace);
    const { isError, text } = await call("crawl_sites", {
      urls: ["northfield-analytics.io", "brandl-foerderanlagen.de"],
    });
    expect(isError).toBe(true);
    expect(text).toBe(
      "insufficient_credits: This costs 2 credits, the balance is 1.\nWhat to do: Report the price and the balance (get_usage) to the user. Do less at once, or wait until the user adds credits.",
    );
    expect((await call("get_usage")).data.credits).toMatchObject({ balance: 1, reserved: 0 });
  });

  it("name each invalid argument", async () => {
    const call = await toolsOf(await newWorkspace());
    const wrong = await call("search_leads", { country: "Atlantis", wrong: 1 });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining("country") });
    expect(wrong.text).toContain("wrong");
    const urls = await call("crawl_sites", { urls: ["acme.com", "http://127.0.0.1/"] });
    expect(urls.text).toMatch(
      /^validation_failed: body\.urls\.1: `urls\.1` is a private or reserved address\.\nWhat to do: Correct/,
    );
  });

  it("reveal nothing about an unexpected failure but the request id", async () => {
    const call = await toolsOf(await newWorkspace(), { settings: { FILES: undefined } });
    const { workspaceId, key } = await newWorkspace();
    const job_id = await newJob(workspaceId);
    const broken = await toolsOf({ key }, { settings: { FILES: undefined } });
    expect(await broken("export_leads", { job_id })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^internal_error: Internal error\. Request id: [\w-]{36}\./),
    });
    expect((await call("get_usage")).isError).toBe(false);
  });
});
