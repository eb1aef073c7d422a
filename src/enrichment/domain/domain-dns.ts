import { getDomain } from "tldts";
import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** DNS facts of a website. Sorted, because name servers rotate their records. Empty if unknown. */
export type DomainDns = {
  /** Addresses of the website's host, IPv4 first. */
  ipAddresses: string[];
  /** Name servers of its registrable domain. */
  nameservers: string[];
  /** The CNAME chain of the website's host, in order. */
  aliases: string[];
  /**
   * Whether the registrable domain is signed with a chain from the root; null if DNS failed or was
   * not queried.
   */
  dnssec: boolean | null;
  /**
   * Whether CAA records limit who may issue certificates; null if DNS failed or was not queried.
   */
  caa: boolean | null;
};

const NO_DNS: DomainDns = {
  ipAddresses: [],
  nameservers: [],
  aliases: [],
  dnssec: null,
  caa: null,
};

const MAX_RECORDS = 20;

/**
 * Sends all DNS queries that `enrichDomain` needs, concurrently. Sends none if the host is an IP
 * address or a single label.
 */
export async function lookUpDomain(website: string, resolveDns: ResolveDns): Promise<DomainDns> {
  const host = new URL(website).hostname.replace(/\.$/, "");
  if (host.startsWith("[")) return { ...NO_DNS, ipAddresses: [host.slice(1, -1)] };
  if (/^[\d.]+$/.test(host)) return { ...NO_DNS, ipAddresses: [host] };
  if (!host.includes(".")) return NO_DNS;
  const zones = zonesOf(host);
  const [v4, v6, caa, ...nameservers] = await Promise.all([
    resolveDns(host, "A"),
    resolveDns(host, "AAAA"),
    lookUpCaa(zones[0]!, resolveDns),
    ...zones.map((zone) => resolveDns(zone, "NS")),
  ]);
  const aliases = aliasesOf(v4);
  return {
    ipAddresses: [...sortedRecords(v4), ...sortedRecords(v6)],
    nameservers: nameservers.map(sortedRecords).find((names) => names.length > 0) ?? [],
    aliases: aliases.length > 0 ? aliases : aliasesOf(v6),
    dnssec: await lookUpDnssec(zones.at(-1)!, nameservers.at(-1)!, resolveDns),
    caa,
  };
}

/**
 * Whether a zone is signed. A validating resolver reports it with the zone's name servers. With
 * other resolvers, the DS record of the parent zone is queried, which needs no validation.
 */
async function lookUpDnssec(
  zone: string,
  nameservers: DnsAnswer<"NS">,
  resolveDns: ResolveDns,
): Promise<boolean | null> {
  const { status } = nameservers;
  if (status === "no_domain") return false;
  if (status === "failed" && nameservers.reason !== "server_failure") return null;
  // With a CNAME, the response is authentic only if the target zone is signed, too.
  if (status !== "failed" && nameservers.aliases.length === 0) {
    const { isAuthentic } = nameservers;
    if (isAuthentic !== undefined) return isAuthentic;
  }
  const ds = await resolveDns(zone, "DS");
  return ds.status === "failed" ? null : ds.status === "found";
}

/**
 * Uses the nearest records, up to the root (RFC 8659 3). Records without `issue` and `issuewild`
 * limit nothing.
 */
async function lookUpCaa(domain: string, resolveDns: ResolveDns): Promise<boolean | null> {
  for (let name = domain; name !== ""; name = name.slice(name.indexOf(".") + 1 || name.length)) {
    const answer = await resolveDns(name, "CAA");
    if (answer.status === "failed") return null;
    if (answer.status === "found")
      return answer.records.some((record) => /^issue(?:wild)? /.test(record));
  }
  return false;
}

/** `acme.github.io` is registrable, but usually served by the name servers of `github.io`. */
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
