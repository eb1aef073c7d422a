import type { DnsFailure, ResolveDns } from "#src/shared/dns";

/** Where mail to a domain goes: RFC 5321 5.1 for the implicit MX, RFC 7505 for the null MX. */
export type MailRoute = "mx" | "implicit_mx" | "null_mx" | "no_mx" | "no_domain" | "unknown";

/** What DNS says of a domain's mail. */
export type MailDomain = {
  domain: string;
  route: MailRoute;
  /** Why the route is unknown; null too where the domain is no name that DNS could know. */
  failure: DnsFailure | null;
  /** Best first, in lower case; the domain itself where it has an address and no MX. */
  mxHosts: string[];
  provider: string | null;
  /** `error`: more than one SPF record, which receivers treat as none (RFC 7208 4.5). */
  spf: "present" | "absent" | "error" | "unknown";
  dmarc: "present" | "absent" | "unknown";
  /** `not_found`: at none of the selectors that are known; DNS lists no selectors. */
  dkim: "found" | "not_found" | "unknown";
  /** The TXT records of the domain itself. */
  txt: string[];
};

/** Asks DNS about the mail of a domain. Never rejects: what could not be found out is `unknown`. */
export async function lookUpMailDomain(
  domain: string,
  resolveDns: ResolveDns,
  _options: { wantsDkim: boolean },
): Promise<MailDomain> {
  const mx = await resolveDns(domain, "MX");
  const hosts = mx.status === "found" ? mx.records.map(({ exchange }) => exchange) : [];
  return {
    domain,
    route: mx.status === "failed" ? "unknown" : hosts.length > 0 ? "mx" : "no_mx",
    failure: mx.status === "failed" ? mx.reason : null,
    mxHosts: hosts,
    provider: null,
    spf: "unknown",
    dmarc: "unknown",
    dkim: "unknown",
    txt: [],
  };
}
