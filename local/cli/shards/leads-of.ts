import { counted } from "#cli/output/counted";
import type { Execute } from "#local/cli/cloudflare/database";
import { countLeads } from "#local/cli/shards/statements";

/** What is said of a shard that was added: the next start or deployment creates its database. */
export const NO_DATABASE = "no database yet";

/** SQLite's and wrangler's words. */
const IS_MISSING = /no such table|couldn't find/i;

/** What a list says of the leads in the database of a shard. */
export async function leadsOf(execute: Execute): Promise<string> {
  try {
    const [rows = []] = await execute([countLeads()]);
    return counted(Number(rows[0]?.["leads"]), "lead");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (IS_MISSING.test(reason)) return NO_DATABASE;
    // Such as a local database in which the service is writing. The list still shows the other shards.
    return `unavailable (${reason.trim().split("\n").at(-1)})`;
  }
}
