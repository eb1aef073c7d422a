import type { LeadDraft } from "#src/extraction/lead-draft";
import type { Enrichment, Technology } from "#src/shared/lead";
import { detectInDns } from "#src/technologies/dns-technologies";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import { enrichCompany } from "./company/company";
import { enrichDomain } from "./domain/domain";
import type { DomainDns } from "./domain/domain-dns";
import { enrichEmail } from "./email/email";
import type { EmailVerdict } from "./email/email-verdict";
import type { MailDomain } from "./email/mail-domain";
import { enrichPhone } from "./phone";
import { scoreQuality } from "./quality";
import { enrichSeo } from "./seo";

/** DNS results for a site: its host, its mail domain and its addresses. */
export type SiteDns = {
  domain: DomainDns;
  mailDomain: MailDomain;
  verdicts: ReadonlyMap<string, EmailVerdict>;
  /** Whether the mail domain's server accepts every address; null if unknown. */
  catchAll: boolean | null;
};

export type EnrichedLead = {
  enrichment: Required<
    Pick<Enrichment, "company" | "domain" | "email" | "phone" | "quality" | "seo">
  >;
  technologies: Technology[];
};

/** Computes the enrichment that needs no language model, from the crawl's facts and DNS results. */
export function enrichLead(draft: LeadDraft, dns: SiteDns): EnrichedLead {
  const { facts, companyName, emails, phones, socials, description, website } = draft;
  const company = enrichCompany({
    organizations: facts.organizations,
    companyName,
    language: draft.language,
    domain: draft.domain,
    profile: draft.profile,
  });
  const domain = enrichDomain({ website, headers: facts.headers, dns: dns.domain });
  const email = enrichEmail({ emails: emails.map((found) => found.email), ...dns });
  const seo = enrichSeo(facts.seo, facts);
  const quality = scoreQuality({
    lead: { companyName, emails, phones, socials, description, company },
    email,
    domain,
    seo,
  });
  return {
    enrichment: { company, domain, email, phone: enrichPhone(phones), quality, seo },
    technologies: resolveTechnologies([...facts.technologies, ...technologiesInDns(dns)]),
  };
}

/** Technologies that name servers, mail servers and TXT records reveal. */
export const technologiesInDns = ({ domain, mailDomain }: Pick<SiteDns, "domain" | "mailDomain">) =>
  detectInDns({ mx: mailDomain.mxHosts, txt: mailDomain.txt, ns: domain.nameservers });
