import { sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { BOARD_SOURCES } from "#src/job-boards/boards/board";
import { SEED_BOARDS } from "#src/job-boards/boards/seed-boards";
import { readSettings } from "#src/shared/settings";
import { type BoardQueue, QUEUED_MS } from "./boards";
import { loadSeeds } from "./seeds";

/** Bounds the request rate per provider: boards per minute, and seconds between two. */
const PER_SOURCE = 6;
const APART_S = 9;

/** Queues due boards, each once and few per provider at a time. Returns how many. */
export async function queueDueBoards(
  db: Database,
  env: Env & BoardQueue<"sendBatch">,
  nowMs: number,
): Promise<number> {
  const { HIRING_INDEX } = readSettings(env);
  if (HIRING_INDEX === "off") return 0;
  if (HIRING_INDEX === "on") await loadSeeds(db, SEED_BOARDS, nowMs);
  const { results } = await rawStatement(
    db,
    sql`UPDATE hiring_boards SET queued_until = ${nowMs + QUEUED_MS} WHERE seq IN (
        SELECT due.seq FROM json_each(${JSON.stringify(BOARD_SOURCES)}) AS named CROSS JOIN hiring_boards AS due
        WHERE due.seq IN (SELECT board.seq FROM hiring_boards AS board INDEXED BY hiring_boards_due
          WHERE board.source = named.value AND board.available_at <= ${nowMs}
            AND board.queued_until <= ${nowMs}
          ORDER BY board.available_at LIMIT ${PER_SOURCE}))
      RETURNING id, source`,
  ).all<{ id: string; source: string }>();
  const sent = new Map<string, number>();
  const messages = results.map(({ id, source }) => {
    const before = sent.get(source) ?? 0;
    sent.set(source, before + 1);
    return { body: { type: "hiring_board" as const, boardId: id }, delaySeconds: before * APART_S };
  });
  if (messages.length > 0) await env.HIRING_BOARDS.sendBatch(messages);
  return messages.length;
}
