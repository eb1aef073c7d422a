// With its extension, because programs in `local` load this file in Node.
import { isGlobalAddress } from "./ip-address.ts";

/** Which URLs may be fetched for users and pages. */
export type WebUrlOptions = {
  allowPrivateHosts?: boolean;
  /** Hosts (with port) of the operator's own services. */
  operatorHosts?: ReadonlySet<string>;
  /** Rejects http unless private hosts are allowed, because the request is confidential. */
  requiresHttps?: boolean;
};

export type WebUrlProblem = {
  code:
    | "invalid_url"
    | "url_too_long"
    | "unsupported_scheme"
    | "credentials_in_url"
    | "private_address"
    | "blocked_port";
  message: string;
};

/** `url` is canonical; `host` is the key of its site, see `siteHost`. */
export type WebUrlResult =
  | { ok: true; url: string; host: string }
  | ({ ok: false } & WebUrlProblem);

const MAX_URL_LENGTH = 2048;
const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d{1,5}(?:[/?#]|$))/i;
const HOST_NAME =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
/** Without a scheme, a word or a number such as `3.5` is not a URL, although the parser would accept it. */
const NOT_BARE_HOST = /^(?:[^.:[]*|\d+(?:\.\d+){0,2}\.?)$/;
const SINGLE_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** Ports that browsers block (https://fetch.spec.whatwg.org/#port-blocking), then databases, brokers, remote desktops. */
const BLOCKED_PORTS = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113
   115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554
   556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665
   6666 6667 6668 6669 6679 6697 10080
   445 1433 1434 1521 1883 2181 2375 2376 2379 2380 3306 3389 4369 5432 5671 5672 5900 5901 5984
   6379 6380 6432 6443 8883 9042 9092 9160 9200 9300 10250 11211 15672 26257 27017 27018 27019
   28015 33060 50000`
    .trim()
    .split(/\s+/),
);

/**
 * Parses a URL as a user types it: `acme.com` is `https://acme.com/`. The result has scheme and host in
 * lower case and ASCII, without default port, fragment and final dot of the host.
 * Rejects credentials instead of dropping them, because the user expects to be signed in.
 */
export function readWebUrl(text: string, options: WebUrlOptions = {}): WebUrlResult {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_LENGTH)
    return refuse("url_too_long", `is longer than ${MAX_URL_LENGTH} characters`);
  // oxlint-disable-next-line no-control-regex -- The URL parser would silently remove them.
  if (/[\u0000-\u001f\u007f]/.test(trimmed)) return refuse("invalid_url", "has control characters");
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme && scheme !== "http" && scheme !== "https")
    return refuse("unsupported_scheme", "is not an http or https URL");
  const isBareWord = !scheme && NOT_BARE_HOST.test(trimmed) && trimmed !== "localhost";
  const url = isBareWord
    ? null
    : URL.parse(scheme ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`);
  if (!url) return refuse("invalid_url", "is not a valid URL");
  dropFinalDot(url);
  url.hash = "";
  const problem = webUrlProblem(url, options);
  return problem ? { ok: false, ...problem } : { ok: true, url: url.href, host: siteHost(url) };
}

/** Why `url` must not be fetched for a user, or undefined. It does not resolve names: any public name may pass. */
export function webUrlProblem(url: URL, options: WebUrlOptions = {}): WebUrlProblem | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return problem("unsupported_scheme", "is not an http or https URL");
  if (url.protocol === "http:" && options.requiresHttps && !options.allowPrivateHosts)
    return problem("unsupported_scheme", "is not an https URL");
  if (url.username || url.password)
    return problem("credentials_in_url", "contains a user name or a password");
  if (BLOCKED_PORTS.has(url.port)) return problem("blocked_port", "has a blocked port");
  const host = url.hostname.replace(/\.$/, "");
  const isAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  if (!isAddress && !HOST_NAME.test(host) && !SINGLE_LABEL.test(host))
    return problem("invalid_url", "has no valid host name");
  if (options.operatorHosts?.has(url.port ? `${host}:${url.port}` : host))
    return problem("private_address", "is a service of the operator");
  if (options.allowPrivateHosts) return undefined;
  if (isAddress ? !isGlobalAddress(host) : PRIVATE_NAME.test(host))
    return problem("private_address", "is a private or reserved address");
  if (!isAddress && !host.includes("."))
    return problem("invalid_url", "has no fully qualified host name");
  return host.length > 253 ? problem("invalid_url", "has no valid host name") : undefined;
}

export const isPublicUrl = (url: URL, options: WebUrlOptions = {}) =>
  webUrlProblem(url, options) === undefined;

/** The key of a site: the host without `www.`, with a port that is not the default. */
export function siteHost(url: URL | string): string {
  const { host } = typeof url === "string" ? new URL(url) : url;
  return host.startsWith("www.") && host.includes(".", 4) ? host.slice(4) : host;
}

function dropFinalDot(url: URL) {
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
}

const problem = (code: WebUrlProblem["code"], message: string): WebUrlProblem => ({
  code,
  message,
});
const refuse = (code: WebUrlProblem["code"], message: string): WebUrlResult => ({
  ok: false,
  code,
  message,
});
