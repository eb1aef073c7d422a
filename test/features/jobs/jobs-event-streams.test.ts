import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { apiKeys, memberships } from "#src/db/tables/accounts";
import { acquireSlot, releaseSlot } from "#src/shared/security/rate-counter";
import { addMember, newWorkspace, type Caller } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import { waitUntil } from "#test/support/harness/wait-until";

const db = connect(env.DB);
const streaming = probeApi(undefined, { EVENT_STREAM_CHECK_MS: "50", MAX_EVENT_STREAMS: "2" });

let unique = 0;

/** A job that does not end, because its site never responds. */
async function runningJob(as: Caller): Promise<string> {
  const { status, body } = await as("POST", "/jobs", {
    json: {
      urls: [`stream-${(unique += 1)}.unanswered.test`],
      config: { timeout_ms: 60_000 },
    },
  });
  expect(status).toBe(201);
  return body.id;
}

/** Opens a stream and resolves with its text when it has ended. */
const follow = (jobId: string, headers: Record<string, string>) =>
  streaming("GET", `/jobs/${jobId}/events`, { headers });

const placesOf = async (workspaceId: string) => {
  const probe = { name: "event_streams", key: workspaceId, holder: "probe" };
  const isFree = await acquireSlot(env, probe, { limit: 1, ttlMs: 1000 });
  if (isFree) await releaseSlot(env, probe);
  return isFree ? "free" : "taken";
};

describe("an event stream", () => {
  it.each([
    [
      "its API key is deleted",
      ({ keyId }: Workspace) => db.delete(apiKeys).where(eq(apiKeys.id, keyId)),
    ],
    [
      "its API key expires",
      ({ keyId }: Workspace) =>
        db.update(apiKeys).set({ expiresAt: Date.now() }).where(eq(apiKeys.id, keyId)),
    ],
  ])("ends when %s", async (_, revoke) => {
    const workspace = await newWorkspace();
    const jobId = await runningJob(workspace.asUser);
    const stream = follow(jobId, { "X-API-Key": workspace.key });
    await waitUntil(async () => expect(await placesOf(workspace.workspaceId)).toBe("taken"));
    await revoke(workspace);
    const { status, body } = await stream;
    expect(status).toBe(200);
    expect(body).toContain("event: snapshot");
    expect(body).not.toContain("event: done");
    expect(await placesOf(workspace.workspaceId)).toBe("free");
    await workspace.asUser("POST", `/jobs/${jobId}/cancel`);
  });

  it.each([
    ["logs out", ({ asUser }: Member) => asUser("POST", "/auth/logout")],
    [
      "is removed",
      ({ userId }: Member) => db.delete(memberships).where(eq(memberships.userId, userId)),
    ],
  ])("ends when its user %s", async (_, leave) => {
    const workspace = await newWorkspace();
    const member = await addMember(workspace.workspaceId, "member");
    const jobId = await runningJob(workspace.asUser);
    const stream = follow(jobId, { Authorization: `Bearer ${member.accessToken}` });
    await waitUntil(async () => expect(await placesOf(workspace.workspaceId)).toBe("taken"));
    await leave(member);
    expect((await stream).body).not.toContain("event: done");
    await workspace.asUser("POST", `/jobs/${jobId}/cancel`);
  });

  it("continues while its credential is valid, and releases its slot when the job ends", async () => {
    const { key, asKey, workspaceId } = await newWorkspace();
    const jobId = await runningJob(asKey);
    const stream = follow(jobId, { "X-API-Key": key });
    await waitUntil(async () => expect(await placesOf(workspaceId)).toBe("taken"));
    await new Promise((resolve) => setTimeout(resolve, 300)); // Some checks pass.
    await asKey("POST", `/jobs/${jobId}/cancel`);
    expect((await stream).body).toContain("event: done");
    expect(await placesOf(workspaceId)).toBe("free");
  });

  it("is rejected at the workspace's limit, and not for another workspace", async () => {
    const { key, asKey } = await newWorkspace();
    const other = await newWorkspace();
    const jobId = await runningJob(asKey);
    const headers = { "X-API-Key": key };
    const streams = [follow(jobId, headers), follow(jobId, headers)];
    const refused = await waitUntil(async () => {
      const answer = await follow("0", headers);
      expect(answer.status).toBe(429);
      return answer;
    });
    expect(refused.body.error.code).toBe("rate_limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await follow("0", { "X-API-Key": other.key })).status).toBe(404);
    await asKey("POST", `/jobs/${jobId}/cancel`);
    for (const { body } of await Promise.all(streams)) expect(body).toContain("event: done");
    expect((await follow("0", headers)).status).toBe(404);
  });

  it("releases its slot after its isolate disappeared", async () => {
    const place = { name: "event_streams", key: crypto.randomUUID(), holder: "gone" };
    const hold = (holder: string, ttlMs: number) =>
      acquireSlot(env, { ...place, holder }, { limit: 1, ttlMs });
    expect(await hold("gone", 3_000)).toBe(true);
    expect(await hold("next", 60_000)).toBe(false);
    await waitUntil(async () => expect(await hold("next", 60_000)).toBe(true));
    expect(await hold("next", 60_000)).toBe(true);
    expect(await hold("gone", 60_000)).toBe(false);
  });
});

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;
type Member = Awaited<ReturnType<typeof addMember>>;
