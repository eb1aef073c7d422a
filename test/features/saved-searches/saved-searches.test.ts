import { beforeEach, describe, expect, it } from "vitest";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newId } from "#src/shared/ids";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { companyIn, newLead, scopeOf } from "#test/support/builders/leads";
import { queryShards } from "#test/support/harness/shards";

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));

const add = (members: Partial<NewLead> = {}) =>
  saveLead(scopeOf(workspace.workspaceId), newLead(members));
const save = (name: string, filters?: object) =>
  workspace.asKey("POST", "/saved-searches", { json: { name, ...(filters && { filters }) } });
const saved = async (name: string, filters?: object) => (await save(name, filters)).body;
const run = (id: string, query = "") =>
  workspace.asKey("POST", `/saved-searches/${id}/run${query}`);
const list = async (query = "") => (await workspace.asKey("GET", `/saved-searches${query}`)).body;
const names = async () => (await list()).data.map(({ name }: any) => name);

describe("a saved search", () => {
  it("stores normalized filters", async () => {
    const { status, body } = await save(" German  leads ", {
      country: "DE",
      has_email: "true",
      min_quality: 70,
      domain: "www.Acme.com",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "German leads",
      filters: { country: "DE", has_email: true, min_quality: 70, domain: "acme.com" },
      last_used_at: null,
      created_at: expect.any(String),
    });
    expect((await list()).data).toEqual([body]);
  });

  it("accepts filter as an alias of filters", async () => {
    const post = (json: object) => workspace.asKey("POST", "/saved-searches", { json });
    const stored = { country: "DE", has_email: true };
    const alias = await post({ name: "Alias", filter: { country: "Germany", has_email: true } });
    expect([alias.status, alias.body.filters]).toEqual([201, stored]);
    expect(alias.body).not.toHaveProperty("filter");
    const both = await post({
      name: "Both",
      filter: { has_email: "true", country: "de" },
      filters: { country: "DE", has_email: true },
    });
    expect([both.status, both.body.filters]).toEqual([201, stored]);
    for (const other of [{}, { country: "FR" }, { country: "DE" }]) {
      const { status, body } = await post({ name: "Wrong", filters: stored, filter: other });
      expect([status, body.error.details]).toMatchObject([422, [{ path: "body.filter" }]]);
    }
    expect(
      (await post({ name: "Typo", filter: { contry: "DE" } })).body.error.details,
    ).toMatchObject([{ path: "body.filter.contry", code: "unrecognized_keys" }]);
    expect(await names()).toEqual(["Both", "Alias"]);
  });

  it("finds every lead without filters", async () => {
    await add();
    const { id, filters } = await saved("All");
    expect(filters).toEqual({});
    expect((await run(id)).body.total).toBe(1);
  });

  it.each([
    ["an unknown member", { contry: "DE" }, "body.filters.contry", "unrecognized_keys"],
    ["a page", { page: 2 }, "body.filters.page", "unrecognized_keys"],
    ["a score beyond 100", { min_icp: 101 }, "body.filters.min_icp", "too_big"],
    ["an unknown grade", { grade: "E" }, "body.filters.grade", "invalid_value"],
    ["a filter that is not an object", "country=DE", "body.filters", "invalid_type"],
  ])("is rejected with %s in its filters", async (_, filters, path, code) => {
    const { status, body } = await workspace.asKey("POST", "/saved-searches", {
      json: { name: "Wrong", filters },
    });
    expect([status, body.error.details]).toMatchObject([422, [{ path, code }]]);
    expect((await list()).total).toBe(0);
  });

  it.each([
    ["none", undefined],
    ["an empty filter", "  "],
    ["81 characters", "x".repeat(81)],
  ])("is rejected with a name that is %s", async (_, name) => {
    const { status } = await workspace.asKey("POST", "/saved-searches", { json: { name } });
    expect(status).toBe(422);
  });

  it("has a unique name in the workspace, ignoring case", async () => {
    const { id } = await saved("Über 70");
    const { status, body } = await save("ÜBER  70");
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    const other = await newWorkspace();
    const theirs = await other.asKey("POST", "/saved-searches", { json: { name: "über 70" } });
    expect(theirs.status).toBe(201);
    await workspace.asKey("DELETE", `/saved-searches/${id}`);
    expect((await save("über 70")).status).toBe(201);
  });

  it("is deleted once", async () => {
    const { id } = await saved("Gone");
    const remove = () => workspace.asKey("DELETE", `/saved-searches/${id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await run(id)).status).toBe(404);
    expect(await list()).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
  });
});

describe("running a saved search", () => {
  it("returns a page of the leads that match now", async () => {
    const german = { enrichment: { company: companyIn("DE") } };
    const { id } = await saved("German", { country: "DE", sort: "created_at" });
    expect((await run(id)).body).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
    const [first, second] = [await add(german), await add(german)];
    await add({ enrichment: { company: companyIn("FR") } });
    const { status, body } = await run(id, "?per_page=1&page=2");
    expect(status).toBe(200);
    expect(body).toEqual({ data: [second], page: 2, per_page: 1, total: 2 });
    expect((await run(id)).body).toEqual(
      (await workspace.asKey("GET", "/leads?country=DE&sort=created_at")).body,
    );
    expect((await run(id)).body.data[0]).toEqual(first);
    expect((await run(id, "?per_page=201")).status).toBe(422);
  });

  it("moves it to the top of the list; searches never run are last, newest first", async () => {
    const searches = new Map<string, string>();
    for (const name of ["a", "b", "c", "d"]) searches.set(name, (await saved(name)).id);
    expect(await names()).toEqual(["d", "c", "b", "a"]);
    await run(searches.get("b")!);
    expect(await names()).toEqual(["b", "d", "c", "a"]);
    await run(searches.get("a")!);
    expect(await names()).toEqual(["a", "b", "d", "c"]);
    await run(searches.get("b")!);
    expect(await names()).toEqual(["b", "a", "d", "c"]);
    const [{ last_used_at, created_at }] = (await list()).data;
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
    const page = await list("?per_page=1&page=3");
    expect(page).toMatchObject({ data: [{ name: "d" }], total: 4, page: 3 });
  });

  it("finds nothing after its tag is deleted, by id or by name", async () => {
    const lead = await add();
    await workspace.asKey("POST", `/leads/${lead.id}/tags`, { json: { name: "Größe" } });
    const [tag] = (await workspace.asKey("GET", "/tags")).body.data;
    const searches = [
      await saved("By id", { tag: tag.id }),
      await saved("By name", { tag: "GRÖSSE", has_email: true }),
    ];
    for (const { id } of searches) expect((await run(id)).body.total).toBe(1);
    await workspace.asKey("DELETE", `/tags/${tag.id}`);
    for (const { id } of searches)
      expect(await run(id)).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });

  it("never finds leads of another workspace, even by its job", async () => {
    const lead = await add();
    const stranger = await newWorkspace();
    const { body } = await stranger.asKey("POST", "/saved-searches", {
      json: { name: "Theirs", filters: { job_id: lead.job_id } },
    });
    const ran = await stranger.asKey("POST", `/saved-searches/${body.id}/run`);
    expect(ran.body.total).toBe(0);
    expect((await stranger.asKey("POST", `/saved-searches/${newId()}/run`)).status).toBe(404);
  });

  it("returns 409 for filters that are no longer supported", async () => {
    const { id } = await saved("Old");
    await queryShards(`UPDATE saved_searches SET filters = '{"grade":"Z"}' WHERE id = ?`, id);
    const { status, body } = await run(id);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
  });
});
