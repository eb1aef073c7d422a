import { lookup } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ORIGINAL_URL } from "#src/platform/outbound/send-request";
import { isGlobalAddress } from "#src/shared/addresses/ip-address";
import { webUrlProblem } from "#src/shared/addresses/web-url";

export type NetworkRules = {
  /** All requests go to this address, as those of the Worker do. */
  outbound?: string | undefined;
  allowPrivateHosts: boolean;
  /** Until the whole response is read. Default: 15 s. */
  timeoutMs?: number;
};

export type PageRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

export type PageResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** The request is not sent, or its response is not used. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
}

/** Headers that belong to one connection, or to a body as it was sent. */
const HOP_HEADERS =
  /^(?:connection|content-encoding|content-length|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host)$/;
const TIMEOUT_MS = 15_000;

/** Whether a response may grow by `added` bytes to `length`. Called for each chunk. */
type AcceptBytes = (length: number, added: number) => boolean;

/**
 * Sends one request of a page without following redirects. It connects only to the addresses that were checked, so that a
 * name cannot change in between. Throws `RequestRefused`, or the network error.
 */
export async function requestForPage(
  request: PageRequest,
  rules: NetworkRules,
  accepts: AcceptBytes,
): Promise<PageResponse> {
  const url = URL.parse(request.url);
  const problem = url ? webUrlProblem(url, rules) : { message: "is not a valid URL" };
  if (!url || problem) throw new RequestRefused(`${request.url} ${problem?.message}`);
  const response = await send(url, request, rules);
  const body = await readAll(decoded(response), accepts);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !HOP_HEADERS.test(name))
      headers[name] = Array.isArray(value) ? value.join("\n") : value;
  return { status: response.statusCode ?? 502, headers, body };
}

function send(url: URL, page: PageRequest, rules: NetworkRules): Promise<IncomingMessage> {
  const { method, body } = page;
  const headers: Record<string, string> = { "accept-encoding": "gzip, deflate, br" };
  for (const [name, value] of Object.entries(page.headers))
    if (!name.startsWith(":") && !HOP_HEADERS.test(name) && name !== "accept-encoding")
      headers[name] = value;
  if (body) headers["content-length"] = String(body.length);
  const target = rules.outbound ? new URL(url.pathname + url.search, rules.outbound) : url;
  if (rules.outbound) headers[ORIGINAL_URL] = url.origin + url.pathname + url.search;
  const isFree = rules.outbound !== undefined || rules.allowPrivateHosts;
  const options: RequestOptions = {
    method,
    headers,
    // A deadline and not the idle time of the socket, because a slow response could be without end.
    signal: AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS),
    ...(!isFree && { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const start = target.protocol === "https:" ? requestHttps : requestHttp;
    const request = start(target, options, resolve);
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

/** Resolves a name, and fails if any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const isPublic = addresses.every(({ address, family }) =>
      isGlobalAddress(family === 6 ? `[${address}]` : address),
    );
    const [first] = addresses;
    if (!isPublic || !first)
      return callback(new RequestRefused(`${hostname} is not at a public address`), "", 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function decoded(response: IncomingMessage): Readable {
  const decoder = decoderOf(response.headers["content-encoding"]?.trim().toLowerCase());
  if (!decoder) return response;
  response.on("error", (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

function decoderOf(encoding: string | undefined) {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "deflate") return createInflate();
  return encoding === "br" ? createBrotliDecompress() : null;
}

async function readAll(body: Readable, accepts: AcceptBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (!accepts(length, chunk.length)) {
      body.destroy();
      throw new RequestRefused("The response is too large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
