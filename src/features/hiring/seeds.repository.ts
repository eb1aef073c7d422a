import { eq } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hiringSeeds } from "#src/db/tables/hiring";

/** How many boards of an edition of the list are loaded. */
export async function countLoaded(db: Database, edition: string): Promise<number> {
  const [held] = await db.select().from(hiringSeeds).where(eq(hiringSeeds.edition, edition));
  return held?.loaded ?? 0;
}

export async function storeLoaded(db: Database, edition: string, loaded: number): Promise<void> {
  await db
    .insert(hiringSeeds)
    .values({ edition, loaded })
    .onConflictDoUpdate({ target: hiringSeeds.edition, set: { loaded } });
}
