import type { SiteFacts, SiteSnapshotOptions } from "#src/crawl/messages";
import { hashOf } from "#src/crawl/text-hash";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { Frontier } from "./frontier";
import type { JobPlan } from "./job-record";
import type { Politeness } from "./politeness";
import { SITE_FETCH_BUDGET_MS } from "./site-closer";
import type { Site, Sites } from "./sites";

/** What the leads of finished sites are made from comes out of these. */
type FactSources = {
  sites: Sites;
  frontier: Frontier;
  politeness: Politeness;
  /** The job was canceled: its sites were read as far as they came. */
  isCanceled: boolean;
};

/** An answer to a call is at most 32 MiB; in UTF-16 that is half as many characters. */
const FACTS_PER_ANSWER = 8_000_000;

/** What the leads of finished sites are made from, in order, as many as one answer holds. */
export function collectSites(siteIds: number[], plan: JobPlan, sources: FactSources): SiteFacts[] {
  const collected: SiteFacts[] = [];
  let room = FACTS_PER_ANSWER;
  for (const siteId of siteIds) {
    if (room <= 0) break;
    const facts = collectFacts(siteId, plan, sources);
    if (!facts) continue;
    collected.push(facts);
    for (const page of facts.pages) room -= page.facts.length + (page.memory?.length ?? 0);
  }
  return collected;
}

/** Undefined once its lead was written. */
function collectFacts(siteId: number, plan: JobPlan, sources: FactSources): SiteFacts | undefined {
  const { sites, politeness } = sources;
  const site = sites.get(siteId);
  if (site?.status !== "finishing" || site.entry_url === null) return undefined;
  const about = politeness.about(new URL(site.entry_url).host);
  return {
    siteId,
    leadId: site.lead_id,
    jobId: plan.jobId,
    workspaceId: plan.workspaceId,
    host: site.host,
    seedUrl: site.seed_url,
    entryUrl: site.entry_url,
    pagesRead: site.pages_read,
    hasRobotsTxt: about.hasRobotsTxt,
    hasSitemap: about.sitemaps.length > 0 || site.has_sitemap === 1,
    pages: sites.factsOf(siteId),
    watch: watchOf(site, plan, sources),
  };
}

function watchOf(
  site: Site,
  { watch, config }: JobPlan,
  { frontier, isCanceled }: FactSources,
): SiteSnapshotOptions | null {
  if (!watch) return null;
  const maxPages = config.max_pages_per_site;
  return {
    ...watch,
    unread: frontier.unread(site.id),
    coverage: coverageOf(config),
    maxPages,
    isCutShort: isCanceled || site.pages_read >= maxPages || site.fetch_ms >= SITE_FETCH_BUDGET_MS,
  };
}

/**
 * Hash of the settings that decide which pages of a site are seen: runs under the same may be compared page by
 * page. Paths can mention people, and it is kept for longer than a deletion request finds them here.
 */
export const coverageOf = (config: CrawlConfig): string =>
  hashOf(
    JSON.stringify([
      config.max_pages_per_site,
      config.max_depth,
      config.respect_robots_txt,
      config.include_paths,
      config.exclude_paths,
    ]),
  );
