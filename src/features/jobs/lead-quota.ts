import type { SnapshotOptions } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import { type QuotaSettings, quotaRefusal } from "#src/features/billing/quotas";
import type { AppError } from "#src/shared/errors";
import { countExpectedLeads } from "./lead-quota.repository";

/**
 * Leads that a new job counts against the quota: one per site. An incremental or monitor run counts as one,
 * because most of its sites add no lead.
 */
export const expectedLeadCount = (sites: number, watch: SnapshotOptions | undefined): number =>
  watch?.isIncremental || watch?.isMonitor ? 1 : sites;

/** The error for a job that exceeds the lead quota. */
export async function leadQuotaRefusal(
  scope: Scope,
  settings: QuotaSettings,
  leads: number,
): Promise<AppError> {
  const expected = await countExpectedLeads(scope);
  return quotaRefusal(scope, settings, "leads", { more: leads, expected });
}
