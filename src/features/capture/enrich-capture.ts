import { enrichDomain } from "#src/enrichment/domain";
import { type DomainDns, lookUpDomain } from "#src/enrichment/domain-dns";
import { chooseMailDomain, enrichEmail } from "#src/enrichment/email";
import { isFullyKnown, type MailDomain } from "#src/enrichment/mail-domain";
import { enrichPhone } from "#src/enrichment/phone";
import { scoreQuality } from "#src/enrichment/quality";
import type { NewCheck } from "#src/features/lead-emails/check";
import { type Verification, verifyAddresses } from "#src/features/lead-emails/verify-addresses";
import type { ResolveDns } from "#src/shared/dns";
import type { EmailEnrichment, Enrichment, Technology } from "#src/shared/lead";
import { detectInDns } from "#src/technologies/dns-technologies";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import type { MergedLead } from "./merge";
import type { CapturedLead } from "./repository";

export type EnrichedCapture = {
  enrichment: Enrichment;
  technologies: Technology[];
  /** By address, for all of the lead's. */
  checks: ReadonlyMap<string, NewCheck>;
};

/**
 * What DNS tells of a captured lead, without a crawl: its mail, its numbers, who serves it. What a crawl
 * found out of the site's own answers stays, as does what DNS told before where it says nothing now.
 */
export async function enrichCapture(
  lead: MergedLead,
  known: CapturedLead | null,
  resolveDns: ResolveDns,
): Promise<EnrichedCapture> {
  const emails = lead.emails.map(({ email }) => email);
  const ownDomain = chooseMailDomain(emails, lead.domain);
  const [dns, verification] = await Promise.all([
    lookUpDomain(lead.website, resolveDns),
    verifyAddresses(
      emails,
      { resolveDns, probeMailbox: null },
      { ownDomain, mostProbes: 0, maxMs: 0 },
    ),
  ]);
  const mailDomain = verification.domains.get(ownDomain)!;
  const enrichment: Enrichment = {
    phone: enrichPhone(lead.phones.map((e164) => ({ e164, country: null }))),
  };
  const knownMail = known?.enrichment.email;
  if (!knownMail || isFullyKnown(mailDomain))
    enrichment.email = enrichMail(emails, verification, mailDomain, knownMail);
  const wasCrawled = (known?.row.pagesCrawled ?? 0) > 0;
  if (!wasCrawled && (!known?.enrichment.domain || hasSaidSomething(dns)))
    enrichment.domain = enrichDomain({ website: lead.website, headers: {}, dns });
  const quality = rescore(lead, { ...known?.enrichment, ...enrichment });
  if (quality) enrichment.quality = quality;
  const { mxHosts: mx, txt } = mailDomain;
  const technologies = resolveTechnologies(detectInDns({ mx, txt, ns: dns.nameservers }));
  return { enrichment, technologies, checks: verification.checks };
}

/** The grade of a lead that a crawl has read, by what is known of it now; without a crawl there is none. */
function rescore(lead: MergedLead, { company, domain, email, seo }: Enrichment) {
  return (
    company &&
    domain &&
    email &&
    seo &&
    scoreQuality({ lead: { ...lead, company }, email, domain, seo })
  );
}

function enrichMail(
  emails: string[],
  { verdicts }: Verification,
  mailDomain: MailDomain,
  known: EmailEnrichment | undefined,
): EmailEnrichment {
  // Only a mail server tells this, and none is asked here.
  const catchAll = known?.domain === mailDomain.domain ? known.catch_all : null;
  return enrichEmail({ emails, verdicts, mailDomain, catchAll });
}

const hasSaidSomething = ({ ipAddresses, nameservers }: DomainDns) =>
  ipAddresses.length > 0 || nameservers.length > 0;
