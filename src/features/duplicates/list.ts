import type { Scope } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import { type DuplicateRow, findDuplicates } from "./duplicates.repository";
import type { DuplicateGroup, DuplicateQuery } from "./schemas";

/** Domains with at least two leads. */
export async function listDuplicates(
  scope: Scope,
  query: DuplicateQuery,
): Promise<Page<DuplicateGroup>> {
  const { rows, total } = await findDuplicates(scope, query);
  return pageOf(rows.map(presentGroup), query, total);
}

const presentGroup = ({ domain, count, leads }: DuplicateRow): DuplicateGroup => ({
  domain,
  count,
  leads: leads.map((lead) => ({
    id: lead.id,
    job_id: lead.jobId,
    website: lead.website,
    company_name: lead.companyName,
    created_at: isoTime(lead.createdAt),
  })),
});
