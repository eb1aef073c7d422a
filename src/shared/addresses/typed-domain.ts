import { isPublicSuffixKnown } from "./domain-name";
import { readWebUrl, type WebUrlOptions, type WebUrlProblem, webUrlProblem } from "./web-url";

/** The host of a domain or website as a user types it, without `www.`; null for text that is none. */
export function readDomain(text: string): string | null {
  const read = readWebUrl(text.replace(/^.*@/, ""), { allowPrivateHosts: true });
  if (!read.ok) return null;
  const host = new URL(read.url).hostname.replace(/^www\./, "");
  const isName = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/.test(host);
  return isName && !isPublicSuffix(host) ? host : null;
}

const isPublicSuffix = (host: string) => isPublicSuffixKnown(`x.${host}`) && !host.includes(".");

/** Why the site of a host must not be requested for a user, or undefined. */
export const domainProblem = (host: string, options: WebUrlOptions): WebUrlProblem | undefined =>
  webUrlProblem(new URL(`https://${host}`), options);
