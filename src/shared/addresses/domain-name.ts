import { domainToUnicode } from "node:url";
import { getDomain, parse } from "tldts";
import { SHARED_HOSTS } from "#src/shared/data/shared-hosts";
import { memoised } from "#src/shared/text/memo";
import { originOf } from "#src/shared/addresses/url-origin";

const options = { allowPrivateDomains: true, validateHostname: false };

/**
 * The registrable domain of a host or an absolute URL: `shop.acme.co.uk` → `acme.co.uk`, `acme.github.io` →
 * itself. Returns a host without one (an IP address, a single label, a suffix) unchanged.
 */
export const registrableDomain = (hostOrUrl: string): string => domainOfHost(originOf(hostOrUrl));

const MAX_KNOWN_HOSTS = 1_000;
const domainOfHost = memoised((hostOrUrl) => {
  const { domain, hostname } = parse(hostOrUrl, options);
  const customer = customerOf(domain, hostname);
  if (customer !== null) return `${customer}.${domain}`;
  return domain ?? hostname ?? hostOrUrl;
}, MAX_KNOWN_HOSTS);

/** Whether the domain is registered with a registry, and not a subdomain that its owner gives to customers. */
export const isOwnDomain = (domain: string): boolean =>
  getDomain(domain, { validateHostname: false }) === domain;

/** Whether the host ends in a public suffix, such as `com` or `co.uk`. */
export const isPublicSuffixKnown = (host: string): boolean => {
  const { isIcann, isPrivate } = parse(host, options);
  return isIcann === true || isPrivate === true;
};

const MAX_HOST_NAME = 253;
const LABELS =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
/** Names that resolve only in a local network (RFC 6761, RFC 6762). */
const LOCAL_SUFFIX = /\.(?:localhost|localdomain|local)$/i;

/** Whether the name is a fully qualified name of public DNS, such as `mail.example.com`; not `localhost` or an IP address. */
export const isFullDomainName = (name: string): boolean =>
  name.length <= MAX_HOST_NAME && LABELS.test(name) && !LOCAL_SUFFIX.test(name);

/** The registrable domain without its public suffix, in Unicode: `acme-widgets.co.uk` → `acme-widgets`. */
export function brandLabel(hostOrUrl: string): string {
  const { domain, domainWithoutSuffix, hostname, isIp } = parse(hostOrUrl, options);
  if (isIp) return hostname ?? hostOrUrl;
  const label =
    customerOf(domain, hostname) ||
    domainWithoutSuffix ||
    (hostname ?? hostOrUrl).split(".")[0] ||
    hostOrUrl;
  return label.startsWith("xn--") ? domainToUnicode(label) || label : label;
}

/** The customer's label on a shared host; null for other hosts. */
function customerOf(domain: string | null, hostname: string | null): string | null {
  if (domain === null || hostname === null || hostname === domain) return null;
  if (!SHARED_HOSTS.has(domain)) return null;
  const label = hostname
    .slice(0, -domain.length - 1)
    .split(".")
    .at(-1);
  return label && label !== "www" ? label : null;
}
