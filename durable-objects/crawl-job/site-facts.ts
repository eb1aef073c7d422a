import type { SiteFacts } from "#src/crawl/messages";
import type { JobPlan } from "./job-record";
import type { Politeness } from "./politeness";
import type { Sites } from "./sites";

/** What the lead of a finished site is made from; undefined once its lead was written. */
export function collectFacts(
  siteId: number,
  { jobId, workspaceId }: JobPlan,
  sites: Sites,
  politeness: Politeness,
): SiteFacts | undefined {
  const site = sites.get(siteId);
  if (site?.status !== "finishing" || site.entry_url === null) return undefined;
  const about = politeness.about(new URL(site.entry_url).host);
  return {
    siteId,
    leadId: site.lead_id,
    jobId,
    workspaceId,
    host: site.host,
    seedUrl: site.seed_url,
    entryUrl: site.entry_url,
    pagesRead: site.pages_read,
    hasRobotsTxt: about.hasRobotsTxt,
    hasSitemap: about.sitemaps.length > 0 || site.has_sitemap === 1,
    pages: sites.factsOf(siteId),
  };
}
