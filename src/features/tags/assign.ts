import type { Scope } from "#src/db/scope";
import { type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { notFound } from "#src/shared/errors";
import { addAssignment, addToJob, removeAssignment } from "./assignments.repository";
import type { TagAssignment } from "./schemas";

/**
 * Adds a tag to a lead. Idempotent. A missing tag is created by its name in the same D1 batch, so concurrent
 * requests use the same tag, and an unknown lead creates none.
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

/** Removes a tag from a lead. 404 if the lead does not have it. */
export async function unassignTag(scope: Scope, leadId: string, tagId: string): Promise<void> {
  if (!(await removeAssignment(scope, leadId, tagId))) throw notFound("Tag");
}

/** Adds tags to all leads of a job that has not ended. Idempotent; missing tags are created. */
export async function tagJob(
  scope: Scope,
  settings: QuotaSettings,
  jobId: string,
  names: string[],
): Promise<void> {
  if (names.length === 0) return;
  await withinQuota(scope, settings, () => addToJob(scope, settings, jobId, names));
}

export { tagLeads, untagLeads } from "./assignments.repository";
