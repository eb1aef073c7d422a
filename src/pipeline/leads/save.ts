import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { Lead } from "#src/shared/lead";
import { asParameters, inGroups } from "./lead-parameters";
import { toLead } from "./lead-row.repository";
import { writeLeads } from "./leads.repository";
import type { NewLead } from "./new-lead";

/** What is written in the same batch: `after` refers to the leads. */
export type AroundSaving = {
  before?: SqlFragment[];
  answered?: (rows: unknown[]) => void;
  after?: SqlFragment[];
};

/** Writes one lead; see `saveLeads`. */
export async function saveLead(
  scope: Scope,
  lead: NewLead,
  around: AroundSaving = {},
): Promise<Lead> {
  const [saved] = await saveLeads(scope, [lead], around);
  return saved!;
}

/**
 * Writes leads in one D1 batch and answers them in the same order. The id decides: saving one again
 * updates it, and keeps parts of `enrichment` that are not given now. An address that is no longer
 * found keeps its record and its history, apart; checks that come with the leads are appended. What is
 * to be true or done `before` runs first in the batch: where it fails, nothing is written; what these
 * statements answer, row by row, goes to `answered`.
 */
export async function saveLeads(
  scope: Scope,
  given: NewLead[],
  { before = [], answered, after = [] }: AroundSaving = {},
): Promise<Lead[]> {
  if (given.length === 0) return [];
  const distinct = [...new Map(given.map((lead) => [lead.id, lead])).values()];
  const groups = inGroups(distinct.map((lead) => asParameters(lead)));
  const { answers, rows } = await writeLeads(scope, groups, { before, after });
  answered?.(answers);
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]));
  return given.map(({ id }) => {
    const lead = byId.get(id);
    if (!lead) throw new Error(`Lead ${id} belongs to another workspace`);
    return lead;
  });
}
