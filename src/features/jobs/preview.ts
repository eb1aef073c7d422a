import type { PlannedSite } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { Settings } from "#src/shared/settings";
import type { UrlTable } from "#src/uploads/url-table";
import { planSites } from "./existing-sites";
import { renderBudget } from "./render-budget";
import type { JobPreview } from "./upload-schemas";

type PreviewedJob = { sites: PlannedSite[]; config: CrawlConfig; table?: UrlTable };

/** What a job of these sites would read and reserve. Nothing is created. */
export async function previewJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  { sites, config, table }: PreviewedJob,
): Promise<JobPreview> {
  const { created } = await planSites(scope, sites, "update");
  const price = settings.CREDIT_PRICES.crawl_site;
  const all = price * sites.length;
  const skip = price * created;
  const rendering = async (read: number, sitePrice: number) => {
    const budget = await renderBudget(scope, env, settings, { sites: read, sitePrice, config });
    return budget.maxRenders * budget.renderPrice;
  };
  const ofAll = await rendering(sites.length, all);
  return {
    sites: sites.length,
    known_sites: sites.length - created,
    credits: { new: all, update: all, skip },
    rendering_credits: { new: ofAll, update: ofAll, skip: await rendering(created, skip) },
    column: table?.urlColumn ?? null,
    columns: table?.columns ?? [],
    rows: table?.firstRows ?? [],
    repeated_count: table?.repeatedCount ?? 0,
    skipped_count: table?.skippedCount ?? 0,
    skipped_rows: table?.skippedRows ?? [],
  };
}
