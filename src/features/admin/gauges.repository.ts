import type { Database } from "#src/db/client";
import { deadLetters } from "#src/db/tables/jobs";

/** How many dead letters of all workspaces are stored. */
export const countDeadLetters = (db: Database): Promise<number> => db.$count(deadLetters);
