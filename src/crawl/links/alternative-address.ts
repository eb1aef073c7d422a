import type { FailureReason } from "#src/crawl/reasons";

/** Failures of the address, not of the content. */
const ADDRESS_FAILURES: readonly FailureReason[] = ["dns", "connection", "tls"];

/**
 * The next variant of a site's entry URL after `url` failed: with or without `www.`, then over
 * http. Undefined for other failures, or if every variant of `seedUrl` was tried.
 */
export function alternativeAddress(
  url: string,
  seedUrl: string,
  reason: FailureReason,
): string | undefined {
  if (!ADDRESS_FAILURES.includes(reason)) return undefined;
  const seed = new URL(seedUrl);
  const spellings = [seedUrl, withOtherWww(seed)];
  if (seed.protocol === "https:" && seed.port === "")
    spellings.push(...spellings.map((spelling) => spelling?.replace(/^https:/, "http:")));
  const tried = spellings.indexOf(url);
  return tried === -1 ? undefined : spellings.slice(tried + 1).find((spelling) => spelling);
}

function withOtherWww(seed: URL): string | undefined {
  const { hostname } = seed;
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname) || !hostname.includes("."))
    return undefined;
  const url = new URL(seed);
  url.hostname = hostname.startsWith("www.") ? hostname.slice(4) : `www.${hostname}`;
  return url.href;
}
