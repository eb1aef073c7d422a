import type { PlannedSite } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import type { Settings } from "#src/shared/settings";
import type { UrlTable } from "#src/uploads/url-table";
import { planSites } from "./existing-sites";
import type { JobPreview } from "./upload-schemas";

/** What a job of these sites would read and reserve. Nothing is created. */
export async function previewJob(
  scope: Scope,
  { CREDIT_PRICES }: Pick<Settings, "CREDIT_PRICES">,
  sites: PlannedSite[],
  table?: UrlTable,
): Promise<JobPreview> {
  const { created } = await planSites(scope, sites, "update");
  const price = CREDIT_PRICES.crawl_site;
  const all = price * sites.length;
  return {
    sites: sites.length,
    known_sites: sites.length - created,
    credits: { new: all, update: all, skip: price * created },
    column: table?.urlColumn ?? null,
    columns: table?.columns ?? [],
    rows: table?.firstRows ?? [],
    repeated_count: table?.repeatedCount ?? 0,
    skipped_count: table?.skippedCount ?? 0,
    skipped_rows: table?.skippedRows ?? [],
  };
}
