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

/** The results of DNS and stored verdicts for a site, its mail domain and its addresses. */
export type SiteLookUp = {
  domain: DomainDns;
  mailDomain: MailDomain;
  /** The verdicts as the address records show them. */
  verdicts: ReadonlyMap<string, EmailVerdict>;
  /** Null if no stored verdict shows it; no mail server is contacted. */
  catchAll: boolean | null;
  /** The DNS-only verdicts, for the history. */
  checks: ReadonlyMap<string, NewCheck>;
};

/**
 * Runs all DNS queries in parallel; missing results are unknown. `emails` are best first. `kept` are fresh verdicts
 * of mail servers on existing addresses of the lead.
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
      { ownDomain, maxProbes: 0, maxMs: 0 },
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
