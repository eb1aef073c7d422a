import { createCompany } from "#bench/web/companies";
import { createZone } from "#bench/web/company-zone";
import { createPages } from "#bench/web/pages";
import { marksOf } from "#bench/web/site-marks";
import type { Zone } from "#local/dev/dns/zone";
import { readPage } from "#src/extraction/read-page";
import { completeLead, draftSite } from "#src/pipeline/sites/build-lead";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import type { DnsAnswer, DnsRecords, DnsType, ResolveDns } from "#src/ports/dns";

const PAGES = 20;

const padded = (prefix: string, n: number) => `${prefix}${n.toString(16).padStart(12, "0")}`;

/** The lead of the n-th site of the benchmark's web, as a crawl of its 20 pages writes it. */
export async function crawledLead(n: number): Promise<NewLead> {
  const company = createCompany(n, PAGES);
  const site = `https://${company.host}`;
  const headers = marksOf(n).headers;
  const pages = [...createPages(company, PAGES)].map(([path, html], at) => {
    const url = `${site}${path}`;
    const page = { url, isEntry: at === 0, headers, cookies: [], wantsLinks: false };
    const { facts } = readPage(html, page);
    return { key: path, url, depth: at === 0 ? 0 : 1, facts: JSON.stringify(facts), memory: null };
  });
  const facts = {
    siteId: n,
    leadId: padded("019a0000-0000-7000-8000-", n),
    jobId: padded("019a0000-0000-7000-9000-", Math.floor(n / 100)),
    workspaceId: "",
    host: company.host,
    seedUrl: `${site}/`,
    entryUrl: `${site}/`,
    pagesRead: PAGES,
    hasRobotsTxt: true,
    hasSitemap: true,
    pages,
    input: null,
    updatesKnown: false,
    watch: null,
  };
  return completeLead(draftSite(facts), facts, resolverOf(createZone([company])));
}

/** Resolves names from a zone. */
function resolverOf(zone: Zone): ResolveDns {
  return async <T extends DnsType>(name: string, type: T): Promise<DnsAnswer<T>> => {
    const records = zone[name];
    const found = records ? recordsOf(records, type) : [];
    if (found.length > 0)
      return { status: "found", records: found as DnsRecords[T][], aliases: [] };
    return { status: records ? "no_data" : "no_domain", aliases: [] };
  };
}

function recordsOf(records: Zone[string], type: DnsType): unknown[] {
  if (type === "MX")
    return (records.MX ?? []).map(([preference, exchange]) => ({ preference, exchange }));
  if (type === "TXT") return (records.TXT ?? []).map((text) => [text].flat().join(""));
  if (type === "A" || type === "AAAA" || type === "NS") return records[type] ?? [];
  return [];
}
