import { expect, it } from "vitest";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace } from "#test/support/harness/api";
import { callTool, connectMcp, REVISIONS } from "#test/support/harness/mcp";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";

async function withLead(revision = REVISIONS[0]!) {
  const workspace = await newWorkspace();
  const lead = newLead();
  await saveLeads(scopeOf(workspace.workspaceId), [lead]);
  const client = await connectMcp({ "X-API-Key": workspace.key }, { revision });
  return { ...workspace, lead, client, uri: `quarry://leads/${lead.id}` };
}

it.each(REVISIONS)("reads a lead as get_lead returns it, in revision %s", async (revision) => {
  const { client, lead, uri } = await withLead(revision);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "quarry://leads/{id}",
    "quarry://crawls/{id}",
  ]);
  const { contents } = await client.readResource({ uri });
  const { text } = await callTool(client, "get_lead", { lead_id: lead.id });
  expect(contents).toEqual([{ uri, mimeType: "application/json", text }]);
});

it("lists the newest leads and crawls of the workspace only", async () => {
  const { client, workspaceId, uri } = await withLead();
  await withLead();
  const jobId = await newJob(workspaceId, "Spring\u202e list");
  const { resources } = await client.listResources();
  expect(resources.map(({ uri: of, name }) => [of, name])).toEqual([
    [uri, "Acme"],
    [`quarry://crawls/${jobId}`, "Spring list"],
  ]);
  const crawl = await client.readResource({ uri: `quarry://crawls/${jobId}` });
  expect(crawl.contents[0]).toMatchObject({ text: expect.stringContaining(jobId) });
});

it("does not find resources of another workspace", async () => {
  const [owner, stranger] = [await withLead(), await withLead()];
  await expect(stranger.client.readResource({ uri: owner.uri })).rejects.toThrow(/not found/i);
  const jobId = await newJob(owner.workspaceId);
  await expect(stranger.client.readResource({ uri: `quarry://crawls/${jobId}` })).rejects.toThrow(
    /not found/i,
  );
});

it("offers prompts that name only existing tools", async () => {
  const { client } = await withLead();
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual([
    "build_lead_list",
    "research_company",
    "prepare_outreach",
  ]);
  const { tools } = await client.listTools();
  const known = new Set(tools.map(({ name }) => name));
  for (const { name, arguments: args = [] } of prompts) {
    const given = Object.fromEntries(args.map((one) => [one.name, `the ${one.name}`]));
    const { messages } = await client.getPrompt({ name, arguments: given });
    const text = JSON.stringify(messages);
    for (const one of args) expect([name, text.includes(`the ${one.name}`)]).toEqual([name, true]);
    const used =
      text.match(/\b(?:find|search|crawl|wait|get|verify|tag|export|add|draft|list)_\w+/g) ?? [];
    expect([name, used.filter((tool) => !known.has(tool) && tool !== "lead_id")]).toEqual([
      name,
      [],
    ]);
    expect([name, used.length > 2]).toEqual([name, true]);
  }
});

it.each([
  ["read", 0, 1],
  ["write", 3, 0],
])("offers a key with the scope %s only what it can use", async (scope, prompts, leads) => {
  const { asUser, workspaceId } = await newWorkspace();
  await saveLeads(scopeOf(workspaceId), [newLead()]);
  const { body } = await asUser("POST", "/api-keys", { json: { name: "x", scopes: [scope] } });
  const client = await connectMcp({ "X-API-Key": body.key });
  expect((await client.listPrompts()).prompts).toHaveLength(prompts);
  expect((await client.listResources()).resources).toHaveLength(leads);
});
