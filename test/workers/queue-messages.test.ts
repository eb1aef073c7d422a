import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "#src/shared/ids";
import worker from "#workers/index";

afterEach(() => vi.restoreAllMocks());

/** Delivers one message; returns its id, what became of it, and its dead letter. */
async function deliver(queue: string, body: unknown, bindings: Env = env) {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const id = newId();
  const message = { id, timestamp: new Date(), attempts: 2, body };
  const batch = createMessageBatch(`quarry-${queue}`, [message]);
  const context = createExecutionContext();
  await worker.queue(batch, bindings, context);
  const result = await getQueueResult(batch, context);
  log.mockRestore();
  const letter = await env.DB.prepare(
    "SELECT queue, reason, attempts, body FROM dead_letters WHERE id = ?",
  )
    .bind(id)
    .first<{ queue: string; reason: string; attempts: number; body: string }>();
  const isAcked = result.explicitAcks.includes(id);
  return { isAcked, retries: result.retryMessages, letter };
}

describe("an invalid message", () => {
  it.each([
    ["pages", { type: "pages_ready", jobId: "" }, "Invalid message: jobId"],
    ["pages", { type: "page", siteId: 1 }, "Invalid message: jobId"],
    ["sites", { type: "site", jobId: "a", siteId: "1" }, "Invalid message: siteId"],
    ["job-completions", { type: "job_completion", jobId: "a" }, "Invalid message: workspaceId"],
    ["schedule-runs", { type: "schedule_run", scheduleId: "a", workspaceId: "b" }, /: dueAt$/],
    ["pushes", { workspaceId: "a", pushId: "b" }, "Unknown message type"],
    ["workflow-runs", { type: "push", workspaceId: "a", pushId: "b" }, "Unknown message type"],
    ["hiring-boards", { type: "hiring_board", boardId: "" }, "Invalid message: boardId"],
    ["hiring-boards", "https://boards.example/acme", "The message is not an object"],
    ["sites", null, "The message is not an object"],
  ])("of %s is acknowledged and stored with a reason: %j", async (queue, body, reason) => {
    const { isAcked, letter } = await deliver(queue, body);
    expect(isAcked).toBe(true);
    expect(letter).toMatchObject({ queue, attempts: 2, body: JSON.stringify(body) });
    expect(letter?.reason).toMatch(reason);
  });

  it("does not prevent the valid messages of its batch from being processed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const bodies = [{ type: "other" }, { type: "push", workspaceId: newId(), pushId: newId() }];
    const messages = bodies.map((body) => ({
      id: newId(),
      timestamp: new Date(),
      attempts: 1,
      body,
    }));
    const batch = createMessageBatch("quarry-pushes", messages);
    const context = createExecutionContext();
    await worker.queue(batch, env, context);
    const { explicitAcks } = await getQueueResult(batch, context);
    expect(explicitAcks).toEqual(messages.map(({ id }) => id));
  });

  it("is redelivered if D1 cannot store it", async () => {
    const prepare = () => {
      throw new Error("D1 is unavailable");
    };
    const bindings = { ...env, DB: { prepare } } as unknown as Env;
    const { isAcked, retries, letter } = await deliver("pushes", {}, bindings);
    expect([isAcked, retries.length, letter]).toEqual([false, 1, null]);
  });
});

describe("a message of another version", () => {
  const [jobId, workspaceId] = [newId(), newId()];
  it.each([
    ["pages", { type: "pages_ready", jobId }],
    ["sites", { type: "site", workspaceId, jobId, siteId: 1 }],
    ["job-completions", { type: "job_completion", jobId, workspaceId }],
    ["schedule-runs", { type: "schedule_run", workspaceId, scheduleId: newId(), dueAt: 1 }],
    ["pushes", { type: "push", workspaceId, pushId: newId() }],
    ["workflow-runs", { type: "workflow_run", workspaceId, runId: newId() }],
    ["verifications", { type: "verification", workspaceId, verificationId: newId() }],
    ["hiring-boards", { type: "hiring_board", boardId: newId() }],
    ["maintenance", { type: "task", task: "replay_dead_letters", nowMs: 1, round: 0 }],
  ])("to %s is processed if it has more members than this one knows", async (queue, body) => {
    const { retries, letter } = await deliver(queue, { ...body, addedLater: { version: 2 } });
    expect({ retries, letter }).toEqual({ retries: [], letter: null });
  });

  it("to sites is processed without the member that was added since", async () => {
    const { retries, letter } = await deliver("sites", { type: "site", jobId, siteId: 1 });
    expect({ retries, letter }).toEqual({ retries: [], letter: null });
  });

  it("of a task that this version does not know is kept, and can be replayed after the update", async () => {
    const body = { type: "task", task: "added_later", nowMs: 1, round: 0 };
    const { isAcked, letter } = await deliver("maintenance", body);
    expect(isAcked).toBe(true);
    expect(letter).toMatchObject({ queue: "maintenance", body: JSON.stringify(body) });
  });
});

describe("a dead letter", () => {
  const [jobId, workspaceId] = [newId(), newId()];
  it.each([
    ["pages", { type: "pages_ready", jobId }],
    ["pages", { type: "page", jobId, siteId: 1, pageId: 1 }],
    ["sites", { type: "site", jobId, siteId: 1 }],
    ["job-completions", { type: "job_completion", jobId, workspaceId }],
    ["schedule-runs", { type: "schedule_run", workspaceId, scheduleId: newId(), dueAt: 1 }],
    ["pushes", { type: "push", workspaceId, pushId: newId() }],
    ["workflow-runs", { type: "workflow_run", workspaceId, runId: newId() }],
    ["hiring-boards", { type: "hiring_board", boardId: newId() }],
    ["unknown", { jobId, workspaceId }],
    ["unknown", [1]],
  ])("of %s names its queue", async (queue, body) => {
    const { letter } = await deliver("dead-letters", body);
    expect(letter).toEqual({
      queue,
      attempts: 2,
      reason: "Every delivery attempt failed",
      body: JSON.stringify(body),
    });
  });
});
