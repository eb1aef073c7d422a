import { domainToUnicode } from "node:url";
import { getDomain, parse } from "tldts";
import { SHARED_HOSTS } from "#src/shared/data/shared-hosts";

const options = { allowPrivateDomains: true, validateHostname: false };

/**
 * The part of a host (or of an absolute URL) that one party registered: `shop.acme.co.uk` → `acme.co.uk`,
 * `acme.github.io` → itself. A host with none (an IP address, a bare name, a suffix) is given back as it is.
 */
export function registrableDomain(hostOrUrl: string): string {
  const { domain, hostname } = parse(hostOrUrl, options);
  const customer = customerOf(domain, hostname);
  if (customer !== null) return `${customer}.${domain}`;
  return domain ?? hostname ?? hostOrUrl;
}

/** Is it registered with a registry itself, and not an address that the owner of another domain gave away? */
export const isOwnDomain = (domain: string): boolean =>
  getDomain(domain, { validateHostname: false }) === domain;

/** Does the host end in a suffix of the public list, such as `com` or `co.uk`? */
export const isPublicSuffixKnown = (host: string): boolean => {
  const { isIcann, isPrivate } = parse(host, options);
  return isIcann === true || isPrivate === true;
};

const MAX_HOST_NAME = 253;
const LABELS =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
/** Names that mean something on one network only (RFC 6761, RFC 6762). */
const LOCAL_SUFFIX = /\.(?:localhost|localdomain|local)$/i;

/** Is it a name in public DNS with all its labels, such as `mail.example.com`, and not `localhost` or an address? */
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

/** The label under which a shared host's customer has its site; null where the host is no such site's. */
function customerOf(domain: string | null, hostname: string | null): string | null {
  if (domain === null || hostname === null || hostname === domain) return null;
  if (!SHARED_HOSTS.has(domain)) return null;
  const label = hostname
    .slice(0, -domain.length - 1)
    .split(".")
    .at(-1);
  return label && label !== "www" ? label : null;
}
