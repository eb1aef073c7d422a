import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { apiKeys, memberships } from "#src/db/tables/accounts";
import { saveLeads } from "#src/pipeline/leads/save";
import { countTrips } from "#test/support/fakes/counted-bindings";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import { createService } from "#workers/api";
import { everyD1 } from "#test/support/harness/shards";

const call = probeApi();
const REPLICAS = { READ_REPLICAS: "on" };
const replicated = probeApi(undefined, REPLICAS);
const app = createService();
const db = connect(env.DB);

async function addLead(workspaceId: string): Promise<string> {
  const lead = newLead();
  await saveLeads(scopeOf(workspaceId), [lead]);
  return lead.id;
}

/** The status of a request, and the round trips until its response began. */
async function trips(
  key: string,
  method: string,
  path: string,
  json?: unknown,
  { bookmark = "", ...settings }: { bookmark?: string; READ_REPLICAS?: string } = {},
) {
  const counted = countTrips(env);
  const ctx = createExecutionContext();
  const response = await app.fetch(
    new Request(`https://quarry.test/api/v1${path}`, {
      method,
      headers: {
        "X-API-Key": key,
        "Content-Type": "application/json",
        ...(bookmark ? { "D1-Bookmark": bookmark } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }),
    { ...env, ...settings, ...counted.bindings },
    ctx,
  );
  const { d1, object } = counted.trips;
  await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return { status: response.status, d1, object };
}

describe("sequential round trips of a caller that the isolate knows", () => {
  let workspace: TestWorkspace;
  let leadId: string;
  let jobId: string;
  const urls = ["trips.unanswered.test"];

  beforeAll(async () => {
    workspace = await newWorkspace();
    leadId = await addLead(workspace.workspaceId);
    jobId = (await workspace.asKey("POST", "/jobs", { json: { urls } })).body.id;
    await workspace.asKey("POST", `/jobs/${jobId}/cancel`);
    await call("GET", "/leads", { headers: { "X-API-Key": workspace.key } });
  });

  it.each([
    ["/leads?per_page=25", { d1: 1, object: 0 }],
    ["/tags", { d1: 1, object: 0 }],
    ["/leads/{lead}", { d1: 2, object: 0 }],
  ])("are few for GET %s", async (template, expected) => {
    const path = template.replace("{lead}", leadId);
    expect(await trips(workspace.key, "GET", path)).toEqual({ status: 200, ...expected });
  });

  // With shards, the check in the accounts runs beside the request for a place, and may have ended before the read.
  it.skipIf(everyD1.length > 1)("are few for an event stream", async () => {
    const path = `/jobs/${jobId}/events`;
    expect(await trips(workspace.key, "GET", path)).toEqual({ status: 200, d1: 1, object: 1 });
  });

  it.each([
    ["/leads?per_page=25", 1],
    ["/analytics/overview", 1],
    ["/tags", 1],
    ["/leads/{lead}", 2],
  ])("are as few for GET %s with read replicas", async (template, d1) => {
    const path = template.replace("{lead}", leadId);
    const { headers } = await replicated("GET", "/leads", {
      headers: { "X-API-Key": workspace.key },
    });
    for (const bookmark of ["", headers.get("D1-Bookmark")!]) {
      const counted = await trips(workspace.key, "GET", path, undefined, { bookmark, ...REPLICAS });
      expect(counted).toEqual({ status: 200, d1, object: 0 });
    }
  });

  it("are two and the object for POST /jobs with read replicas", async () => {
    const created = await trips(workspace.key, "POST", "/jobs", { urls }, REPLICAS);
    expect(created).toEqual({ status: 201, d1: 2, object: 1 });
  });

  it("are two and the object for POST /jobs", async () => {
    const created = await trips(workspace.key, "POST", "/jobs", { urls });
    expect(created).toEqual({ status: 201, d1: 2, object: 1 });
  });

  it("are one more for the first request of a credential", async () => {
    const { key } = await newWorkspace();
    expect(await trips(key, "GET", "/leads")).toEqual({ status: 200, d1: 2, object: 0 });
  });
});

describe("a credential that was checked with the first query", () => {
  it("returns 401 and no data from its revocation on, with or without a query", async () => {
    const { key, keyId, workspaceId } = await newWorkspace();
    const leadId = await addLead(workspaceId);
    const headers = { "X-API-Key": key };
    expect((await call("GET", "/leads", { headers })).body.total).toBe(1);
    await db.delete(apiKeys).where(eq(apiKeys.id, keyId));
    for (const path of [
      "/leads",
      `/leads/${leadId}`,
      "/tags",
      "/leads?page=none",
      "/jobs/x/events",
    ]) {
      const { status, body } = await call("GET", path, { headers });
      expect({ path, status, code: body.error.code }).toEqual({
        path,
        status: 401,
        code: "unauthorized",
      });
      expect(JSON.stringify(body)).not.toContain(leadId);
    }
  });

  it("returns 401 for a user who was removed from the workspace", async () => {
    const { accessToken, userId } = await newWorkspace();
    const headers = { Authorization: `Bearer ${accessToken}` };
    expect((await call("GET", "/leads", { headers })).status).toBe(200);
    await db.delete(memberships).where(eq(memberships.userId, userId));
    expect((await call("GET", "/leads", { headers })).status).toBe(401);
    expect((await call("GET", "/leads", { headers })).status).toBe(401);
  });

  it("returns the rows of its own workspace while others ask at the same time", async () => {
    const workspaces = await Promise.all(Array.from({ length: 4 }, () => newWorkspace()));
    const leads = await Promise.all(workspaces.map(({ workspaceId }) => addLead(workspaceId)));
    for (let round = 0; round < 3; round++) {
      const pages = await Promise.all(
        workspaces.map(({ key }) => call("GET", "/leads", { headers: { "X-API-Key": key } })),
      );
      expect(pages.map(({ body }) => body.data.map(({ id }: { id: string }) => id))).toEqual(
        leads.map((id) => [id]),
      );
    }
  });
});
