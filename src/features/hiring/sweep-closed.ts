import type { HiringDatabase } from "#src/db/client";
import { repeatWithin, type Rest, type Sweep } from "#src/shared/background/sweep";
import { DAY_MS } from "#src/shared/days";
import { deleteClosedPostings } from "./postings.repository";

const RETENTION_MS = 90 * DAY_MS;

const PER_STATEMENT = 5_000;

/** Deletes postings that were closed long ago. */
export const sweepClosedPostings = (db: HiringDatabase, sweep: Sweep): Promise<Rest> =>
  repeatWithin(sweep, 1, async () => ({
    isDone: (await deleteClosedPostings(db, sweep.nowMs - RETENTION_MS, PER_STATEMENT)) === 0,
  }));
