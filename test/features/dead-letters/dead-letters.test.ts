import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "#src/shared/ids";
import { Budget } from "#src/shared/background/budget";
import {
  deleteLetters,
  deleteOldLetters,
  listLetters,
  readLetters,
  replayAll,
  replayLetters,
} from "#local/cli/dead-letters/statements";
import { runTask } from "#workers/queues/tasks";

const execute = async (statement: string) => (await env.DB.prepare(statement).all<any>()).results;

async function letter(body: unknown, queue = `test-${newId()}`) {
  const id = newId();
  await env.DB.prepare(
    "INSERT INTO dead_letters (id, queue, reason, body, attempts, created_at) VALUES (?, ?, 'It failed', ?, 4, ?)",
  )
    .bind(id, queue, JSON.stringify(body), Date.now())
    .run();
  return { id, queue };
}

const push = () => ({ type: "push", workspaceId: newId(), pushId: newId() });

/** Runs the task of replays, and returns what was sent to the queue of pushes. */
async function replay(send?: () => Promise<never>) {
  const sent: unknown[] = [];
  const PUSHES = { send: send ?? (async (body: unknown) => void sent.push(body)) };
  const message = {
    type: "task",
    task: "replay_dead_letters",
    nowMs: Date.now(),
    round: 0,
  } as const;
  await runTask(message, { ...env, PUSHES } as unknown as Env, new Budget(60_000, 500));
  return sent;
}

it("sends chosen messages to their queue once, and deletes them", async () => {
  const [chosen, other] = [push(), push()];
  const { id } = await letter(chosen);
  const { id: otherId } = await letter(other);
  expect(await execute(replayLetters([id], Date.now()))).toEqual([{ id }]);
  expect(await replay()).toEqual([chosen]);
  expect(await replay()).toEqual([]);
  expect(await execute(readLetters([id, otherId]))).toEqual([
    { id: otherId, body: JSON.stringify(other) },
  ]);
});

it("replays all messages of one queue", async () => {
  const { queue } = await letter(push());
  await letter(push(), queue);
  await letter(push());
  expect((await execute(replayAll(Date.now(), queue))).length).toBe(2);
  expect((await replay()).length).toBe(2);
});

it("keeps a message whose queue does not accept it, for the next attempt", async () => {
  const { id } = await letter(push());
  await execute(replayLetters([id], Date.now()));
  await expect(replay(() => Promise.reject(new Error("unavailable")))).rejects.toThrow(
    "unavailable",
  );
  expect((await replay()).length).toBe(1);
});

it("keeps a message of an unknown type, and does not try it again", async () => {
  const { id, queue } = await letter({ type: "former" });
  await execute(replayLetters([id], Date.now()));
  expect(await replay()).toEqual([]);
  expect(await execute(listLetters(10, queue))).toMatchObject([{ id, replay_at: null }]);
});

it("lists newest first, by queue, and deletes by id or age", async () => {
  const { id, queue } = await letter(push());
  const { id: newer } = await letter(push(), queue);
  await execute(`UPDATE dead_letters SET created_at = created_at - 1000 WHERE id = '${id}'`);
  expect((await execute(listLetters(10, queue))).map((row) => row.id)).toEqual([newer, id]);
  expect((await execute(listLetters(1, queue))).length).toBe(1);
  expect(await execute(deleteLetters([newer, "it's unknown"]))).toEqual([{ id: newer }]);
  await execute(`UPDATE dead_letters SET created_at = 1000 WHERE id = '${id}'`);
  expect(await execute(deleteOldLetters(2000))).toContainEqual({ id });
  expect(await execute(listLetters(10, queue))).toEqual([]);
});
