import {
  announcedLength,
  type Body,
  cancelQuietly,
  readBody,
  releaseBytes,
} from "#src/shared/web/read-body";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";
import { Deadline } from "./deadline";
import { decodeText } from "./decode-text";
import { PageNotModified, PageRefused, PageUnreachable } from "./fetch-failures";
import {
  type RedirectResult,
  type Fetch,
  followRedirects,
  type CheckRobots,
} from "./follow-redirects";
import { gunzip, isGzip, isZstd } from "./gunzip";
import type { Pace } from "./host-pace";
import {
  type Accept,
  isChallenge,
  judgeResponse,
  judgeType,
  looksLikeHtml,
} from "./judge-response";

export { HostBusy, PageNotModified, PageRefused, PageUnreachable } from "./fetch-failures";

const MAX_REDIRECTS = 10;
export const MAX_PAGE_BYTES = 3 * 1024 * 1024;
/** A shorter part of an interrupted page is not read. */
const USEFUL_BYTES = 256;
const META_REFRESH =
  /<meta\s[^>]*http-equiv\s*=\s*["']?refresh["']?[^>]*content\s*=\s*["']?\s*[0-3](?:\.\d*)?\s*[;,]\s*url\s*=\s*['"]?([^"'>\s]+)/i;
const MAX_REFRESH_PAGE_LENGTH = 4096;

export type FetchPageOptions = WebUrlOptions & {
  fetch: Fetch;
  /**
   * Covers redirects, response time and the body. Excludes robots.txt and waiting for the host's
   * rate limit.
   */
  timeoutMs: number;
  userAgent: string;
  accept: Accept;
  maxBytes?: number;
  checkRobots?: CheckRobots;
  pace?: Pace | undefined;
  /**
   * Follow `<meta http-equiv=refresh>` of a short page, such as an entry page that only redirects.
   */
  followMetaRefresh?: boolean;
  /** Validators of the last response, for a conditional request. */
  known?: KnownVersion | undefined;
};

/** RFC 9110 13.1: validators of the response from `url`. */
export type KnownVersion = { url: string; etag: string | null; lastModified: string | null };

/**
 * `bytes` is the length of the body as read, after decompression. `truncated`: the body was longer.
 */
export type FetchedPage = {
  finalUrl: string;
  httpStatus: number;
  text: string;
  bytes: number;
  truncated: boolean;
  charset: string;
  /** Names in lower case, without set-cookie. */
  headers: Record<string, string>;
  /** Names of the cookies that the final response or a redirect has set. */
  cookieNames: string[];
  redirects: number;
};

/**
 * Fetches one page in bounded time and memory, and decodes its text. Throws HostBusy while the
 * host's rate limit does not allow the request, PageUnreachable for temporary failures, PageRefused
 * for permanent ones, and PageNotModified if the page still matches `known`. A body that is too
 * long, interrupted or late is returned as far as it was read.
 */
export async function fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage> {
  const deadline = new Deadline(options.timeoutMs);
  try {
    const page = await fetchOnce(new URL(url), options, deadline, 0);
    const next = options.followMetaRefresh ? refreshTarget(page) : null;
    return next ? await fetchOnce(next, options, deadline, page.redirects + 1) : page;
  } finally {
    deadline.end();
  }
}

async function fetchOnce(
  start: URL,
  options: FetchPageOptions,
  deadline: Deadline,
  redirectsBefore: number,
): Promise<FetchedPage> {
  const result = await followRedirects(start, {
    ...options,
    deadline,
    headers: requestHeaders(options),
    maxRedirects: MAX_REDIRECTS - redirectsBefore,
  });
  const { response, url } = result;
  if (response.status === 304 && options.known) {
    await cancelQuietly(response.body);
    // Validators belong to one URL: a response from another URL needs an unconditional request.
    if (url.href !== options.known.url)
      return fetchOnce(start, { ...options, known: undefined }, deadline, redirectsBefore);
    throw new PageNotModified("The page has not changed");
  }
  try {
    judgeResponse(response, Date.now());
    judgeType(response, options.accept);
  } catch (error) {
    // The response is not a page. Canceling its body releases the connection.
    await cancelQuietly(response.body);
    throw error;
  }
  const body = await readPage(response, options, deadline.signal);
  const { text, charset } = decodeText(body.bytes, {
    contentType: response.headers.get("content-type"),
    hostname: url.hostname,
    isCut: body.cut !== null,
  });
  const read = { text, charset, redirects: result.redirects + redirectsBefore };
  const page = describe(result, body, read);
  releaseBytes(body);
  judgeText(text, response, options.accept);
  return page;
}

const requestHeaders = ({ userAgent, accept, known }: FetchPageOptions) => ({
  "user-agent": userAgent,
  accept:
    accept === "html"
      ? "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
      : "application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8",
  "accept-language": "en-US,en;q=0.8,*;q=0.5",
  ...(known?.etag && { "if-none-match": known.etag }),
  ...(known?.lastModified && { "if-modified-since": known.lastModified }),
});

const MAX_GZIP_LAYERS = 2;

async function readPage(
  response: Response,
  { maxBytes = MAX_PAGE_BYTES }: FetchPageOptions,
  signal: AbortSignal,
): Promise<Body> {
  let body = await readBody(response.body, maxBytes, {
    announcedBytes: announcedLength(response.headers),
  });
  // A file of a sitemap, or a page that its server compressed twice, which the runtime does not decode.
  for (let layer = 0; layer < MAX_GZIP_LAYERS && isGzip(body.bytes); layer++)
    body = await gunzip(body.bytes, maxBytes);
  // The runtime decodes what it has asked for: gzip and Brotli.
  if (isZstd(body.bytes)) throw new PageRefused("body_broken", response.status);
  if (body.cut !== "broken" || (body.bytes.length >= USEFUL_BYTES && body.bytes.includes(60)))
    return body;
  const isEncoding = String(body.error).includes("ecompress");
  const reason = isEncoding ? "body_broken" : signal.aborted ? "timeout" : "body_broken";
  throw isEncoding
    ? new PageRefused(reason, response.status)
    : new PageUnreachable(reason, { httpStatus: response.status });
}

function judgeText(text: string, response: Response, accept: Accept) {
  const { status, headers } = response;
  if (!/\S/.test(text)) throw new PageRefused("empty", status);
  if (accept === "xml") return;
  if (isChallenge(text)) throw new PageRefused("blocked", status);
  if (!looksLikeHtml(text, headers.get("content-type"))) throw new PageRefused("not_html", status);
}

function describe(
  { response, url, cookieNames }: RedirectResult,
  body: Body,
  read: Pick<FetchedPage, "text" | "charset" | "redirects">,
): FetchedPage {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") headers[name] = value.slice(0, 1024);
  });
  return {
    finalUrl: url.href,
    httpStatus: response.status,
    bytes: body.bytes.length,
    truncated: body.cut !== null,
    headers,
    cookieNames,
    ...read,
  };
}

/**
 * Drops the text of a page that was read. A fetch begins long before its response, so its promises are often in V8's old
 * generation then. There they keep their results until the next full collection, even when nothing uses them any more.
 */
export function dropText(page: FetchedPage) {
  page.text = "";
}

function refreshTarget({ text, finalUrl }: FetchedPage): URL | null {
  if (text.length > MAX_REFRESH_PAGE_LENGTH) return null;
  const target = META_REFRESH.exec(text)?.[1]?.replaceAll("&amp;", "&");
  const next = target === undefined ? null : URL.parse(target, finalUrl);
  if (next) next.hash = "";
  return next && next.href !== finalUrl ? next : null;
}
