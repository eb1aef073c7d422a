import type { Quarry } from "@quarry/client";
import { Failure } from "#cli/failures";
import { isId } from "#cli/input/arguments";

/** The id of the lead that a user names: its id, or a domain, whose newest lead is meant. */
export async function findLeadId(quarry: Quarry, given: string): Promise<string> {
  if (isId(given)) return given;
  const domain = URL.canParse(given) ? new URL(given).hostname : given;
  const { data } = await quarry.leads.list({ domain, per_page: 1 });
  const [lead] = data;
  if (!lead) throw new Failure(`No lead of ${domain}. To make one: quarry crawl ${domain}`);
  return lead.id;
}
