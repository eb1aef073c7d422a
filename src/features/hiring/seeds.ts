import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hiringSeeds } from "#src/db/tables/hiring";
import type { SeedBoard } from "#src/job-boards/boards/seed-boards";
import { storeBoards } from "#src/pipeline/boards/store-boards";

/** Two statements a board, and an invocation on the smallest plan has fifty. */
const PER_STEP = 15;
/** First readings are spread over as long as it is between two. */
const SPREAD_MS = 12 * 3600_000;

const editions = new WeakMap<readonly SeedBoard[], string>();

/**
 * Takes up the next few boards of the list, those that are known left as they are; nothing once all are. A
 * list that has changed is another edition, which is gone through once more.
 */
export async function loadSeeds(
  db: Database,
  seeds: readonly SeedBoard[],
  nowMs: number,
): Promise<number> {
  const edition = editionOf(seeds);
  const [held] = await db.select().from(hiringSeeds).where(eq(hiringSeeds.edition, edition));
  const from = held?.loaded ?? 0;
  const next = seeds.slice(from, from + PER_STEP);
  if (next.length === 0) return 0;
  const stored = await storeBoards(
    db,
    next.map(({ companyName, domain, ...board }, at) => ({
      board,
      companyName,
      domain,
      domainFrom: "seed",
      firstReadAt: nowMs + spread(from + at),
    })),
  );
  const loaded = from + next.length;
  await db
    .insert(hiringSeeds)
    .values({ edition, loaded })
    .onConflictDoUpdate({ target: hiringSeeds.edition, set: { loaded } });
  return stored;
}

/** The first are read at once, so that a new service finds something soon. */
const spread = (place: number) => (place < PER_STEP ? 0 : Math.round(Math.random() * SPREAD_MS));

function editionOf(seeds: readonly SeedBoard[]): string {
  const known = editions.get(seeds);
  if (known) return known;
  const edition = createHash("sha256")
    .update(JSON.stringify(seeds))
    .digest("base64url")
    .slice(0, 22);
  editions.set(seeds, edition);
  return edition;
}
