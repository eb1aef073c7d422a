import { readCountry } from "#src/shared/country-code";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import type { LeadProfile, Socials } from "#src/shared/lead";
import type { FoundTechnology } from "#src/technologies/found-technology";
import { letters } from "./company/brand";
import { chooseCompanyName } from "./company/company-name";
import type { OrganizationFacts, SeoFacts } from "./facts/page-facts";
import { mergeProfiles } from "./lead-profile";
import { brandsOf, rankEmails, type LeadEmail } from "./lead-contacts";
import { rankPhones, type LeadPhone } from "./lead-phones";
import type { ReadPages } from "./contact-sightings";
import { SocialsCollector } from "./company/socials";
import { mergeOrganizations } from "./structured-data/structured-data";

/** A site whose pages were read, entry page first. */
export type ReadSite = {
  host: string;
  seedUrl: string;
  /** The entry URL after redirects. */
  entryUrl: string;
  pagesRead: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  pages: ReadPages;
};

/** Facts stored with a lead, so that it can be enriched again without a crawl. */
export type LeadFacts = {
  organizations: OrganizationFacts[];
  seo: SeoFacts | null;
  /** Headers of the entry page's response, names in lower case. */
  headers: Record<string, string>;
  technologies: FoundTechnology[];
  /** Visible text of the entry page and then of others, at most 8 KB in UTF-8. */
  textExtract: string;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
};

/** A lead from the crawl alone, before enrichment. */
export type LeadDraft = {
  /** The site's final entry address. */
  website: string;
  /** Registrable domain. */
  domain: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  /** Best first, each once. */
  emails: LeadEmail[];
  /** Best first, each once, without fax lines. */
  phones: LeadPhone[];
  socials: Socials;
  pagesCrawled: number;
  /** Every page that was read is an empty shell that only scripts fill. */
  needsJavascript: boolean;
  /** Why the entry page was not rendered, if a browser was to render it. */
  unrendered: string | null;
  /** What the pages say of the company. The ids of people are empty until the lead has its own. */
  profile: LeadProfile;
  facts: LeadFacts;
};

const MAX_ORGANIZATIONS = 10;
/** Front pages, with or without a language: `/`, `/de/`, `/en-us`, `/index.html`. */
const HOME_PATH =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|homepage|default|start|startseite|accueil|inicio)(?:\.\w+)?\/?)?$/i;
const MAX_TEXT_BYTES = 8 * 1024;

/** Combines the facts of a site's pages. */
export function draftLead(site: ReadSite): LeadDraft {
  const entry = site.pages[0]?.facts;
  const domain = registrableDomain(site.entryUrl);
  const domains = new Set([domain, registrableDomain(site.seedUrl), registrableDomain(site.host)]);
  const organizations = mergeOrganizations(
    site.pages.flatMap(({ facts }) => facts.organizations),
    MAX_ORGANIZATIONS,
  );
  const language = entry?.language ?? commonLanguage(site.pages);
  const companyName = chooseCompanyName(namesOf(site.pages), domain, placeFinder(organizations));
  const emails = rankEmails(site.pages, { domains, brands: brandsOf(domains, companyName) });
  return {
    website: site.entryUrl,
    domain,
    companyName,
    title: entry?.title ?? null,
    description:
      entry?.description ?? ownOrganization(organizations, companyName)?.description ?? null,
    language,
    emails,
    phones: rankPhones(site.pages),
    socials: gatherSocials(site, organizations, companyName),
    pagesCrawled: site.pagesRead,
    needsJavascript:
      site.pages.length > 0 && site.pages.every(({ facts }) => facts.needsJavascript === true),
    unrendered: site.pages[0]?.facts.unrendered ?? null,
    profile: mergeProfiles(site.pages, emails),
    facts: {
      organizations,
      seo: entry?.seo ?? null,
      headers: entry?.headers ?? {},
      technologies: entry?.technologies ?? [],
      textExtract: joinTexts(site.pages),
      hasRobotsTxt: site.hasRobotsTxt,
      hasSitemap: site.hasSitemap,
    },
  };
}

function namesOf(pages: ReadPages) {
  return pages.flatMap(({ facts }, index) => {
    const page = { isEntry: index === 0, isHome: HOME_PATH.test(new URL(facts.url).pathname) };
    const names = facts.names.map((candidate) => ({ ...candidate, ...page }));
    const hasTitle = names.some(({ source }) => source === "title");
    if (facts.title && !hasTitle) names.push({ name: facts.title, source: "title", ...page });
    return names;
  });
}

/** Whether a name is a country, or the town or region in one of the site's addresses. */
function placeFinder(organizations: OrganizationFacts[]) {
  const places = new Set(
    organizations.flatMap(({ city, region }) => [letters(city ?? ""), letters(region ?? "")]),
  );
  return (name: string) =>
    places.has(letters(name)) || (name.length > 3 && readCountry(name) !== null);
}

/** The organisation of the site itself, among those that it describes. */
function ownOrganization(organizations: OrganizationFacts[], companyName: string | null) {
  const own = letters(companyName ?? "");
  return organizations.find(
    ({ name, legalName }) => letters(name ?? "") === own || letters(legalName ?? "") === own,
  );
}

function gatherSocials(
  site: ReadSite,
  organizations: OrganizationFacts[],
  companyName: string | null,
): Socials {
  const collector = new SocialsCollector(registrableDomain(site.entryUrl));
  for (const { facts } of site.pages)
    for (const url of Object.values(facts.socials)) collector.addLink(url);
  const own = ownOrganization(organizations, companyName) ?? organizations[0];
  for (const url of own?.sameAs ?? []) collector.addLink(url, true);
  return collector.pick();
}

function commonLanguage(pages: ReadPages): string | null {
  const counts = new Map<string, number>();
  for (const { facts } of pages)
    if (facts.language) counts.set(facts.language, (counts.get(facts.language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function joinTexts(pages: ReadPages): string {
  let joined = "";
  for (const { facts } of pages) {
    if (joined.length >= MAX_TEXT_BYTES) break;
    if (facts.textExtract) joined += joined ? `\n\n${facts.textExtract}` : facts.textExtract;
  }
  const bytes = new Uint8Array(MAX_TEXT_BYTES);
  const { read } = new TextEncoder().encodeInto(joined, bytes);
  return joined.slice(0, read);
}
