import { type DomainDns, lookUpDomain } from "#src/enrichment/domain/domain-dns";
import { chooseMailDomain } from "#src/enrichment/email/email";
import type { EmailVerdict } from "#src/enrichment/email/email-verdict";
import type { MailDomain } from "#src/enrichment/email/mail-domain";
import type { ResolveDns } from "#src/ports/dns";
import type { NewCheck } from "./email-check";
import { verifyAddresses } from "./verify-addresses";

/** What DNS tells of a site, of the domain that its mail stands under, and of its addresses. */
export type SiteLookUp = {
  domain: DomainDns;
  mailDomain: MailDomain;
  verdicts: ReadonlyMap<string, EmailVerdict>;
  checks: ReadonlyMap<string, NewCheck>;
};

/** Asks DNS alone, all at once; what it does not say is unknown. `emails` are best first. */
export async function lookUpSite(
  { website, siteDomain, emails }: { website: string; siteDomain: string; emails: string[] },
  resolveDns: ResolveDns,
): Promise<SiteLookUp> {
  const ownDomain = chooseMailDomain(emails, siteDomain);
  const [domain, { verdicts, checks, domains }] = await Promise.all([
    lookUpDomain(website, resolveDns),
    verifyAddresses(
      emails,
      { resolveDns, probeMailbox: null },
      { ownDomain, mostProbes: 0, maxMs: 0 },
    ),
  ]);
  return { domain, mailDomain: domains.get(ownDomain)!, verdicts, checks };
}
