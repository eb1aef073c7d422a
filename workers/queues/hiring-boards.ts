import { connect } from "#src/db/client";
import { refreshBoard } from "#src/pipeline/boards/refresh-board";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import { log } from "#src/shared/log";
import type { HiringBoardMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";

const RETRY_DELAY_S = 60;

/** Refreshes due job boards. A duplicate message has no effect. */
export async function consumeHiringBoards(
  messages: readonly Message<HiringBoardMessage>[],
  env: Env,
) {
  const settings = readSettings(env);
  if (settings.HIRING_INDEX === "off") return;
  const db = connect(env.DB);
  const addresses = addressRules(settings);
  const dependencies = {
    fetch: (url: string, init: RequestInit) => publicFetch(url, init, addresses),
    wait: (ms: number) => scheduler.wait(ms),
    nowMs: () => Date.now(),
  };
  for (const message of messages) {
    const { boardId } = message.body;
    try {
      const outcome = await refreshBoard(db, boardId, dependencies);
      log.info("board.refreshed", { board_id: boardId, outcome });
    } catch (error) {
      // D1 is unavailable, or an internal error: a board with a started refresh is due again later.
      log.error("board.refresh_failed", { board_id: boardId, error });
      message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  }
}
