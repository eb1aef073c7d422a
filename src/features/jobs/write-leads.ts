import type { SiteFacts } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import { draftLead } from "#src/extraction/lead-draft";
import type { PageFacts } from "#src/extraction/facts";
import { type NewLead, saveLeads } from "#src/features/leads/save";
import { crawlOf } from "./crawl-object";

/**
 * Drafts the leads of a job's finished sites, writes them in one D1 batch, and tells the job. A site
 * whose lead was written is not written again; a repeated write changes nothing.
 */
export async function writeLeads(db: Database, env: Env, jobId: string, siteIds: number[]) {
  const crawl = crawlOf(env, jobId);
  const sites = await crawl.siteFacts(siteIds);
  const [first] = sites;
  if (!first) return;
  const scope = { db, workspaceId: first.workspaceId, actor: { kind: "system" } } as const;
  const leads = await saveLeads(scope, sites.map(toNewLead));
  await crawl.recordSites(
    leads.map((lead, index) => ({
      siteId: sites[index]!.siteId,
      lead: JSON.stringify(lead),
      emails: lead.emails.length,
      phones: lead.phones.length,
    })),
  );
}

function toNewLead({ pages, ...site }: SiteFacts): NewLead {
  const draft = draftLead({
    ...site,
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: JSON.parse(facts) as PageFacts })),
  });
  return {
    id: site.leadId,
    jobId: site.jobId,
    website: draft.website,
    domain: draft.domain,
    companyName: draft.companyName,
    title: draft.title,
    description: draft.description,
    language: draft.language,
    emails: draft.emails,
    phones: draft.phones.map((phone) => phone.e164),
    socials: draft.socials,
    technologies: [],
    enrichment: {},
    facts: JSON.stringify(draft.facts),
    pagesCrawled: draft.pagesCrawled,
  };
}
