import type { SiteFacts, SiteSnapshotOptions } from "#src/crawl/messages";
import { hashOf } from "#src/crawl/text-hash";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { LeadInput } from "#src/shared/lead";
import type { PageResults } from "#durable-objects/crawl-job/pages/page-results";
import type { Politeness } from "#durable-objects/crawl-job/politeness/politeness";
import type { JobPlan } from "#durable-objects/crawl-job/storage/job-record";
import type { Site } from "./site";
import { SITE_FETCH_BUDGET_MS } from "./site-closer";
import type { Sites } from "./sites";

/** The sources of what the leads of finished sites are made from. */
type FactSources = {
  sites: Sites;
  results: PageResults;
  politeness: Politeness;
  /** The job was canceled: its sites may have pages that were not read. */
  isCanceled: boolean;
};

/** The reply to a call is at most 32 MiB; in UTF-16 that is half as many characters. */
const MAX_CHARACTERS_PER_REPLY = 8_000_000;

/** What the leads of finished sites are made from, in order, as many as one reply holds. */
export function collectSites(siteIds: number[], plan: JobPlan, sources: FactSources): SiteFacts[] {
  const collected: SiteFacts[] = [];
  let remaining = MAX_CHARACTERS_PER_REPLY;
  for (const siteId of siteIds) {
    if (remaining <= 0) break;
    const facts = collectFacts(siteId, plan, sources);
    if (!facts) continue;
    collected.push(facts);
    for (const page of facts.pages) remaining -= page.facts.length + (page.memory?.length ?? 0);
  }
  return collected;
}

/** Undefined once its lead was written. */
function collectFacts(siteId: number, plan: JobPlan, sources: FactSources): SiteFacts | undefined {
  const { sites, results, politeness } = sources;
  const site = sites.get(siteId);
  if (site?.status !== "finishing" || site.entry_url === null) return undefined;
  const about = politeness.robots.about(new URL(site.entry_url).host);
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
    pages: results.facts(siteId),
    updatesKnown: plan.updatesKnown ?? false,
    input: inputOf(siteId, plan, sites),
    watch: watchOf(site, plan, sources),
  };
}

function inputOf(siteId: number, plan: JobPlan, sites: Sites): LeadInput | null {
  const cells = plan.inputColumns && sites.inputs.get(siteId);
  if (!cells) return null;
  return Object.fromEntries(plan.inputColumns!.map((name, index) => [name, cells[index] ?? ""]));
}

function watchOf(
  site: Site,
  { watch, config, maxRenders }: JobPlan,
  { results, isCanceled }: FactSources,
): SiteSnapshotOptions | null {
  if (!watch) return null;
  const maxPages = config.max_pages_per_site;
  return {
    ...watch,
    unread: results.unread(site.id),
    coverage: coverageOf(config, maxRenders),
    maxPages,
    isCutShort: isCanceled || site.pages_read >= maxPages || site.fetch_ms >= SITE_FETCH_BUDGET_MS,
  };
}

/**
 * Hash of the settings that decide which pages of a site are seen: runs with the same hash may be compared page by
 * page. It is a hash because paths can mention people, and it is stored in D1 after the job's settings are erased.
 */
export const coverageOf = (config: CrawlConfig, maxRenders = 0): string =>
  hashOf(
    JSON.stringify([
      config.max_pages_per_site,
      config.max_depth,
      config.respect_robots_txt,
      config.include_paths,
      config.exclude_paths,
      ...(maxRenders > 0 ? [config.render] : []),
    ]),
  );
