import { getDomain } from "tldts";
import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** What DNS says of a website. Sorted, since name servers rotate their answers; empty where nothing was learned. */
export type DomainDns = {
  /** Of the website's host: IPv4 first. */
  ipAddresses: string[];
  /** Of its registrable domain. */
  nameservers: string[];
  /** The names that CNAMEs led through from the website's host, in order. */
  aliases: string[];
  /** The registrable domain is signed, by a chain from the root; null where DNS failed or was not asked. */
  dnssec: boolean | null;
  /** CAA records limit who may issue certificates; null where DNS failed or was not asked. */
  caa: boolean | null;
};

const UNASKED: DomainDns = {
  ipAddresses: [],
  nameservers: [],
  aliases: [],
  dnssec: null,
  caa: null,
};

const MAX_RECORDS = 20;

/** Asks all of DNS that `enrichDomain` needs, at once. Nothing where the host is an IP address or no full name. */
export async function lookUpDomain(website: string, resolveDns: ResolveDns): Promise<DomainDns> {
  const host = new URL(website).hostname.replace(/\.$/, "");
  if (host.startsWith("[")) return { ...UNASKED, ipAddresses: [host.slice(1, -1)] };
  if (/^[\d.]+$/.test(host)) return { ...UNASKED, ipAddresses: [host] };
  if (!host.includes(".")) return UNASKED;
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
 * Whether a zone is signed. A validating server says so with the zone's name servers; elsewhere, the parent zone's
 * record of its key is asked for (DS), which needs no validation.
 */
async function lookUpDnssec(
  zone: string,
  nameservers: DnsAnswer<"NS">,
  resolveDns: ResolveDns,
): Promise<boolean | null> {
  const { status } = nameservers;
  if (status === "no_domain") return false;
  if (status === "failed" && nameservers.reason !== "server_failure") return null;
  // Behind a CNAME, the answer is authentic only if the zone that it leads to is signed, too.
  if (status !== "failed" && nameservers.aliases.length === 0) {
    const { isAuthentic } = nameservers;
    if (isAuthentic !== undefined) return isAuthentic;
  }
  const ds = await resolveDns(zone, "DS");
  return ds.status === "failed" ? null : ds.status === "found";
}

/** The nearest records count, up to the root (RFC 8659 3). Without `issue` and `issuewild` they limit nothing. */
async function lookUpCaa(domain: string, resolveDns: ResolveDns): Promise<boolean | null> {
  for (let name = domain; name !== ""; name = name.slice(name.indexOf(".") + 1 || name.length)) {
    const answer = await resolveDns(name, "CAA");
    if (answer.status === "failed") return null;
    if (answer.status === "found")
      return answer.records.some((record) => /^issue(?:wild)? /.test(record));
  }
  return false;
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
