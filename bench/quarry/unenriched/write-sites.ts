import type { SiteFacts } from "#src/crawl/messages";
import { openDatabases, systemScope } from "#src/db/databases";
import { draftLead } from "#src/extraction/lead-draft";
import type { PageFacts } from "#src/extraction/facts/page-facts";
import { crawlOf } from "#src/platform/crawl-job-object";
import type { writeLeads as writeEnriched } from "#src/pipeline/sites/write-sites";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import type { ResolveDns } from "#src/ports/dns";

/** Replaces the service's module: writes leads as they were read, without DNS queries. */
export const writeLeads: typeof writeEnriched = async (
  env: Env,
  _resolveDns: ResolveDns,
  jobId: string,
  siteIds: number[],
) => {
  const crawl = crawlOf(env, jobId);
  const sites = await crawl.siteFacts(siteIds);
  const [first] = sites;
  if (!first) return;
  const scope = await systemScope(openDatabases(env), first.workspaceId);
  const leads = await saveLeads(scope, sites.map(toLead));
  await crawl.recordSites(
    leads.map((lead, index) => ({
      siteId: sites[index]!.siteId,
      lead: JSON.stringify(lead),
      emails: lead.emails.length,
      phones: lead.phones.length,
    })),
  );
};

function toLead({ pages, ...site }: SiteFacts): NewLead {
  const draft = draftLead({
    ...site,
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: JSON.parse(facts) as PageFacts })),
  });
  const { website, domain, companyName, title, description, language, socials } = draft;
  return {
    id: site.leadId,
    jobId: site.jobId,
    website,
    domain,
    companyName,
    title,
    description,
    language,
    emails: draft.emails,
    phones: draft.phones.map((phone) => phone.e164),
    socials,
    technologies: [],
    enrichment: {},
    facts: JSON.stringify(draft.facts),
    text: null,
    pagesCrawled: draft.pagesCrawled,
  };
}
