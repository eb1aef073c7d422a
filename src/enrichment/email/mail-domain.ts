import type { DnsAnswer, DnsFailure, ResolveDns } from "#src/ports/dns";
import type { DmarcPolicy } from "#src/shared/lead";
import { lookUpDkim, type DkimState } from "./dkim";
import { dmarcPolicyFor, type DmarcFacts, type DmarcState, lookUpDmarc } from "./dmarc";
import { lookUpBimi, lookUpMtaSts, type MailPolicies, UNKNOWN_POLICIES } from "./mail-policies";
import { nameMxProvider } from "./mx-providers";
import { judgeSpf, type SpfState } from "./spf";
import { evaluateSpf, type SpfFacts } from "./spf-evaluation";

/** How mail to a domain is routed: RFC 5321 5.1 for the implicit MX, RFC 7505 for the null MX. */
export type MailRoute = "mx" | "implicit_mx" | "null_mx" | "no_mx" | "no_domain" | "unknown";

/** DNS facts of a domain's mail. */
export type MailDomain = {
  domain: string;
  route: MailRoute;
  /** Why the route is unknown. Also null if the domain is not a valid DNS name. */
  failure: DnsFailure | null;
  /** Best first, in lower case. The domain itself if it has an address and no MX. */
  mxHosts: string[];
  /** Provider of the mail servers; null for a company's own and for unknown ones. */
  provider: string | null;
  /** Evaluated without its includes, unless details were requested. */
  spf: SpfState;
  dmarc: DmarcState;
  /** `not_found`: no known selector has a key. `unknown` also if DNS was not queried. */
  dkim: DkimState;
  /** The TXT records of the domain itself. */
  txt: string[];
  /** Null if only the route and the presence of SPF and DMARC were requested. */
  details: MailDetails | null;
};

/** Policies of a mail domain. */
export type MailDetails = MailPolicies & {
  spf: SpfFacts;
  dmarcPolicy: DmarcPolicy | null;
  /** Where the DMARC record was found: the domain or one above it. */
  dmarcDomain: string | null;
};

/** Whether all DNS queries succeeded. DKIM is not queried if mail has no route. */
export function isFullyKnown({ route, spf, dmarc, dkim, mxHosts }: MailDomain): boolean {
  const answers = mxHosts.length > 0 ? [route, spf, dmarc, dkim] : [route, spf, dmarc];
  return !answers.includes("unknown");
}

type RouteFacts = Pick<MailDomain, "route" | "failure" | "mxHosts">;

/**
 * Looks up the mail facts of a domain. MX, TXT and DMARC are queried concurrently: three queries,
 * two more without an MX, and up to seven more for a DMARC record above the domain. With
 * `wantsDetails` also SPF's includes and hosts (at most 20, see evaluateSpf), MTA-STS, TLS-RPT and
 * BIMI (at most 3), and DKIM (at most 20). Never rejects.
 */
export async function lookUpMailDomain(
  domain: string,
  resolveDns: ResolveDns,
  { wantsDetails }: { wantsDetails: boolean },
): Promise<MailDomain> {
  if (!isMailDomainName(domain)) return unknownMailDomain(domain);
  const [routeFacts, apex, dmarc] = await Promise.all([
    lookUpRoute(domain, resolveDns),
    resolveDns(domain, "TXT"),
    lookUpDmarc(domain, resolveDns),
  ]);
  const txt = apex.status === "found" ? apex.records : [];
  const provider = nameMxProvider(routeFacts.mxHosts);
  const hasRoute = routeFacts.mxHosts.length > 0;
  const [details, dkim] = wantsDetails
    ? await Promise.all([
        lookUpDetails(domain, { ...routeFacts, apex, dmarc }, resolveDns),
        hasRoute ? lookUpDkim(domain, provider, txt, resolveDns) : ("unknown" as const),
      ])
    : [null, "unknown" as const];
  const spf = details?.spf.state ?? judgeSpf(apex);
  return { domain, ...routeFacts, provider, spf, dmarc: dmarc.state, dkim, txt, details };
}

/** For a domain that accepts no mail, looks up only the policies that protect it as a sender. */
async function lookUpDetails(
  domain: string,
  found: RouteFacts & { apex: DnsAnswer<"TXT">; dmarc: DmarcFacts },
  resolveDns: ResolveDns,
): Promise<MailDetails> {
  const { route, mxHosts, apex, dmarc } = found;
  const dmarcPolicy = dmarcPolicyFor(domain, dmarc, route !== "no_domain");
  const hasRoute = mxHosts.length > 0;
  const [spf, transport, bimi] = await Promise.all([
    evaluateSpf(domain, apex, resolveDns),
    hasRoute ? lookUpMtaSts(domain, resolveDns) : UNKNOWN_POLICIES,
    hasRoute && dmarc.state !== "unknown" ? lookUpBimi(domain, dmarcPolicy, resolveDns) : null,
  ]);
  const { mtaSts, tlsRpt } = transport;
  return { spf, dmarcPolicy, dmarcDomain: dmarc.domain, mtaSts, tlsRpt, bimi };
}

/** A site's host may be an IP address or a single label. Neither is a mail domain. */
function isMailDomainName(domain: string): boolean {
  return domain.includes(".") && !/^[\d.]+$|[:[\]]/.test(domain);
}

/** Facts of a domain without DNS queries. */
function unknownMailDomain(domain: string): MailDomain {
  return {
    domain,
    route: "unknown",
    failure: null,
    mxHosts: [],
    provider: null,
    spf: "unknown",
    dmarc: "unknown",
    dkim: "unknown",
    txt: [],
    details: null,
  };
}

async function lookUpRoute(domain: string, resolveDns: ResolveDns): Promise<RouteFacts> {
  const mx = await resolveDns(domain, "MX");
  switch (mx.status) {
    case "failed":
      return noRoute("unknown", mx.reason);
    case "no_domain":
      return noRoute("no_domain");
    case "no_data":
      return lookUpImplicitRoute(domain, resolveDns);
    case "found": {
      const mxHosts = orderMxHosts(mx.records);
      return mxHosts.length > 0 ? { route: "mx", failure: null, mxHosts } : noRoute("null_mx");
    }
  }
}

/** Excludes the root, alone or among others (RFC 7505 3), and `localhost`, which means the same. */
function orderMxHosts(records: readonly { preference: number; exchange: string }[]): string[] {
  const hosts = records
    .filter(({ exchange }) => exchange !== "" && exchange !== "localhost")
    .sort((a, b) => a.preference - b.preference || (a.exchange < b.exchange ? -1 : 1))
    .map(({ exchange }) => exchange.toLowerCase());
  return [...new Set(hosts)];
}

/** Without an MX, the hosts at the domain's own addresses receive its mail (RFC 5321 5.1). */
async function lookUpImplicitRoute(domain: string, resolveDns: ResolveDns): Promise<RouteFacts> {
  const answers: DnsAnswer<"A" | "AAAA">[] = await Promise.all([
    resolveDns(domain, "A"),
    resolveDns(domain, "AAAA"),
  ]);
  if (answers.some(({ status }) => status === "found"))
    return { route: "implicit_mx", failure: null, mxHosts: [domain] };
  const failed = answers.find((answer) => answer.status === "failed");
  return failed ? noRoute("unknown", failed.reason) : noRoute("no_mx");
}

function noRoute(route: MailRoute, failure: DnsFailure | null = null): RouteFacts {
  return { route, failure, mxHosts: [] };
}
