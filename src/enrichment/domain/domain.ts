import type { DomainEnrichment } from "#src/shared/lead";
import { cdnProviders } from "#src/enrichment/data/cdn-providers";
import { hostingProviders } from "#src/enrichment/data/hosting-providers";
import { readProviders } from "#src/enrichment/data/provider-rows";
import { lazy } from "#src/shared/lazy";
import type { DomainDns } from "./domain-dns";
import { nameDnsProvider, ProviderTable } from "./infrastructure";
import { scoreSecurity } from "./security-score";

type Headers = Readonly<Record<string, string>>;

const MAX_SERVER_LENGTH = 200;
/** A source that allows every site: `*`, `https:`, `https://*`. */
const ANY_HOST = /^(?:\*|https?:(?:\/\/\*)?)(?::\*)?$/i;

const cdns = lazy(() => new ProviderTable(readProviders(cdnProviders())));
/** A CDN hides the host behind it. Then only signs of the host itself identify it. */
const hosts = lazy(() => new ProviderTable(readProviders(hostingProviders())));

/**
 * Hosting and security facts of a website. `headers` are the response headers of its entry page,
 * names in lower case.
 */
export function enrichDomain(given: {
  website: string;
  headers: Headers;
  dns: DomainDns;
}): DomainEnrichment {
  const { website, headers, dns } = given;
  const isHttps = website.startsWith("https:");
  const security = {
    https: isHttps,
    hsts: isHttps && hasHsts(headers["strict-transport-security"]),
    csp: directivesOf(headers["content-security-policy"]).length > 0,
    x_frame_options: restrictsFraming(headers),
    x_content_type_options: firstOf(headers["x-content-type-options"]).toLowerCase() === "nosniff",
    caa: dns.caa,
    dnssec: dns.dnssec,
  };
  return {
    cdn: cdns().find({ ...dns, headers }),
    dns_provider: nameDnsProvider(dns.nameservers),
    hosting_provider: hosts().find({ ...dns, headers }),
    server: headers["server"]?.trim().slice(0, MAX_SERVER_LENGTH) || null,
    ...security,
    ip_addresses: dns.ipAddresses,
    nameservers: dns.nameservers,
    security_score: scoreSecurity(security),
  };
}

/**
 * Only the first of several headers counts, and none over http (RFC 6797 8.1). `max-age=0` revokes
 * the policy.
 */
function hasHsts(header: string | undefined): boolean {
  const maxAge = /(?:^|;)\s*max-age\s*=\s*"?(\d+)"?\s*(?:;|$)/i.exec(firstOf(header))?.[1];
  return Number(maxAge ?? 0) > 0;
}

/** Browsers ignore `ALLOW-FROM`. CSP's `frame-ancestors` replaces it. */
function restrictsFraming(headers: Headers): boolean {
  const values = (headers["x-frame-options"] ?? "").split(",");
  if (values.some((value) => /^(?:deny|sameorigin)$/i.test(value.trim()))) return true;
  const ancestors = directivesOf(headers["content-security-policy"]).filter((directive) =>
    /^frame-ancestors(?:\s|$)/i.test(directive),
  );
  return ancestors.some((directive) => !directive.split(/\s+/).some((one) => ANY_HOST.test(one)));
}

/** The directives of all policies of a response. */
function directivesOf(policies: string | undefined): string[] {
  return (policies ?? "")
    .split(/[;,]/)
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}

/** Headers of the same name are joined with commas. */
function firstOf(header: string | undefined): string {
  return header?.split(",")[0]?.trim() ?? "";
}
