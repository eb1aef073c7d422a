import { lookUpDomain } from "#src/enrichment/domain-dns";
import { chooseMailDomain } from "#src/enrichment/email";
import { type EnrichedLead, enrichLead } from "#src/enrichment/enrich-lead";
import type { LeadDraft } from "#src/extraction/lead-draft";
import type { NewCheck } from "#src/features/lead-emails/check";
import { verifyAddresses } from "#src/features/lead-emails/verify-addresses";
import type { ResolveDns } from "#src/shared/dns";

/** A page can list hundreds of other people's addresses; DNS is asked for the domains of the best. */
const MOST_MAIL_DOMAINS = 5;

/** `checks` by address, for those that were looked into. */
export type EnrichedDraft = EnrichedLead & { checks: ReadonlyMap<string, NewCheck> };

/** Enriches a lead by what DNS says; where it says nothing the fields are unknown. No mail server is asked. */
export async function enrichDraft(
  draft: LeadDraft,
  resolveDns: ResolveDns,
): Promise<EnrichedDraft> {
  const emails = draft.emails.map(({ email }) => email);
  const ownDomain = chooseMailDomain(emails, draft.domain);
  const [domain, verification] = await Promise.all([
    lookUpDomain(draft.website, resolveDns),
    verifyAddresses(
      ofFewDomains(emails),
      { resolveDns, probeMailbox: null },
      { ownDomain, mostProbes: 0, maxMs: 0 },
    ),
  ]);
  const { verdicts, checks, domains } = verification;
  const mailDomain = domains.get(ownDomain)!;
  return { ...enrichLead(draft, { domain, mailDomain, verdicts }), checks };
}

function ofFewDomains(emails: readonly string[]): string[] {
  const domains = new Set<string>();
  return emails.filter((email) => {
    const domain = email.slice(email.lastIndexOf("@") + 1);
    if (domains.size < MOST_MAIL_DOMAINS) domains.add(domain);
    return domains.has(domain);
  });
}
