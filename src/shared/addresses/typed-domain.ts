import { isPublicSuffixKnown } from "./domain-name";
import { readWebUrl } from "./web-url";

/** The host of a domain or website as a user types it, without `www.`; null for text that is none. */
export function readDomain(text: string): string | null {
  const read = readWebUrl(text.replace(/^.*@/, ""), { allowPrivateHosts: true });
  if (!read.ok) return null;
  const host = new URL(read.url).hostname.replace(/^www\./, "");
  const isName = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/.test(host);
  return isName && !isPublicSuffix(host) ? host : null;
}

const isPublicSuffix = (host: string) => isPublicSuffixKnown(`x.${host}`) && !host.includes(".");
