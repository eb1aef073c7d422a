import type { DnsAnswer, DnsFailure, ResolveDns } from "#src/ports/dns";
import type { DmarcPolicy } from "#src/shared/lead";
import { lookUpDkim, type DkimState } from "./dkim";
import { dmarcPolicyFor, type DmarcFacts, type DmarcState, lookUpDmarc } from "./dmarc";
import { lookUpBimi, lookUpMtaSts, type MailPolicies, UNASKED_POLICIES } from "./mail-policies";
import { nameMxProvider } from "./mx-providers";
import { judgeSpf, type SpfState } from "./spf";
import { evaluateSpf, type SpfFacts } from "./spf-evaluation";

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
  /** Who runs the mail servers; null for a company's own, and where nobody knows. */
  provider: string | null;
  /** Read without its includes, unless details were wanted. */
  spf: SpfState;
  dmarc: DmarcState;
  /** `not_found`: at none of the known selectors, as DNS lists none; `unknown` too where it was not asked. */
  dkim: DkimState;
  /** The TXT records of the domain itself. */
  txt: string[];
  /** Null where only the route and the presence of SPF and DMARC were wanted. */
  details: MailDetails | null;
};

/** What the policies of a mail domain say. */
export type MailDetails = MailPolicies & {
  spf: SpfFacts;
  dmarcPolicy: DmarcPolicy | null;
  /** Where the DMARC record stands: the domain or one above it. */
  dmarcDomain: string | null;
};

/** Whether DNS answered all that was asked of it; keys are not looked for where mail has no route. */
export function isFullyKnown({ route, spf, dmarc, dkim, mxHosts }: MailDomain): boolean {
  const answers = mxHosts.length > 0 ? [route, spf, dmarc, dkim] : [route, spf, dmarc];
  return !answers.includes("unknown");
}

type RouteFacts = Pick<MailDomain, "route" | "failure" | "mxHosts">;

/**
 * Asks DNS about the mail of a domain. MX, TXT and DMARC are asked at once: three questions, two more without an
 * MX, and up to seven more for a DMARC record above the domain. With `wantsDetails` also SPF's includes and hosts (20 at
 * most, see evaluateSpf), MTA-STS, TLS-RPT and BIMI (3 at most), and DKIM (20 at most). Never rejects.
 */
export async function lookUpMailDomain(
  domain: string,
  resolveDns: ResolveDns,
  { wantsDetails }: { wantsDetails: boolean },
): Promise<MailDomain> {
  if (!isAskable(domain)) return unaskedMailDomain(domain);
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

/** Of a domain that accepts no mail only what protects its name as a sender. */
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
    hasRoute ? lookUpMtaSts(domain, resolveDns) : UNASKED_POLICIES,
    hasRoute && dmarc.state !== "unknown" ? lookUpBimi(domain, dmarcPolicy, resolveDns) : null,
  ]);
  const { mtaSts, tlsRpt } = transport;
  return { spf, dmarcPolicy, dmarcDomain: dmarc.domain, mtaSts, tlsRpt, bimi };
}

/** A site may stand at an IP address, or at a name of one label: neither is a domain of mail. */
function isAskable(domain: string): boolean {
  return domain.includes(".") && !/^[\d.]+$|[:[\]]/.test(domain);
}

/** Of a domain that DNS was not asked about. */
function unaskedMailDomain(domain: string): MailDomain {
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

/** Without the root, which is no server, alone or among others (RFC 7505 3); nor `localhost`, which means the same. */
function orderMxHosts(records: readonly { preference: number; exchange: string }[]): string[] {
  const hosts = records
    .filter(({ exchange }) => exchange !== "" && exchange !== "localhost")
    .sort((a, b) => a.preference - b.preference || (a.exchange < b.exchange ? -1 : 1))
    .map(({ exchange }) => exchange.toLowerCase());
  return [...new Set(hosts)];
}

/** Where there is no MX, the addresses of the domain itself take its mail (RFC 5321 5.1). */
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
