import type { UnrenderedReason } from "#src/crawl/rendering";
import type { SiteFacts } from "#src/crawl/messages";
import { type StoredVerdicts, NO_STORED_VERDICTS } from "#src/enrichment/email/stored-verdicts";
import type { PageFacts } from "#src/extraction/facts/page-facts";
import { draftLead, type LeadDraft, type ReadSite } from "#src/extraction/lead-draft";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { storeFacts, textOf } from "#src/pipeline/leads/stored-facts";
import type { ResolveDns } from "#src/ports/dns";
import { siteHost } from "#src/shared/addresses/web-url";
import { identifyPeople } from "#src/pipeline/leads/people-ids";
import { enrichDraft } from "./enrich-draft";

/** Drafts a site's lead from crawled pages; by default from those that this run has read. */
export function draftSite(site: SiteFacts, pages: ReadSite["pages"] = parsePages(site)): LeadDraft {
  return draftLead({ ...site, pages });
}

/** Whether a site shows no content and no contact without scripts. */
export const isEmptyShell = ({
  needsJavascript,
  emails,
  phones,
  socials,
  facts,
}: LeadDraft): boolean =>
  needsJavascript &&
  emails.length + phones.length + facts.organizations.length === 0 &&
  Object.keys(socials).length === 0;

/** Why a site shows little or nothing without scripts: the reason of its entry page. Null for other sites. */
export const shellReasonOf = ({
  needsJavascript,
  unrendered,
}: LeadDraft): UnrenderedReason | null =>
  needsJavascript ? ((unrendered as UnrenderedReason | null) ?? "needs_javascript") : null;

const parsePages = ({ pages }: SiteFacts): ReadSite["pages"] =>
  pages.map(({ facts, ...page }) => ({ ...page, facts: JSON.parse(facts) as PageFacts }));

/** The complete lead, enriched with DNS results and with stored verdicts of mail servers. */
export async function completeLead(
  draft: LeadDraft,
  { leadId, jobId, host, input }: Pick<SiteFacts, "leadId" | "jobId" | "host" | "input">,
  resolveDns: ResolveDns,
  kept: StoredVerdicts = NO_STORED_VERDICTS,
): Promise<NewLead> {
  const { enrichment, technologies, checks } = await enrichDraft(draft, resolveDns, kept);
  return {
    id: leadId,
    jobId,
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
    facts: storeFacts(draft.facts),
    text: textOf(draft.facts),
    profile: identifyPeople(leadId, draft.profile),
    requestedHost: siteHost(draft.website) === host ? null : host,
    input,
    pagesCrawled: draft.pagesCrawled,
  };
}
