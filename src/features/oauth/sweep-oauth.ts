import type { ControlDatabase } from "#src/db/client";
import { repeatWithin, type Rest, type Sweep } from "#src/shared/background/sweep";
import { DAY_MS } from "#src/shared/days";
import { deleteCodesBefore } from "./authorization/codes.repository";
import { deleteGrantsBefore } from "./grants/grants.repository";

/** A used code is kept for this long after it expired, so that its reuse is noticed. */
const CODE_RETENTION_MS = DAY_MS;
const ROWS_PER_STATEMENT = 1_000;

/** Deletes codes that expired, and grants that their clients no longer refresh. */
export const sweepOAuth = (db: ControlDatabase, sweep: Sweep): Promise<Rest> =>
  repeatWithin(sweep, 2, async () => {
    const results = await db.batch([
      deleteCodesBefore(db, sweep.nowMs - CODE_RETENTION_MS, ROWS_PER_STATEMENT),
      deleteGrantsBefore(db, sweep.nowMs, ROWS_PER_STATEMENT),
    ]);
    return { isDone: results.every(({ meta }) => meta.changes < ROWS_PER_STATEMENT) };
  });
