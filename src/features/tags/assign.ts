import type { Scope } from "#src/db/scope";
import { type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { notFound } from "#src/shared/errors";
import { addAssignment, removeAssignment } from "./assignments.repository";
import type { TagAssignment } from "./schemas";

/**
 * Lets a lead carry a tag, once however often it is asked. A tag by name is made where there is none, in
 * the same batch, so that two who ask at once get the same one, and a lead that is not there gets none.
 */
export async function assignTag(
  scope: Scope,
  settings: QuotaSettings,
  leadId: string,
  { tag_id, name }: TagAssignment,
): Promise<void> {
  const found = await withinQuota(scope, settings, () =>
    addAssignment(scope, settings, leadId, { tagId: tag_id, name }),
  );
  if (!found.lead) throw notFound("Lead");
  if (!found.tag) throw notFound("Tag");
}

/** Takes a tag off a lead; 404 where the lead does not carry it. */
export async function unassignTag(scope: Scope, leadId: string, tagId: string): Promise<void> {
  if (!(await removeAssignment(scope, leadId, tagId))) throw notFound("Tag");
}

export { tagLeads } from "./assignments.repository";
