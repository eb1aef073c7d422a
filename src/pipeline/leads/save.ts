import type { HiringScope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { findHiringDomains } from "#src/pipeline/boards/hiring-domains.repository";
import type { Lead } from "#src/shared/lead";
import type { LeadOverrides } from "#src/shared/lead-overrides";
import { asParameters, groupParameters } from "./lead-parameters";
import { toLead } from "./lead-row.repository";
import { applyOverrides } from "./overrides";
import { findOverrides, requireAsRead, wasCorrected } from "./overrides.repository";
import { writeLeads } from "./leads.repository";
import type { NewLead } from "./new-lead";

/** Further statements of the same batch; those in `after` can refer to the leads. */
export type AroundSaving = {
  before?: SqlFragment[];
  onRows?: (rows: unknown[]) => void;
  after?: SqlFragment[];
};

/** Writes one lead; see `saveLeads`. */
export async function saveLead(
  scope: HiringScope,
  lead: NewLead,
  around: AroundSaving = {},
): Promise<Lead> {
  const [saved] = await saveLeads(scope, [lead], around);
  return saved!;
}

/** A lead is rarely corrected while a crawl writes it, and never many times in a row. */
const MAX_TRIES = 5;

/** Writes leads with their stored corrections. Reads these again if somebody corrected a lead meanwhile. */
async function writeCorrected(
  scope: HiringScope,
  leads: NewLead[],
  { before, after }: Required<Pick<AroundSaving, "before" | "after">>,
): ReturnType<typeof writeLeads> {
  const uncorrected = leads.filter(({ overrides }) => overrides === undefined);
  const ids = uncorrected.map(({ id }) => id);
  for (let tries = 1; ; tries++) {
    const [hiring, stored] = await Promise.all([
      findHiringDomains(
        scope.hiring,
        leads.map(({ domain }) => domain),
      ),
      findOverrides(scope, ids),
    ]);
    const read = ids.map((id) => ({ id, overrides: stored.get(id) ?? null }));
    const parameters = leads.map((lead) => {
      const overrides = lead.overrides === undefined ? stored.get(lead.id) : undefined;
      const corrected = overrides
        ? applyOverrides(lead, JSON.parse(overrides) as LeadOverrides)
        : lead;
      return asParameters(corrected, hiring.has(lead.domain));
    });
    try {
      return await writeLeads(scope, groupParameters(parameters), {
        before: [...before, ...(read.length > 0 ? [requireAsRead(scope, read)] : [])],
        after,
      });
    } catch (error) {
      // Somebody corrected a lead after its corrections were read, and nothing was written.
      if (!wasCorrected(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/**
 * Upserts leads by id in one D1 batch and returns them in the same order. An update keeps parts of
 * `enrichment` that are not given. Corrections of users replace what was found. A missing address keeps its record and its history. New checks are
 * appended. The `before` statements run first in the batch; if one fails, nothing is written. Their
 * result rows go to `onRows`.
 */
export async function saveLeads(
  scope: HiringScope,
  given: NewLead[],
  { before = [], onRows, after = [] }: AroundSaving = {},
): Promise<Lead[]> {
  if (given.length === 0) return [];
  const distinct = [...new Map(given.map((lead) => [lead.id, lead])).values()];
  const { answers, rows } = await writeCorrected(scope, distinct, { before, after });
  onRows?.(answers);
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]));
  return given.map(({ id }) => {
    const lead = byId.get(id);
    if (!lead) throw new Error(`Lead ${id} belongs to another workspace`);
    return lead;
  });
}
