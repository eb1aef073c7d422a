import type { SiteFacts } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import { draftLead } from "#src/extraction/lead-draft";
import type { PageFacts } from "#src/extraction/facts";
import { dispatchPushes, leadCreatedOutbox } from "#src/features/integrations/announce";
import { type NewLead, saveLeads } from "#src/features/leads/save";
import { withoutSuppressed } from "#src/features/compliance/suppression";
import type { ResolveDns } from "#src/shared/dns";
import type { PushMessage } from "#src/shared/queue-messages";
import { readSettings } from "#src/shared/settings";
import { crawlOf } from "./crawl-object";
import { enrichDraft } from "./enrich-draft";

/**
 * Drafts and enriches the leads of a job's finished sites, writes them in one D1 batch, and tells the
 * job. A site whose lead was written is not written again; a repeated write changes nothing. A site of
 * whoever is suppressed is skipped and costs nothing; one of which no lead can be made fails alone.
 */
export async function writeLeads(
  db: Database,
  env: Env,
  resolveDns: ResolveDns,
  jobId: string,
  siteIds: number[],
) {
  const crawl = crawlOf(env, jobId);
  const sites = await crawl.siteFacts(siteIds);
  const [first] = sites;
  if (!first) return;
  const scope = { db, workspaceId: first.workspaceId, actor: { kind: "system" } } as const;
  const found = await Promise.all(sites.map((site) => makeLeadAlone(site, resolveDns)));
  const made = found.filter((lead) => lead !== null);
  const allowed = await withoutSuppressed(scope, readSettings(env), made);
  const news: PushMessage[] = [];
  const leads = await saveLeads(scope, allowed, {
    before: [
      leadCreatedOutbox(
        scope,
        allowed.map(({ id }) => id),
      ),
    ],
    answered: (rows) => news.push(...(rows as PushMessage[])),
  });
  await dispatchPushes(env, news);
  const siteOf = new Map(sites.map(({ leadId, siteId }) => [leadId, siteId]));
  await crawl.recordSites(
    leads.map((lead) => ({
      siteId: siteOf.get(lead.id)!,
      lead: JSON.stringify(lead),
      emails: lead.emails.length,
      phones: lead.phones.length,
    })),
  );
  const wasMade = new Set(made.map(({ id }) => id));
  const written = new Set(leads.map(({ id }) => id));
  for (const { siteId, leadId } of sites)
    if (!written.has(leadId))
      await crawl.giveUpSite(siteId, wasMade.has(leadId) ? "suppressed" : "internal");
}

/** Null after a fault of ours, which would come again: it must not take the other sites of the batch with it. */
async function makeLeadAlone(site: SiteFacts, resolveDns: ResolveDns): Promise<NewLead | null> {
  try {
    return await makeLead(site, resolveDns);
  } catch (error) {
    const { jobId: job_id, host } = site;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(JSON.stringify({ event: "lead_not_made", job_id, host, error: message }));
    return null;
  }
}

async function makeLead({ pages, ...site }: SiteFacts, resolveDns: ResolveDns): Promise<NewLead> {
  const draft = draftLead({
    ...site,
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: JSON.parse(facts) as PageFacts })),
  });
  const { enrichment, technologies, checks } = await enrichDraft(draft, resolveDns);
  return {
    id: site.leadId,
    jobId: site.jobId,
    website: draft.website,
    domain: draft.domain,
    companyName: draft.companyName,
    title: draft.title,
    description: draft.description,
    language: draft.language,
    emails: draft.emails.map((found) => {
      const check = checks.get(found.email);
      return check ? { ...found, check } : found;
    }),
    phones: draft.phones.map((phone) => phone.e164),
    socials: draft.socials,
    technologies,
    enrichment,
    facts: JSON.stringify(draft.facts),
    pagesCrawled: draft.pagesCrawled,
  };
}
