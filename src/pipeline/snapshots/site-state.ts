import type { Contact, PageState, SiteState } from "#src/changes/site-state";
import { stableText } from "#src/changes/boilerplate";
import { hashOf } from "#src/crawl/text-hash";
import { enrichCompany } from "#src/enrichment/company/company";
import type { PageFacts } from "#src/extraction/facts/page-facts";
import { draftLead, type LeadDraft, type ReadSite } from "#src/extraction/lead-draft";
import { redact, type Redactor } from "#src/shared/addresses/address-redaction";
import type { CompanyEnrichment } from "#src/shared/lead";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";

/** A page as it was last read, in this run or before. */
export type ParsedPage = {
  key: string;
  url: string;
  depth: number;
  facts: PageFacts;
  text: string | null;
};

/** Parses a stored page and redacts erased addresses. */
export function parseStoredPage(
  page: { key: string; url: string; depth: number; facts: string; text: string | null },
  inText: Redactor | null,
): ParsedPage {
  const facts = redact(JSON.parse(page.facts) as PageFacts, inText ?? ((text) => text));
  return {
    ...page,
    // An erased address is null.
    facts: { ...facts, emails: facts.emails.filter(({ email }) => email !== null) },
    text: page.text && inText ? inText(page.text) : page.text,
  };
}

/** The entry page first, the others in the same order in every run, because the merged lead depends on it. */
export function inOrder<T extends { depth: number; key: string }>([entry, ...others]: T[]): T[] {
  const sorted = others.sort((a, b) => a.depth - b.depth || (a.key < b.key ? -1 : 1));
  return entry ? [entry, ...sorted] : sorted;
}

/** The state of a site by the last version of each page, entry page first. */
export function stateOf(
  site: Omit<ReadSite, "pages" | "entryUrl">,
  given: ParsedPage[],
): SiteState {
  const pages = inOrder(given);
  const [entry] = pages;
  if (!entry) return { pages: [], technologies: [], company: {} };
  const draft = draftLead({ ...site, entryUrl: entry.url, pages });
  return {
    pages: pages.map(pageState),
    technologies: resolveTechnologies(entry.facts.technologies ?? []).map(({ name, version }) => ({
      name,
      version,
    })),
    company: companyOf(draft),
  };
}

const pageState = ({ key, url, text, facts }: ParsedPage): PageState => ({
  key,
  url,
  text,
  contacts: [
    ...facts.emails.map(({ email }): Contact => ({ kind: "email", value: email.toLowerCase() })),
    ...facts.phones.map(({ e164, isFax }): Contact => ({
      kind: isFax ? "fax" : "phone",
      value: e164,
    })),
    ...Object.values(facts.socials).map((value): Contact => ({ kind: "profile", value })),
  ],
});

const COMPANY_FACTS: Record<string, (company: CompanyEnrichment) => string | number | null> = {
  "the legal name": ({ legal_name }) => legal_name,
  "the street address": ({ street_address }) => street_address,
  "the postal code": ({ postal_code }) => postal_code,
  "the city": ({ city }) => city,
  "the region": ({ region }) => region,
  "the country": ({ country }) => country,
  "the kind of organization": ({ org_type }) => org_type,
  "the opening hours": ({ business_hours }) => business_hours.join("; ") || null,
  "the founding year": ({ founded_year }) => founded_year,
  "the number of employees": ({ employee_range, employee_count }) =>
    employee_range ?? employee_count,
  "the price range": ({ price_range }) => price_range,
};

function companyOf(draft: LeadDraft): SiteState["company"] {
  const { companyName, language, domain, facts, profile } = draft;
  const company = enrichCompany({
    organizations: facts.organizations,
    companyName,
    language,
    domain,
    profile,
  });
  const companyFacts = Object.entries(COMPANY_FACTS).map(([fact, read]) => {
    const value = read(company);
    return [fact, value === null ? null : String(value)] as const;
  });
  return { "the company name": companyName, ...Object.fromEntries(companyFacts) };
}

/** A hash that changes only with relevant data of a lead; it omits texts that change in every run. */
export function hashOfLead({ facts, emails, phones, socials, ...draft }: LeadDraft): string {
  const {
    pagesCrawled: _,
    needsJavascript: __,
    unrendered: ___,
    title,
    description,
    ...rest
  } = draft;
  return hashOf(
    JSON.stringify([
      rest,
      stableText(title ?? ""),
      stableText(description ?? ""),
      emails.map(({ email }) => email).sort(),
      phones.map(({ e164 }) => e164).sort(),
      Object.values(socials).sort(),
      facts.organizations,
      resolveTechnologies(facts.technologies)
        .map(({ name, version }) => `${name} ${version ?? ""}`)
        .sort(),
      facts.textExtract.split("\n\n").map((text) => stableText(text)),
    ]),
  );
}
