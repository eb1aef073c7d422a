import { openDatabases } from "#src/db/databases";
import { applyHiringChanges } from "#src/pipeline/boards/lead-flags";
import { refreshBoard } from "#src/pipeline/boards/refresh-board";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import { Budget } from "#src/shared/background/budget";
import { log } from "#src/shared/log";
import type { HiringBoardMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";

const RETRY_DELAY_S = 60;
/** For the leads of the few companies that a refresh changes. Cron updates what is left. */
const UPDATE_LEADS_MS = 10_000;
const UPDATE_LEADS_CALLS = 40;

/** Refreshes due job boards. A duplicate message has no effect. */
export async function consumeHiringBoards(
  messages: readonly Message<HiringBoardMessage>[],
  env: Env,
) {
  const settings = readSettings(env);
  if (settings.HIRING_INDEX === "off") return;
  const databases = openDatabases(env);
  const { hiring } = databases;
  const addresses = addressRules(settings);
  const dependencies = {
    fetch: (url: string, init: RequestInit) => publicFetch(url, init, addresses),
    wait: (ms: number) => scheduler.wait(ms),
    nowMs: () => Date.now(),
  };
  for (const message of messages) {
    const { boardId } = message.body;
    try {
      const outcome = await refreshBoard(hiring, boardId, dependencies);
      const budget = new Budget(UPDATE_LEADS_MS, UPDATE_LEADS_CALLS);
      await applyHiringChanges(databases, { nowMs: Date.now(), budget });
      log.info("board.refreshed", { board_id: boardId, outcome });
    } catch (error) {
      // D1 is unavailable, or an internal error: a board with a started refresh is due again later.
      log.error("board.refresh_failed", { board_id: boardId, error });
      message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  }
}
