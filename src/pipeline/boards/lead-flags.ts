import type { Database, HiringDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { log } from "#src/shared/log";
import { findDueChanges, listHiringDomains, settleChanges } from "./hiring-domains.repository";
import { repairRange, setHiring } from "./lead-flags.repository";

/*
 * `leads.hiring` is a copy of what another database knows, see docs/adr/0014-hiring-database.md. Triggers of the
 * hiring index record each domain that starts or stops hiring, and this applies the records to the leads.
 */

const CHANGES_PER_STATEMENT = 500;
/** D1 statements of one round besides the update of each shard: read and settle. */
const CALLS_PER_ROUND = 3;
/** Longer than a lead takes to be saved: it may have been read as hiring before, and written after a change was applied. */
const APPLY_AGAIN_MS = 60_000;

/**
 * Updates the leads of domains that started or stopped hiring, on every shard: at once, and once more a minute later.
 * Idempotent: it writes the present state, and only to leads with another one. A change is settled when all shards have
 * it, so it waits for a shard that is unavailable.
 */
export async function applyHiringChanges(
  { hiring, shards }: Pick<Databases, "hiring" | "shards">,
  { nowMs, budget }: Sweep,
): Promise<Rest & { domains: number }> {
  let domains = 0;
  while (budget.allows(CALLS_PER_ROUND + shards.size)) {
    const changes = await findDueChanges(hiring, nowMs, CHANGES_PER_STATEMENT);
    if (changes.length > 0) {
      await Promise.all(Array.from(shards.values(), (db) => setHiring(db, changes)));
      await settleChanges(hiring, changes, nowMs + APPLY_AGAIN_MS);
      domains += changes.length;
    }
    if (changes.length < CHANGES_PER_STATEMENT) return { domains, hasMore: false };
  }
  return { domains, hasMore: true };
}

const DOMAINS_PER_RANGE = 2_000;
const LEADS_PER_STATEMENT = 1_000;
/** D1 statements of one range: the domains that are hiring, and two updates. */
const CALLS_PER_RANGE = 3;

/**
 * Sets `leads.hiring` right where it is not what the hiring index says. Only a database that was changed by other
 * means, such as a restore of one of the two, needs this. Walks the domains in alphabetical order; the cursor is the
 * last domain of the last range.
 */
export async function repairHiringLeads(
  hiring: HiringDatabase,
  db: Database,
  { budget, cursor = "" }: Sweep,
): Promise<Rest & { repaired: number }> {
  let repaired = 0;
  let after = cursor;
  let hasMore = true;
  while (hasMore && budget.allows(CALLS_PER_RANGE)) {
    const domains = await listHiringDomains(hiring, after, DOMAINS_PER_RANGE);
    const upTo = domains.length < DOMAINS_PER_RANGE ? null : domains.at(-1)!;
    const changed = await repairRange(db, { after, upTo }, domains, LEADS_PER_STATEMENT);
    repaired += changed;
    // More leads of this range may be wrong.
    if (changed >= LEADS_PER_STATEMENT) continue;
    after = upTo ?? after;
    hasMore = upTo !== null;
  }
  if (repaired > 0) log.warn("hiring.leads_repaired", { leads: repaired });
  return { repaired, hasMore, cursor: after };
}
