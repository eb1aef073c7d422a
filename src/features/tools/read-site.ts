import {
  fetchPage,
  type FetchedPage,
  HostBusy,
  PageRefused,
  PageUnreachable,
} from "#src/crawl/fetch/fetch-page";
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

/** The world as a tool may use it. */
export type ToolOutside = {
  fetch: Fetch;
  resolveDns: ResolveDns;
  robotsToken: string;
  addresses: WebUrlOptions;
  /** The shared pace of hosts. */
  pace: Pace;
};

/** Whoever asks is waiting: the entry page may take this long, all together 10 s. */
const ENTRY_MS = 6_500;
const MORE_MS = 3_000;
/** DNS has to be done by then; what it has not told is left out. */
export const DNS_MS = MORE_MS;

/** Contact, imprint, and about pages; see `pagePriority`. */
const LAST_CONTACT_PRIORITY = 2;

/** The contacts of a site, from the page that was named and the best contact page that it links to. */
export async function extractContacts(url: string, outside: ToolOutside): Promise<Contacts> {
  const entry = await readEntry(url, outside);
  const more = await readContactPage(entry, outside);
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

/** The technologies that a page and the DNS of its domain give away. */
export async function detectTechnologies(url: string, outside: ToolOutside): Promise<Technologies> {
  const { page, read } = await readEntry(url, outside);
  const texts = await dnsTexts(registrableDomain(page.finalUrl), outside.resolveDns);
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

/** What DNS did not tell is no evidence, for or against. */
const recordsOf = <T extends DnsType>(answer: DnsAnswer<T>) =>
  answer.status === "found" ? answer.records : [];

type SitePage = { page: FetchedPage; read: ReadPage };

async function readEntry(url: string, outside: ToolOutside): Promise<SitePage> {
  try {
    return await readOne(url, ENTRY_MS, true, outside);
  } catch (error) {
    throw siteFailure(error);
  }
}

/** Null where the entry page links to none, or it cannot be read: then the entry page has to do. */
async function readContactPage(
  { page, read }: SitePage,
  outside: ToolOutside,
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
    const contact = await readOne(best.url, MORE_MS, false, outside);
    return siteHost(contact.page.finalUrl) === host ? contact : null;
  } catch (error) {
    if (
      error instanceof PageRefused ||
      error instanceof PageUnreachable ||
      error instanceof HostBusy
    )
      return null;
    throw error;
  }
}

async function readOne(
  url: string,
  timeoutMs: number,
  isEntry: boolean,
  { fetch, robotsToken, addresses, pace }: ToolOutside,
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
