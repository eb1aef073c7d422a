import { eq } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { hiringSeeds } from "#src/db/hiring/tables";

/** How many boards of an edition of the list are loaded. */
export async function countLoaded(db: HiringDatabase, edition: string): Promise<number> {
  const [held] = await db.select().from(hiringSeeds).where(eq(hiringSeeds.edition, edition));
  return held?.loaded ?? 0;
}

export async function storeLoaded(
  db: HiringDatabase,
  edition: string,
  loaded: number,
): Promise<void> {
  await db
    .insert(hiringSeeds)
    .values({ edition, loaded })
    .onConflictDoUpdate({ target: hiringSeeds.edition, set: { loaded } });
}
