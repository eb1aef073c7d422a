import { counted } from "#cli/output/counted";
import { isMissing, type Service } from "#local/cli/shards/services";
import { countLeads } from "#local/cli/shards/statements";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";

/** What is said of a shard that was added: the next start or deployment creates its database. */
export const NO_DATABASE = "no database yet";

/** What a list says of the leads in the database of a shard. */
export async function leadsOf(service: Service, binding: DatabaseBinding): Promise<string> {
  try {
    const [rows = []] = await service.open(binding)([countLeads()]);
    return counted(Number(rows[0]?.["leads"]), "lead");
  } catch (error) {
    // Asked after the failure, because each question starts wrangler.
    if (await isMissing(service, binding).catch(() => false)) return NO_DATABASE;
    const reason = error instanceof Error ? error.message : String(error);
    // Such as a local database in which the service is writing. The list still shows the other shards.
    return `unavailable (${reason.trim().split("\n").at(-1)})`;
  }
}
