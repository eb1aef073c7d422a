import { counted } from "#cli/output/counted";
import type { Execute } from "#local/cli/cloudflare/database";
import { countLeads } from "#local/cli/shards/statements";

/** SQLite's and wrangler's words. The database of a shard that was added is created by the next start or deployment. */
const NO_DATABASE = /no such table|couldn't find/i;

/** What a list says of the leads in the database of a shard. */
export async function leadsOf(execute: Execute): Promise<string> {
  try {
    const [rows = []] = await execute([countLeads()]);
    return counted(Number(rows[0]?.["leads"]), "lead");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (NO_DATABASE.test(reason)) return "no database yet";
    // Such as a local database in which the service is writing. The list still shows the other shards.
    return `unavailable (${reason.trim().split("\n").at(-1)})`;
  }
}
