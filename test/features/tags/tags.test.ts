import { beforeEach, describe, expect, it } from "vitest";
import { saveLead } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));

const add = async (of = workspace) => (await saveLead(scopeOf(of.workspaceId), newLead())).id;
const create = (name: string, color?: string) =>
  workspace.asKey("POST", "/tags", { json: { name, ...(color && { color }) } });
const assign = (leadId: string, json: object) =>
  workspace.asKey("POST", `/leads/${leadId}/tags`, { json });
const list = async (path = "/tags", of = workspace) => (await of.asKey("GET", path)).body;
const usage = async () =>
  Object.fromEntries((await list()).data.map((tag: any) => [tag.name, tag.usage_count]));

describe("a tag", () => {
  it("is neutral without a given color, and has no leads", async () => {
    const { status, body } = await create("  Hot \t lead ");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Hot lead",
      color: "neutral",
      usage_count: 0,
      created_at: expect.any(String),
    });
    expect((await create("Cold", "info")).body.color).toBe("info");
    expect(await list()).toMatchObject({ total: 2, page: 1, per_page: 25, data: [{}, body] });
  });

  it.each([
    ["Hot", "HOT"],
    ["Bücher", "BÜCHER"],
    ["Ёлка", "ёЛКА"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["Straße", "STRASSE"],
    ["Größe", "GRÖẞE"],
    ["Cafe\u0301", "CAFÉ"],
    ["very  hot", "Very Hot"],
  ])("with the name %s conflicts with %s", async (first, second) => {
    expect((await create(first)).status).toBe(201);
    const { status, body } = await create(second);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect((await list()).total).toBe(1);
  });

  it("can have the name of another workspace's tag", async () => {
    await create("Hot");
    const other = await newWorkspace();
    expect((await other.asKey("POST", "/tags", { json: { name: "hot" } })).status).toBe(201);
    expect((await list("/tags", other)).data).toMatchObject([{ name: "hot" }]);
  });

  it.each([
    ["no name", {}, "body.name", "invalid_type"],
    ["an empty name", { name: " \n " }, "body.name", "too_small"],
    ["41 characters", { name: "x".repeat(41) }, "body.name", "too_big"],
    ["a control character", { name: "a\u0000b" }, "body.name", "custom"],
    ["a right-to-left override", { name: "a\u202eb" }, "body.name", "custom"],
    ["invisible characters", { name: "\u200b\u2060 \u3164" }, "body.name", "too_small"],
    ["an unknown colour", { name: "Hot", color: "red" }, "body.color", "invalid_value"],
    ["an unknown member", { name: "Hot", colour: "info" }, "body.colour", "unrecognized_keys"],
  ])("is rejected with %s", async (_, json, path, code) => {
    const { status, body } = await workspace.asKey("POST", "/tags", { json });
    expect([status, body.error.details]).toMatchObject([422, [{ path, code }]]);
  });

  it("has up to 40 user-perceived characters", async () => {
    const name = "🔥".repeat(40);
    expect((await create(name)).body.name).toBe(name);
    expect((await create(`${name}🔥`)).status).toBe(422);
  });

  it("keeps joiners of emoji and letters, and replaces half a character", async () => {
    const names = ["👩\u200d🚀 می\u200cخواهم", "\ud83d".repeat(40)];
    for (const name of names) expect((await create(name)).body.name).toBe(name.toWellFormed());
  });

  it("changes its name and color separately, and keeps its leads", async () => {
    const { id } = (await create("Hot", "danger")).body;
    await assign(await add(), { tag_id: id });
    const change = (json: object) => workspace.asKey("PATCH", `/tags/${id}`, { json });
    expect((await change({ name: "HOT" })).body).toMatchObject({ name: "HOT", color: "danger" });
    expect((await change({ color: "info" })).body).toMatchObject({ name: "HOT", color: "info" });
    const { status, body } = await change({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: "HOT", color: "info", usage_count: 1 });
    await create("Cold");
    expect((await change({ name: "cOLD", color: "success" })).status).toBe(409);
    expect((await list()).data).toMatchObject([{ name: "Cold" }, { name: "HOT", color: "info" }]);
    expect((await create("hot")).status).toBe(409);
  });

  it("is removed from its leads when it is deleted", async () => {
    const leadId = await add();
    await assign(leadId, { name: "Hot" });
    await assign(leadId, { name: "Cold" });
    const hot = (await list()).data[1];
    expect((await workspace.asUser("DELETE", `/tags/${hot.id}`)).status).toBe(204);
    expect((await workspace.asUser("DELETE", `/tags/${hot.id}`)).status).toBe(404);
    expect((await list(`/leads/${leadId}/tags`)).data).toMatchObject([{ name: "Cold" }]);
    expect((await list(`/leads?tag=${hot.id}`)).total).toBe(0);
    expect((await list("/leads?tag=hot")).total).toBe(0);
    expect((await create("hot")).status).toBe(201);
  });
});

describe("the list of tags", () => {
  it("is empty at first, and is paginated by name", async () => {
    expect(await list()).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
    for (const name of ["zebra", "Äpfel", "anvil", "Bolt"]) await create(name);
    const page = await list("/tags?per_page=2&page=2");
    expect(page).toMatchObject({ total: 4, page: 2, per_page: 2 });
    expect(page.data.map(({ name }: any) => name)).toEqual(["zebra", "Äpfel"]);
    expect(await list("/tags?page=9")).toMatchObject({ data: [], total: 4 });
  });
});

