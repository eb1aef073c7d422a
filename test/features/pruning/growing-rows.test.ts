import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { shardBindings } from "#src/db/databases";
import { Budget } from "#src/shared/background/budget";
import { newId } from "#src/shared/ids";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { newWorkspace } from "#test/support/harness/api";
import { accounts, d1Of } from "#test/support/harness/shards";
import { addressees } from "#workers/cron";
import { runTask } from "#workers/queues/tasks";

const DAY_MS = 86_400_000;

/** Runs a task to its end on each shard. Returns the calls of each invocation. */
async function run(
  task: TaskMessage["task"],
  nowMs: number,
  { maxCalls = 1_000, settings = {} } = {},
): Promise<number[]> {
  const spent: number[] = [];
  for (const addressee of addressees(task, [...shardBindings(env).keys()])) {
    let message: TaskMessage | null = { type: "task", ...addressee, nowMs, round: 0 };
    while (message !== null) {
      const budget = new Budget(3600_000, maxCalls);
      message = await runTask(message, { ...env, ...settings } as Env, budget);
      spent.push(budget.spentCalls);
    }
  }
  return spent;
}

it("deletes AI calls and counts of requests after a year, without a retention policy", async () => {
  const { workspaceId, asKey } = await newWorkspace();
  const d1 = d1Of(workspaceId);
  const nowMs = Date.now();
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO ai_calls (id, workspace_id, action, outcome, requests, created_at)
         VALUES (?, ?, 'ai_enrichment', 'answered', 1, ?)`,
      )
      .bind(newId(nowMs), workspaceId, nowMs),
    d1
      .prepare("INSERT INTO key_requests (workspace_id, day, api_key_id) VALUES (?, ?, 'key_1')")
      .bind(workspaceId, Math.floor(nowMs / DAY_MS)),
  ]);
  /** Without the requests of this test, which are counted as well. */
  const rows = () =>
    Promise.all(
      ["/ai/usage", "/usage"].map(async (path) => {
        const { data } = (await asKey("GET", path)).body as { data: { api_key_id?: string }[] };
        return data.filter(({ api_key_id = "key_1" }) => api_key_id === "key_1").length;
      }),
    );
  await run("prune_history", nowMs + 364 * DAY_MS);
  const settings = { HISTORY_RETENTION_DAYS: "0" };
  await run("prune_history", nowMs + 400 * DAY_MS, { settings });
  expect(await rows()).toEqual([1, 1]);
  await run("prune_history", nowMs + 367 * DAY_MS);
  expect(await rows()).toEqual([0, 0]);
});

/** More than one statement deletes. */
const ROWS = 2_500;
const NUMBERS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`;

it("deletes old responses in parts, within the budget of each invocation", async () => {
  const { workspaceId } = await newWorkspace();
  const nowMs = Date.now();
  const d1 = d1Of(workspaceId);
  await d1
    .prepare(
      `${NUMBERS} INSERT INTO idempotent_requests (workspace_id, key, fingerprint, created_at)
       SELECT ?, 'old' || i, 'f', ? FROM n`,
    )
    .bind(workspaceId, nowMs - 25 * 3600_000)
    .run();
  const spent = await run("delete_responses", nowMs, { maxCalls: 2 });
  expect(Math.max(...spent)).toBe(2);
  const left = "SELECT count(*) AS count FROM idempotent_requests WHERE workspace_id = ?";
  expect(await d1.prepare(left).bind(workspaceId).first()).toEqual({ count: 0 });
});

it("deletes expired rows of accounts in parts, within the budget of each invocation", async () => {
  const { workspaceId } = await newWorkspace();
  const nowMs = Date.now();
  const d1 = accounts.$client;
  await d1
    .prepare(
      `${NUMBERS} INSERT INTO account_tokens (id, user_id, purpose, token_hash, expires_at, created_at)
       SELECT ?1 || i, user_id, 'sign_in', ?1 || i, ?2, ?2 FROM n, memberships WHERE workspace_id = ?1`,
    )
    .bind(workspaceId, nowMs - 1)
    .run();
  const spent = await run("delete_expired", nowMs, { maxCalls: 8 });
  expect(spent.length).toBeGreaterThan(1);
  expect(Math.max(...spent)).toBeLessThanOrEqual(8);
  const left = "SELECT count(*) AS count FROM account_tokens WHERE id LIKE ? || '%'";
  expect(await d1.prepare(left).bind(workspaceId).first()).toEqual({ count: 0 });
});
