import { type DomainDns, lookUpDomain } from "#src/enrichment/domain/domain-dns";
import { chooseMailDomain } from "#src/enrichment/email/email";
import type { EmailVerdict } from "#src/enrichment/email/email-verdict";
import {
  storedCatchAll,
  type StoredVerdicts,
  withStoredVerdicts,
} from "#src/enrichment/email/stored-verdicts";
import type { MailDomain } from "#src/enrichment/email/mail-domain";
import type { ResolveDns } from "#src/ports/dns";
import type { NewCheck } from "./email-check";
import { verifyAddresses } from "./verify-addresses";

/** What DNS and kept verdicts say of a site, of the domain that its mail stands under, and of its addresses. */
export type SiteLookUp = {
  domain: DomainDns;
  mailDomain: MailDomain;
  /** As the records of the addresses will show them. */
  verdicts: ReadonlyMap<string, EmailVerdict>;
  /** Null where no kept verdict says it: no mail server is asked. */
  catchAll: boolean | null;
  /** What DNS alone says, for the history. */
  checks: ReadonlyMap<string, NewCheck>;
};

/**
 * Asks DNS alone, all at once; what it does not say is unknown. `emails` are best first. `kept` are the fresh
 * verdicts of mail servers on addresses that the lead had before.
 */
export async function lookUpSite(
  { website, siteDomain, emails }: { website: string; siteDomain: string; emails: string[] },
  resolveDns: ResolveDns,
  kept: StoredVerdicts,
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
  return {
    domain,
    mailDomain: domains.get(ownDomain)!,
    verdicts: withStoredVerdicts(verdicts, kept),
    catchAll: storedCatchAll(kept, ownDomain),
    checks,
  };
}
