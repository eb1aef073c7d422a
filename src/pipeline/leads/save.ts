import type { HiringScope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { findHiringDomains } from "#src/pipeline/boards/hiring-domains.repository";
import type { Lead } from "#src/shared/lead";
import { asParameters, groupParameters } from "./lead-parameters";
import { toLead } from "./lead-row.repository";
import { applyOverrides } from "./overrides";
import { findOverrides } from "./overrides.repository";
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
  const [hiring, overrides] = await Promise.all([
    findHiringDomains(
      scope.hiring,
      distinct.map(({ domain }) => domain),
    ),
    findOverrides(
      scope,
      distinct.flatMap(({ id, overrides: own }) => (own === undefined ? [id] : [])),
    ),
  ]);
  const corrected = distinct.map((lead) => {
    const stored = overrides.get(lead.id);
    return stored ? applyOverrides(lead, stored) : lead;
  });
  const groups = groupParameters(
    corrected.map((lead) => asParameters(lead, hiring.has(lead.domain))),
  );
  const { answers, rows } = await writeLeads(scope, groups, { before, after });
  onRows?.(answers);
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]));
  return given.map(({ id }) => {
    const lead = byId.get(id);
    if (!lead) throw new Error(`Lead ${id} belongs to another workspace`);
    return lead;
  });
}
