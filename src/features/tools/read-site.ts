import { isPageFailure } from "#src/crawl/fetch/fetch-failures";
import { fetchPage, type FetchedPage } from "#src/crawl/fetch/fetch-page";
import type { Fetch } from "#src/crawl/fetch/follow-redirects";
import type { Pace } from "#src/crawl/fetch/host-pace";
import { selectLinks } from "#src/crawl/links/link-scope";
import { pageKey } from "#src/crawl/links/page-key";
import { userAgent } from "#src/crawl/fetch/user-agents";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";
import type { ReadPage } from "#src/extraction/facts/page-facts";
import { type DnsTexts, detectInDns } from "#src/technologies/dns-technologies";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import type { DnsAnswer, DnsType, ResolveDns } from "#src/ports/dns";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { siteHost, type WebUrlOptions } from "#src/shared/addresses/web-url";
import type { Contacts, Technologies } from "./schemas";
import { siteFailure } from "./site-failure";

/** Network dependencies of the tools. */
export type ToolDependencies = {
  fetch: Fetch;
  resolveDns: ResolveDns;
  robotsToken: string;
  addresses: WebUrlOptions;
  /** The shared pace of hosts. */
  pace: Pace;
};

/** Timeout of the entry page. The whole request takes at most 10 s. */
const ENTRY_MS = 6_500;
const MORE_MS = 3_000;
/** DNS budget. Records that arrive later are ignored. */
export const DNS_MS = MORE_MS;

/** Contact, imprint, and about pages; see `pagePriority`. */
const LAST_CONTACT_PRIORITY = 2;

/** Extracts the contacts of a site from the given page and the best contact page that it links to. */
export async function extractContacts(
  url: string,
  dependencies: ToolDependencies,
): Promise<Contacts> {
  const entry = await readEntry(url, dependencies);
  const more = await readContactPage(entry, dependencies);
  const pages = [entry, ...(more ? [more] : [])].map(({ page, read }, depth) => ({
    url: page.finalUrl,
    depth,
    facts: read.facts,
  }));
  const draft = draftLead({
    host: siteHost(url),
    seedUrl: url,
    entryUrl: entry.page.finalUrl,
    pagesRead: pages.length,
    hasRobotsTxt: false,
    hasSitemap: false,
    pages,
  });
  return {
    url: draft.website,
    company_name: draft.companyName,
    emails: draft.emails.map(({ email }) => email),
    phones: draft.phones.map(({ e164 }) => e164),
    socials: draft.socials,
    pages: pages.map((page) => page.url),
  };
}

/** Detects technologies in a page and in the DNS records of its domain. */
export async function detectTechnologies(
  url: string,
  dependencies: ToolDependencies,
): Promise<Technologies> {
  const { page, read } = await readEntry(url, dependencies);
  const texts = await dnsTexts(registrableDomain(page.finalUrl), dependencies.resolveDns);
  const found = [...(read.facts.technologies ?? []), ...detectInDns(texts)];
  return { url: page.finalUrl, technologies: resolveTechnologies(found) };
}

async function dnsTexts(domain: string, resolveDns: ResolveDns): Promise<DnsTexts> {
  const [mx, txt, ns] = await Promise.all([
    resolveDns(domain, "MX"),
    resolveDns(domain, "TXT"),
    resolveDns(domain, "NS"),
  ]);
  return {
    mx: recordsOf(mx).map(({ exchange }) => exchange),
    txt: recordsOf(txt),
    ns: recordsOf(ns),
  };
}

/** A failed DNS query counts as no records. */
const recordsOf = <T extends DnsType>(answer: DnsAnswer<T>) =>
  answer.status === "found" ? answer.records : [];

type SitePage = { page: FetchedPage; read: ReadPage };

async function readEntry(url: string, dependencies: ToolDependencies): Promise<SitePage> {
  try {
    return await readOne(url, ENTRY_MS, true, dependencies);
  } catch (error) {
    throw siteFailure(error);
  }
}

/** Null if the entry page links to no contact page, or that page cannot be read. */
async function readContactPage(
  { page, read }: SitePage,
  dependencies: ToolDependencies,
): Promise<SitePage | null> {
  const host = siteHost(page.finalUrl);
  const { links } = selectLinks(read.links, {
    siteHost: host,
    includePaths: [],
    excludePaths: [],
    respectNofollow: false,
    limit: 2,
  });
  const best = links.find(({ key }) => key !== pageKey(page.finalUrl));
  if (!best || best.priority > LAST_CONTACT_PRIORITY) return null;
  try {
    const contact = await readOne(best.url, MORE_MS, false, dependencies);
    return siteHost(contact.page.finalUrl) === host ? contact : null;
  } catch (error) {
    if (isPageFailure(error)) return null;
    throw error;
  }
}

async function readOne(
  url: string,
  timeoutMs: number,
  isEntry: boolean,
  { fetch, robotsToken, addresses, pace }: ToolDependencies,
): Promise<SitePage> {
  const page = await fetchPage(url, {
    ...addresses,
    fetch,
    pace,
    timeoutMs,
    userAgent: userAgent(robotsToken, true, siteHost(url)),
    accept: "html",
    followMetaRefresh: isEntry,
  });
  const read = readPage(page.text, {
    url: page.finalUrl,
    isEntry,
    headers: page.headers,
    cookies: page.cookieNames,
    wantsLinks: isEntry,
    robotsToken,
  });
  return { page, read };
}
