import { enrichDomain } from "#src/enrichment/domain/domain";
import type { DomainDns } from "#src/enrichment/domain/domain-dns";
import { enrichEmail } from "#src/enrichment/email/email";
import { technologiesInDns } from "#src/enrichment/enrich-lead";
import { NO_STORED_VERDICTS } from "#src/enrichment/email/stored-verdicts";
import { isFullyKnown } from "#src/enrichment/email/mail-domain";
import { enrichPhone } from "#src/enrichment/phone";
import { scoreQuality } from "#src/enrichment/quality";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { lookUpSite } from "#src/pipeline/verification/look-up-site";
import type { ResolveDns } from "#src/ports/dns";
import type { Enrichment, Technology } from "#src/shared/lead";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import type { MergedLead } from "./merge";
import type { CapturedLead } from "./capture.repository";

export type EnrichedCapture = {
  enrichment: Enrichment;
  technologies: Technology[];
  /** By address, for all addresses of the lead. */
  checks: ReadonlyMap<string, NewCheck>;
};

/**
 * Enriches a captured lead without a crawl, from DNS and stored verdicts of mail servers: its mail, phone numbers
 * and hosting. Results of an earlier crawl stay. Earlier DNS results stay where DNS returns nothing now.
 */
export async function enrichCapture(
  lead: MergedLead,
  known: CapturedLead | null,
  resolveDns: ResolveDns,
): Promise<EnrichedCapture> {
  const emails = lead.emails.map(({ email }) => email);
  const site = { website: lead.website, siteDomain: lead.domain, emails };
  const look = await lookUpSite(site, resolveDns, known?.kept ?? NO_STORED_VERDICTS);
  const { domain: dns, mailDomain, checks } = look;
  const enrichment: Enrichment = {
    phone: enrichPhone(lead.phones.map((e164) => ({ e164, country: null }))),
  };
  const knownMail = known?.enrichment.email;
  if (!knownMail || isFullyKnown(mailDomain)) enrichment.email = enrichEmail({ emails, ...look });
  const wasCrawled = (known?.row.pagesCrawled ?? 0) > 0;
  if (!wasCrawled && (!known?.enrichment.domain || hasRecords(dns)))
    enrichment.domain = enrichDomain({ website: lead.website, headers: {}, dns });
  const quality = rescore(lead, { ...known?.enrichment, ...enrichment });
  if (quality) enrichment.quality = quality;
  const technologies = resolveTechnologies(technologiesInDns({ domain: dns, mailDomain }));
  return { enrichment, technologies, checks };
}

/** The quality grade of a crawled lead with its current data. A lead that was never crawled has none. */
function rescore(lead: MergedLead, { company, domain, email, seo }: Enrichment) {
  return (
    company &&
    domain &&
    email &&
    seo &&
    scoreQuality({ lead: { ...lead, company }, email, domain, seo })
  );
}

const hasRecords = ({ ipAddresses, nameservers }: DomainDns) =>
  ipAddresses.length > 0 || nameservers.length > 0;
