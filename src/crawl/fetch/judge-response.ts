import { parseRetryAfter } from "#src/shared/web/retry-after";
import { PageRefused, PageUnreachable } from "./fetch-failures";
import { MAX_RETRY_AFTER_MS } from "./retry";

/** Markup of bot challenges that replace the content. */
const CHALLENGE =
  /<title>\s*(?:just a moment|attention required|one moment, please|access denied|ddos-guard|you are being redirected|robot check)|challenges\.cloudflare\.com|\/cdn-cgi\/challenge-platform\/|_incapsula_resource|captcha-delivery\.com|px-captcha|sucuri website firewall|\.well-known\/sgcaptcha|awswafcookiedomainlist|g-recaptcha[^>]+(?:blocked|unusual traffic)/i;
/** Challenges are short: a longer page that loads such a script is content. */
const MAX_CHALLENGE_LENGTH = 20_000;

/** Statuses that Cloudflare returns for an unreachable origin (520 to 530, error 1016). */
const ORIGIN_FAILURES: Record<number, "connection" | "timeout" | "tls" | "dns"> = {
  521: "connection",
  522: "timeout",
  523: "connection",
  524: "timeout",
  525: "tls",
  526: "tls",
  530: "dns",
};

/** Throws the failure that a response stands for. Returns if its body should be read. */
export function judgeResponse({ status, headers }: Response, nowMs: number): void {
  if (headers.get("cf-mitigated") === "challenge" || headers.has("x-amzn-waf-action"))
    throw new PageRefused("blocked", status);
  if (status >= 200 && status < 300) return;
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), nowMs, MAX_RETRY_AFTER_MS);
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    throw new PageUnreachable("rate_limited", { httpStatus: status, retryAfterMs });
  if (status === 401 || status === 403 || status === 407 || status === 451)
    throw new PageRefused("blocked", status);
  if (status === 404 || status === 410) throw new PageRefused("not_found", status);
  if (status === 408 || status === 425)
    throw new PageUnreachable("timeout", { httpStatus: status });
  if (status < 500) throw new PageRefused("client_error", status);
  throw new PageUnreachable(ORIGIN_FAILURES[status] ?? "server_error", { httpStatus: status });
}

export const isChallenge = (html: string) =>
  html.length <= MAX_CHALLENGE_LENGTH && CHALLENGE.test(html);

export type Accept = "html" | "xml";

const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;
/** Types that misconfigured servers send for pages. The first bytes decide. */
const UNSURE_TYPES =
  /^(?:|text\/plain|text\/xml|application\/xml|application\/unknown|unknown\/unknown|content\/unknown)$/;
const XML_TYPES =
  /^(?:|text\/(?:xml|plain|html)|application\/(?:[\w.-]+\+)?xml|application\/(?:x-)?gzip|application\/octet-stream|binary\/octet-stream)$/;

const typeOf = (contentType: string | null) =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Throws `not_html` if the declared type excludes the response, before its body is read. */
export function judgeType(response: Response, accept: Accept): void {
  const type = typeOf(response.headers.get("content-type"));
  const fits =
    accept === "xml" ? XML_TYPES.test(type) : HTML_TYPES.test(type) || UNSURE_TYPES.test(type);
  if (!fits) throw new PageRefused("not_html", response.status);
}

/**
 * Whether the body is markup. A body of an ambiguous type must look like a page. A body of an HTML
 * type must not look like a binary file.
 */
export function looksLikeHtml(text: string, contentType: string | null): boolean {
  const start = text.slice(0, 1024).trimStart();
  if (HTML_TYPES.test(typeOf(contentType))) return !/^(?:%PDF-|.?PNG\r|PK\W|GIF8[79]a)/.test(start);
  return /<(?:!doctype\s+html|html|head|body|title|meta|div|p|a|table)[\s>]/i.test(start);
}
