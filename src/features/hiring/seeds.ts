import { createHash } from "node:crypto";
import type { HiringDatabase } from "#src/db/client";
import type { SeedBoard } from "#src/job-boards/boards/seed-boards";
import { storeBoards } from "#src/pipeline/boards/boards.repository";
import { countLoaded, storeLoaded } from "./seeds.repository";

/** Two statements per board; an invocation on the smallest plan may run fifty. */
const PER_STEP = 15;
/** First reads are spread over one read interval. */
const SPREAD_MS = 12 * 3600_000;

const editions = new WeakMap<readonly SeedBoard[], string>();

/**
 * Adds the next few boards of the seed list and leaves known boards unchanged. Does nothing once all are added. A
 * changed list is a new edition, which is processed from the start.
 */
export async function loadSeeds(
  db: HiringDatabase,
  seeds: readonly SeedBoard[],
  nowMs: number,
): Promise<number> {
  const edition = editionOf(seeds);
  const from = await countLoaded(db, edition);
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
  await storeLoaded(db, edition, loaded);
  return stored;
}

/** The first boards are read at once, so that a new service has results soon. */
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
