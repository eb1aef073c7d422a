import type { ControlDatabase } from "#src/db/client";
import { repeatWithin, type Rest, type Sweep } from "#src/shared/background/sweep";
import { DAY_MS } from "#src/shared/days";
import { CALLS_OF_DELETION, deleteExpired } from "./sweep-expired.repository";

/** A rotated key stays in the list for this long after its end. */
const ROTATED_KEY_RETENTION_MS = DAY_MS;

/** Deletes expired sessions, invitations, mailed tokens and rotated API keys. */
export const sweepExpired = (db: ControlDatabase, sweep: Sweep): Promise<Rest> =>
  repeatWithin(sweep, CALLS_OF_DELETION, () =>
    deleteExpired(db, {
      nowMs: sweep.nowMs,
      rotatedKeysBeforeMs: sweep.nowMs - ROTATED_KEY_RETENTION_MS,
    }),
  );