describe("a lead", () => {
  it("has a tag once, even if it is assigned repeatedly", async () => {
    const leadId = await add();
    const tag = (await create("Hot")).body;
    for (const json of [{ tag_id: tag.id }, { name: "hOT" }, { tag_id: tag.id.toUpperCase() }]) {
      const { status, body } = await assign(leadId, json);
      expect([status, body]).toEqual([204, ""]);
    }
    const carried = { ...tag, usage_count: 1 };
    expect(await list(`/leads/${leadId}/tags`)).toMatchObject({ data: [carried], total: 1 });
    expect((await workspace.asKey("GET", `/leads/${leadId}`)).body.tags).toEqual([carried]);
  });

  it("gets a new tag by an unknown name", async () => {
    const leadId = await add();
    expect((await assign(leadId, { name: " Followed  up " })).status).toBe(204);
    expect((await list()).data).toMatchObject([
      { name: "Followed up", color: "neutral", usage_count: 1 },
    ]);
  });

  it("gets the same new tag as other leads in concurrent requests", async () => {
    const leads = await Promise.all(Array.from({ length: 8 }, () => add()));
    const answers = await Promise.all(
      leads.flatMap((id, i) => {
        const name = i % 2 ? "Überfällig" : "ÜBERFÄLLIG";
        return [assign(id, { name }), assign(id, { name })];
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const { data, total } = await list();
    expect([total, data[0].usage_count]).toEqual([1, 8]);
  });

  it("lists its tags in pages by name", async () => {
    const leadId = await add();
    expect(await list(`/leads/${leadId}/tags`)).toMatchObject({ data: [], total: 0 });
    for (const name of ["c", "A", "b"]) await assign(leadId, { name });
    const page = await list(`/leads/${leadId}/tags?per_page=1&page=2`);
    expect(page).toMatchObject({ data: [{ name: "b" }], total: 3, page: 2, per_page: 1 });
    const { tags } = (await workspace.asKey("GET", `/leads/${leadId}`)).body;
    expect(tags.map(({ name }: any) => name)).toEqual(["A", "b", "c"]);
  });

  it.each([
    ["neither a tag nor a name", {}],
    ["both", { name: "Hot", tag_id: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" }],
    ["an invalid id", { tag_id: "hot" }],
    ["an empty name", { name: "" }],
  ])("rejects %s with 422", async (_, json) => {
    expect((await assign(await add(), json)).status).toBe(422);
  });

  it("rejects unknown tags and tags of other workspaces, and another workspace's lead creates no tag", async () => {
    const other = await newWorkspace();
    const foreign = (await other.asKey("POST", "/tags", { json: { name: "Theirs" } })).body;
    for (const tag_id of [foreign.id, newId()]) {
      const { status, body } = await assign(await add(), { tag_id });
      expect([status, body.error.message]).toEqual([404, "Tag not found"]);
    }
    for (const id of [await add(other), newId()]) {
      const { status, body } = await assign(id, { name: "Ours" });
      expect([status, body.error.message]).toEqual([404, "Lead not found"]);
    }
    expect((await list()).total).toBe(0);
    expect((await list("/tags", other)).data).toMatchObject([{ usage_count: 0 }]);
  });

  it("loses a removed tag; a second removal returns 404", async () => {
    const [leadId, another] = [await add(), await add()];
    for (const id of [leadId, another]) await assign(id, { name: "Hot" });
    const [{ id }] = (await list()).data;
    const take = () => workspace.asKey("DELETE", `/leads/${leadId}/tags/${id}`);
    expect((await take()).status).toBe(204);
    expect((await take()).status).toBe(404);
    expect(await usage()).toEqual({ Hot: 1 });
    expect((await list(`/leads/${another}/tags`)).total).toBe(1);
  });
});

describe("the usage count", () => {
  it("follows changes of leads, tags and assignments", async () => {
    const leads = [await add(), await add(), await add()];
    for (const id of leads) await assign(id, { name: "Hot" });
    await assign(leads[0]!, { name: "Cold" });
    expect(await usage()).toEqual({ Cold: 1, Hot: 3 });
    expect((await workspace.asKey("DELETE", `/leads/${leads[0]}`)).status).toBe(204);
    expect(await usage()).toEqual({ Cold: 0, Hot: 2 });
    // A lead that is crawled again keeps its tags, once.
    await saveLead(scopeOf(workspace.workspaceId), newLead({ id: leads[1]! }));
    await assign(leads[1]!, { name: "Cold" });
    expect(await usage()).toEqual({ Cold: 1, Hot: 2 });
    const [cold] = (await list()).data;
    await workspace.asKey("DELETE", `/tags/${cold.id}`);
    expect(await usage()).toEqual({ Hot: 2 });
    await assign(leads[1]!, { name: "Cold" });
    expect(await usage()).toEqual({ Cold: 1, Hot: 2 });
  });

  it("is correct after concurrent deletions and assignments", async () => {
    const leads = await Promise.all(Array.from({ length: 6 }, () => add()));
    await Promise.all(leads.map((id) => assign(id, { name: "Hot" })));
    await Promise.all([
      ...leads.slice(0, 3).map((id) => workspace.asKey("DELETE", `/leads/${id}`)),
      ...leads.map((id) => assign(id, { name: "Warm" })),
      ...leads.map((id) => assign(id, { name: "hot" })),
    ]);
    expect(await usage()).toEqual({ Hot: 3, Warm: 3 });
  });
});
