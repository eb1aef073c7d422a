import type { HiringDatabase } from "#src/db/client";
import { seedBoards } from "#src/job-boards/boards/seed-boards";
import { readSettings } from "#src/shared/settings";
import { type BoardQueue, QUEUED_MS } from "./boards";
import { claimDueBoards } from "./boards.repository";
import { loadSeeds } from "./seeds";

/** Bounds the request rate per provider: boards per minute, and seconds between two. */
const PER_SOURCE = 6;

const APART_S = 9;

/** Queues due boards, each once and few per provider at a time. Returns how many. */
export async function queueDueBoards(
  db: HiringDatabase,
  env: Env & BoardQueue<"sendBatch">,
  nowMs: number,
): Promise<number> {
  const { HIRING_INDEX } = readSettings(env);
  if (HIRING_INDEX === "off") return 0;
  if (HIRING_INDEX === "on") await loadSeeds(db, seedBoards(), nowMs);
  const due = await claimDueBoards(db, nowMs, nowMs + QUEUED_MS, PER_SOURCE);
  const sent = new Map<string, number>();
  const messages = due.map(({ id, source }) => {
    const before = sent.get(source) ?? 0;
    sent.set(source, before + 1);
    return { body: { type: "hiring_board" as const, boardId: id }, delaySeconds: before * APART_S };
  });
  if (messages.length > 0) await env.HIRING_BOARDS.sendBatch(messages);
  return messages.length;
}
