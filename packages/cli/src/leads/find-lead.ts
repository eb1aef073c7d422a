import type { Quarry } from "@quarry/client";
import { Failure } from "#cli/failures";
import { isId } from "#cli/input/arguments";
import { readValues } from "#cli/input/sources";
import type { Session } from "#cli/session";

/** The id of the lead that a user names: its id, or a domain, whose newest lead is meant. */
export async function findLeadId(quarry: Quarry, given: string): Promise<string> {
  if (isId(given)) return given;
  const domain = URL.canParse(given) ? new URL(given).hostname : given;
  const { data } = await quarry.leads.list({ domain, per_page: 1 });
  const [lead] = data;
  if (!lead) throw new Failure(`No lead of ${domain}. To make one: quarry crawl ${domain}`);
  return lead.id;
}

/** The ids of leads that arguments name: ids or domains, files with one per line, or `-` for standard input. */
export async function findLeadIds({ quarry }: Session, given: string[]): Promise<string[]> {
  const named = await readValues(given, (cell) => cell !== "" && cell !== "id");
  if (named.length === 0) throw new Failure("The input names no leads.");
  const ids: string[] = [];
  for (const one of named) ids.push(await findLeadId(quarry, one));
  return ids;
}
