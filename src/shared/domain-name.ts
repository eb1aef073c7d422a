import { domainToUnicode } from "node:url";
import { parse } from "tldts";

const options = { allowPrivateDomains: true, validateHostname: false };

/**
 * The part of a host (or of an absolute URL) that one party registered: `shop.acme.co.uk` → `acme.co.uk`,
 * `acme.github.io` → itself. A host with none (an IP address, a bare name, a suffix) is given back as it is.
 */
export function registrableDomain(hostOrUrl: string): string {
  const { domain, hostname } = parse(hostOrUrl, options);
  return domain ?? hostname ?? hostOrUrl;
}

/** The registrable domain without its public suffix, in Unicode: `acme-widgets.co.uk` → `acme-widgets`. */
export function brandLabel(hostOrUrl: string): string {
  const { domainWithoutSuffix, hostname, isIp } = parse(hostOrUrl, options);
  if (isIp) return hostname ?? hostOrUrl;
  const label = domainWithoutSuffix || (hostname ?? hostOrUrl).split(".")[0] || hostOrUrl;
  return label.startsWith("xn--") ? domainToUnicode(label) || label : label;
}
