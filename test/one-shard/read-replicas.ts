import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openSession } from "#src/db/shard-session";
import { saveLeads } from "#src/pipeline/leads/save";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { ReplicatedDatabase } from "#test/support/fakes/replicated-database";
import { newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

const UNREACHED = "DATA_0.ffffffff-0";

/** The service with a replica, and one workspace with a lead, whose key this isolate knows. */
async function replicatedService(settings: Record<string, unknown> = { READ_REPLICAS: "on" }) {
  const database = new ReplicatedDatabase(env.DB);
  const call = probeApi(undefined, { ...settings, DB: database.binding });
  const { key, workspaceId } = await newWorkspace();
  const leads = [newLead(), newLead()];
  await saveLeads(scopeOf(workspaceId), leads);
  const send = (method: string, path: string, bookmark?: string, json?: unknown) =>
    call(method, path, {
      headers: { "X-API-Key": key, ...(bookmark ? { "D1-Bookmark": bookmark } : {}) },
      ...(json === undefined ? {} : { json }),
    });
  // The isolate then knows the key.
  const created = await send("POST", "/jobs", undefined, { urls: ["trips.unanswered.test"] });
  const jobId = created.body.id as string;
  await send("POST", `/jobs/${jobId}/cancel`);
  const starts = async (method: string, path: string, bookmark?: string) => {
    const from = database.starts.length;
    const { status } = await send(method, path, bookmark);
    return { status, starts: database.starts.slice(from) };
  };
  return { database, send, starts, leadId: leads[0]!.id, jobId, workspaceId };
}

describe("with READ_REPLICAS on", () => {
  let service: Awaited<ReturnType<typeof replicatedService>>;
  beforeEach(async () => {
    service = await replicatedService();
  });

  it.each(["/leads", "/jobs/{job}/leads", "/analytics/overview", "/analytics/forecast"])(
    "GET %s reads from the bookmark of the caller on",
    async (template) => {
      const { send, starts, jobId } = service;
      const path = template.replace("{job}", jobId);
      const bookmark = (await send("GET", "/leads")).headers.get("D1-Bookmark")!;
      expect(await starts("GET", path, bookmark)).toEqual({
        status: 200,
        starts: [bookmark.split(".")[1]],
      });
    },
  );

  it.each([
    ["/leads", "first-primary"],
    ["/analytics/overview", "first-unconstrained"],
    ["/analytics/forecast", "first-unconstrained"],
  ])("GET %s without a bookmark starts %s", async (path, start) => {
    expect(await service.starts("GET", path)).toEqual({ status: 200, starts: [start] });
  });

  it.each([
    ["is garbage", "DATA_0.garbage", ["garbage", "first-primary"]],
    ["names another shard", "DATA_7.00000001-0", ["first-primary"]],
    ["names no shard", "00000001-0", ["first-primary"]],
    ["is too long", `DATA_0.${"0".repeat(200)}`, ["first-primary"]],
    ["has other characters", "DATA_0.first primary", ["first-primary"]],
    ["is a constraint of D1", "first-unconstrained", ["first-primary"]],
  ])("a bookmark that %s leaves the list to the primary", async (_, bookmark, starts) => {
    expect(await service.starts("GET", "/leads", bookmark)).toEqual({ status: 200, starts });
  });

  it("leaves a bookmark that no instance reaches to the primary, and returns its own", async () => {
    const { status, headers } = await service.send("GET", "/leads", UNREACHED);
    expect(status).toBe(200);
    expect(headers.get("D1-Bookmark")! < UNREACHED).toBe(true);
  });

  it("shows a client its own deletion while the replica lags", async () => {
    const { database, send, leadId } = service;
    const before = await send("GET", "/leads");
    expect(before.body.data).toHaveLength(2);
    await send("GET", "/leads", before.headers.get("D1-Bookmark")!);
    await send("GET", "/analytics/overview");
    database.lag();
    const written = await send("DELETE", `/leads/${leadId}`);
    expect(written.status).toBe(204);
    const bookmark = written.headers.get("D1-Bookmark")!;
    expect(bookmark > before.headers.get("D1-Bookmark")!).toBe(true);
    // Analytics may be old for a client that demands nothing, and a list may not.
    expect((await send("GET", "/analytics/overview")).body.totals.leads).toBe(2);
    expect((await send("GET", "/leads")).body.data).toHaveLength(1);
    expect(
      (await send("GET", "/leads", before.headers.get("D1-Bookmark")!)).body.data,
    ).toHaveLength(2);
    expect((await send("GET", "/leads", bookmark)).body.data).toHaveLength(1);
    expect((await send("GET", "/analytics/overview", bookmark)).body.totals.leads).toBe(1);
  });

  it("shows a client what it read from the primary, such as an ended job", async () => {
    const { database, send, leadId } = service;
    const { headers } = await send("GET", "/leads");
    await send("GET", "/leads", headers.get("D1-Bookmark")!);
    database.lag();
    // Background work writes without a session.
    await database.binding.prepare("DELETE FROM leads WHERE id = ?").bind(leadId).run();
    const read = await send("GET", "/jobs");
    const bookmark = read.headers.get("D1-Bookmark")!;
    expect((await send("GET", "/leads", bookmark)).body.data).toHaveLength(1);
  });

  it("checks the credential at the primary, beside the query at the replica", async () => {
    const { database, send } = service;
    const bookmark = (await send("GET", "/leads")).headers.get("D1-Bookmark")!;
    const from = database.served.length;
    await send("GET", "/leads", bookmark);
    const served = database.served.slice(from);
    const isCheck = (query: string) => /\bapi_keys\b/.test(query);
    expect(served.filter(({ query }) => isCheck(query)).map(({ by }) => by)).toEqual(["primary"]);
    expect(served.filter(({ query }) => !isCheck(query)).map(({ by }) => by)).toEqual([
      "replica",
      "replica",
    ]);
  });

  it("reads everything else from the primary, each query of it", async () => {
    const { database, send, leadId } = service;
    const bookmark = (await send("GET", "/leads")).headers.get("D1-Bookmark")!;
    const from = database.served.length;
    for (const path of [`/leads/${leadId}`, "/tags", "/jobs", "/credits"])
      await send("GET", path, bookmark);
    await send("POST", "/tags", bookmark, { name: "replicas" });
    expect(new Set(database.served.slice(from).map(({ by }) => by))).toEqual(new Set(["primary"]));
  });

  it("rejects a revoked key although a replica still knows it", async () => {
    const { database, send, workspaceId } = service;
    const bookmark = (await send("GET", "/leads")).headers.get("D1-Bookmark")!;
    database.lag();
    await env.DB.prepare("DELETE FROM api_keys WHERE workspace_id = ?").bind(workspaceId).run();
    const { status, headers } = await send("GET", "/leads", bookmark);
    expect(status).toBe(401);
    expect(headers.get("D1-Bookmark")).toBeNull();
  });
});

describe("with READ_REPLICAS off", () => {
  it("opens no session, sends no bookmark and ignores one", async () => {
    const { database, send, leadId } = await replicatedService({});
    const { status, headers } = await send("GET", "/leads", "DATA_0.00000001-0");
    expect({ status, bookmark: headers.get("D1-Bookmark") }).toEqual({
      status: 200,
      bookmark: null,
    });
    await send("GET", "/analytics/overview");
    await send("DELETE", `/leads/${leadId}`);
    expect(database.starts).toEqual([]);
    expect(new Set(database.served.map(({ start }) => start))).toEqual(new Set(["none"]));
  });
});

describe("the D1 of workerd", () => {
  it("returns bookmarks and reads from them", async () => {
    const call = probeApi(undefined, { READ_REPLICAS: "on" });
    const { key } = await newWorkspace();
    const send = (path: string, bookmark?: string) =>
      call("GET", path, {
        headers: { "X-API-Key": key, ...(bookmark ? { "D1-Bookmark": bookmark } : {}) },
      });
    const first = (await send("/leads")).headers.get("D1-Bookmark")!;
    expect(first).toMatch(/^DATA_0\.[0-9a-f-]{59}$/);
    for (const path of ["/leads", "/analytics/overview"]) {
      const { status, headers } = await send(path, first);
      expect(status).toBe(200);
      expect(headers.get("D1-Bookmark")! >= first).toBe(true);
    }
  });
});

describe("a session at a bookmark", () => {
  it("reads the primary if the replica does not reach the bookmark in time", async () => {
    const database = new ReplicatedDatabase(env.DB);
    const session = openSession(database.binding, { bookmark: "ffffffff-0" }, 10);
    const read = (value: number) =>
      session.database.prepare("SELECT ? AS n").bind(value).first("n");
    expect(await Promise.all([read(1), read(2)])).toEqual([1, 2]);
    expect(await read(3)).toBe(3);
    expect(database.starts).toEqual(["ffffffff-0", "first-primary"]);
  });

  it("sends a write once, to the primary, although its bookmark is unknown", async () => {
    const database = new ReplicatedDatabase(env.DB);
    const session = openSession(database.binding, { bookmark: "garbage" }, 10);
    await expect(session.database.prepare("DELETE FROM no_such_table").run()).rejects.toThrow(
      "no_such_table",
    );
    expect(database.served).toHaveLength(1);
    expect(database.starts).toEqual(["garbage", "first-primary"]);
  });

  it("reports an error of a query once the bookmark is confirmed", async () => {
    const database = new ReplicatedDatabase(env.DB);
    const session = openSession(database.binding, { bookmark: "00000001-0" }, 10_000);
    expect(await session.database.prepare("SELECT 1 AS n").first("n")).toBe(1);
    await expect(session.database.prepare("SELECT nothing").first()).rejects.toThrow("nothing");
    expect(database.starts).toEqual(["00000001-0"]);
  });
});
