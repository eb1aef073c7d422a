import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { createCompanies } from "./companies.ts";
import { createZone } from "./company-zone.ts";
import { DnsAnswers } from "./dns-answers.ts";
import { createPages } from "./pages.ts";
import { hashText } from "./random.ts";
import { marksOf } from "./site-marks.ts";
import { emptyTally, type WebTally } from "./tally.ts";

/**
 * The benchmark's web, in a separate process. It takes the requested host from `x-original-url`, from the
 * absolute form of a proxy's request line, or from `Host`, so that every crawler can reach it. Prints one line
 * of JSON with its port when it is ready.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: "string", default: "100" },
    pages: { type: "string", default: "20" },
    "latency-min": { type: "string", default: "0" },
    "latency-max": { type: "string", default: "0" },
    gzip: { type: "boolean", default: false },
    "with-parent": { type: "boolean", default: false },
  },
});
if (values["with-parent"]) {
  // Ends with a benchmark that was killed.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.exit(0), 1000).unref();
}
const latencyMin = Number(values["latency-min"]);
const latencyMax = Number(values["latency-max"]);

type StoredPage = { plain: Buffer; zipped: Buffer | null };
type StoredSite = { headers: Record<string, string>; pages: Map<string, StoredPage> };
const companies = createCompanies(2 * Number(values.hosts), Number(values.pages));
const dns = new DnsAnswers(createZone(companies));
const sites = new Map<string, StoredSite>();
let bytes = 0;
let count = 0;
for (const company of companies) {
  const pages = new Map<string, StoredPage>();
  for (const [path, html] of createPages(company, Number(values.pages))) {
    const plain = Buffer.from(html);
    bytes += plain.byteLength;
    count++;
    pages.set(path, { plain, zipped: values.gzip ? gzipSync(plain, { level: 5 }) : null });
  }
  sites.set(company.host, { headers: marksOf(company.index).headers, pages });
}

let tally: WebTally = emptyTally();
const seen = new Set<string>();

const ROBOTS = Buffer.from("User-agent: *\nDisallow: /account/\nDisallow: /cdn-cgi/\n");
const NOT_FOUND = Buffer.from("<!doctype html><title>404</title><h1>Not found</h1>");

function originalUrl(request: IncomingMessage): { host: string; path: string } {
  const header = request.headers["x-original-url"];
  const target = typeof header === "string" ? header : (request.url ?? "/");
  if (target.startsWith("/")) return { host: hostName(request.headers.host ?? ""), path: target };
  const slash = target.indexOf("/", target.indexOf("://") + 3);
  const authority = target.slice(target.indexOf("://") + 3, slash === -1 ? undefined : slash);
  return { host: hostName(authority), path: slash === -1 ? "/" : target.slice(slash) };
}

function hostName(authority: string): string {
  const colon = authority.indexOf(":");
  return colon === -1 ? authority : authority.slice(0, colon);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": body.byteLength,
    ...headers,
  });
  response.end(body);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  path: string,
): Promise<void> {
  if (dns.isFor(host, path)) {
    tally.dns++;
    return send(response, 200, "application/dns-message", await dns.answer(path));
  }
  if (path === "/robots.txt") {
    tally.robots++;
    return send(response, 200, "text/plain", ROBOTS);
  }
  if (path.startsWith("/account/") || path.startsWith("/cdn-cgi/")) tally.disallowed++;
  const site = sites.get(host);
  const page = site?.pages.get(path);
  if (site === undefined || page === undefined) {
    tally.notFound++;
    return send(response, 404, "text/html; charset=utf-8", NOT_FOUND);
  }
  const key = host + path;
  if (seen.has(key)) tally.repeated++;
  else seen.add(key);
  tally.pages = seen.size;
  const zipped = String(request.headers["accept-encoding"] ?? "").includes("gzip")
    ? page.zipped
    : null;
  return send(response, 200, "text/html; charset=utf-8", zipped ?? page.plain, {
    ...site.headers,
    ...(zipped === null ? {} : { "content-encoding": "gzip" }),
  });
}

const server = createServer({ requireHostHeader: false }, (request, response) => {
  const { host, path } = originalUrl(request);
  if (path === "/__bench/tally") {
    send(response, 200, "application/json", Buffer.from(JSON.stringify(tally)));
    return;
  }
  if (path === "/__bench/reset") {
    tally = emptyTally();
    seen.clear();
    send(response, 200, "application/json", Buffer.from("{}"));
    return;
  }
  const now = performance.now();
  if (tally.firstMs === null) tally.firstMs = now;
  tally.lastMs = now;
  if (latencyMax === 0) {
    void answer(request, response, host, path);
    return;
  }
  const delayMs = latencyMin + (hashText(host + path) % (latencyMax - latencyMin + 1));
  setTimeout(() => void answer(request, response, host, path), delayMs);
});
// Crawlers keep their connections open; none may be closed during a run.
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(
    `${JSON.stringify({ port, pages: count, meanBytes: Math.round(bytes / count) })}\n`,
  );
});
