import { type EnrichedLead, enrichLead } from "#src/enrichment/enrich-lead";
import type { StoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import type { LeadDraft } from "#src/extraction/lead-draft";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { lookUpSite } from "#src/pipeline/verification/look-up-site";
import type { ResolveDns } from "#src/ports/dns";
import { emailDomain } from "#src/shared/addresses/email-address";

/** A page can list hundreds of foreign addresses; DNS is queried only for the domains of the best ones. */
const MAX_MAIL_DOMAINS = 5;

/** `checks` by address, for the checked ones. */
export type EnrichedDraft = EnrichedLead & { checks: ReadonlyMap<string, NewCheck> };

/**
 * Enriches a lead with the results of DNS and stored verdicts. Missing results stay unknown. Contacts no mail
 * server.
 */
export async function enrichDraft(
  draft: LeadDraft,
  resolveDns: ResolveDns,
  kept: StoredVerdicts,
): Promise<EnrichedDraft> {
  const emails = ofFewDomains(draft.emails.map(({ email }) => email));
  const site = { website: draft.website, siteDomain: draft.domain, emails };
  const { checks, ...dns } = await lookUpSite(site, resolveDns, kept);
  return { ...enrichLead(draft, dns), checks };
}

function ofFewDomains(emails: readonly string[]): string[] {
  const domains = new Set<string>();
  return emails.filter((email) => {
    const domain = emailDomain(email);
    if (domains.size < MAX_MAIL_DOMAINS) domains.add(domain);
    return domains.has(domain);
  });
}
