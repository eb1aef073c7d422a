import { getDomain } from "tldts";
import type { DnsAnswer, ResolveDns } from "#src/shared/dns";
import { registrableDomain } from "#src/shared/domain-name";

/** What DNS says of a website. Sorted, since name servers rotate their answers; empty where nothing was learned. */
export type DomainDns = {
  /** Of the website's host: IPv4 first. */
  ipAddresses: string[];
  /** Of its registrable domain. */
  nameservers: string[];
  /** The names that CNAMEs led through from the website's host, in order. */
  aliases: string[];
};

const MAX_RECORDS = 20;

/** Asks all of DNS that `enrichDomain` needs, at once. Nothing where the host is an IP address or no full name. */
export async function lookUpDomain(website: string, resolveDns: ResolveDns): Promise<DomainDns> {
  const host = new URL(website).hostname.replace(/\.$/, "");
  if (host.startsWith("["))
    return { ipAddresses: [host.slice(1, -1)], nameservers: [], aliases: [] };
  if (/^[\d.]+$/.test(host)) return { ipAddresses: [host], nameservers: [], aliases: [] };
  if (!host.includes(".")) return { ipAddresses: [], nameservers: [], aliases: [] };
  const [v4, v6, ...nameservers] = await Promise.all([
    resolveDns(host, "A"),
    resolveDns(host, "AAAA"),
    ...zonesOf(host).map((zone) => resolveDns(zone, "NS")),
  ]);
  const aliases = aliasesOf(v4);
  return {
    ipAddresses: [...sortedRecords(v4), ...sortedRecords(v6)],
    nameservers: nameservers.map(sortedRecords).find((names) => names.length > 0) ?? [],
    aliases: aliases.length > 0 ? aliases : aliasesOf(v6),
  };
}

/** `acme.github.io` is registered with its host, but mostly served by the name servers of `github.io`. */
function zonesOf(host: string): string[] {
  const registrable = registrableDomain(host);
  const shared = getDomain(host, { validateHostname: false });
  return shared && shared !== registrable ? [registrable, shared] : [registrable];
}

function sortedRecords(answer: DnsAnswer<"A" | "AAAA" | "NS">): string[] {
  if (answer.status !== "found") return [];
  return [...new Set(answer.records)].sort().slice(0, MAX_RECORDS);
}

function aliasesOf(answer: DnsAnswer<"A" | "AAAA">): string[] {
  return answer.status === "failed" ? [] : answer.aliases.slice(0, MAX_RECORDS);
}
