import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import { WorkQueue } from "#src/shared/concurrency";
import { BrowserOwner } from "./browser-owner.ts";
import { findBrowser } from "./find-browser.ts";
import type { NetworkRules } from "./guarded-request.ts";
import { PageFailed, renderPage } from "./render-page.ts";

/** A `/content` endpoint over a browser of this machine, and the settings by which the Worker uses it. */
export type LocalRenderer = {
  browser: string;
  settings: { RENDER_URL: string; RENDER_TOKEN: string };
  close: () => Promise<void>;
};

const HOST = "127.0.0.1";
/** Pages in the browser at the same time. */
const MAX_PAGES = 2;
/** As Browser Run reports a page that fails in the browser. */
const PAGE_FAILED = 422;
const MAX_REQUEST_BYTES = 64 * 1024;
const MAX_HTML_LENGTH = 8 * 1024 * 1024;

const Body = z.object({
  url: z.url({ protocol: /^https?$/ }),
  userAgent: z.string().optional(),
  gotoOptions: z.object({ timeout: z.number().max(60_000).default(15_000) }).prefault({}),
  waitForTimeout: z.number().max(10_000).default(0),
  rejectResourceTypes: z.array(z.string()).default([]),
});

/** Serves the renderer on a free port of this machine. The browser starts with the first page. Null without a browser. */
export async function startLocalRenderer(rules: NetworkRules): Promise<LocalRenderer | null> {
  const found = findBrowser();
  if (!found) return null;
  const token = randomBytes(24).toString("base64url");
  const owner = new BrowserOwner(found);
  const queue = new WorkQueue(MAX_PAGES);
  const server = createServer((request, response) => {
    const isGone = () => response.destroyed;
    queue
      .run(async () => {
        if (!isGone()) await respond(request, response, { token, owner, rules });
      })
      .catch((error: unknown) => {
        // 502: the browser did not start, or ended with another page. The rendering is repeated.
        const status = error instanceof PageFailed ? PAGE_FAILED : 502;
        if (!isGone())
          send(response, status, error instanceof Error ? error.message : String(error));
      });
  });
  // workerd closes idle connections itself: one that ended here while workerd reuses it would lose a page.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, HOST, resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    browser: found.name,
    settings: { RENDER_URL: `http://${HOST}:${port}/content`, RENDER_TOKEN: token },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await owner.close();
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { token, owner, rules }: { token: string; owner: BrowserOwner; rules: NetworkRules },
): Promise<void> {
  if (!hasToken(request, token)) return send(response, 401, "Missing or wrong token");
  if (request.method !== "POST" || !request.url?.startsWith("/content"))
    return send(response, 404, "Only POST /content is supported");
  const body = Body.safeParse(await readJson(request));
  if (!body.success) return send(response, 400, z.prettifyError(body.error));
  const { url, userAgent, gotoOptions, waitForTimeout, rejectResourceTypes } = body.data;
  const { html, finalUrl } = await owner.use((browser) =>
    renderPage(
      browser,
      {
        url,
        userAgent,
        timeoutMs: gotoOptions.timeout,
        settleMs: waitForTimeout,
        rejectedTypes: rejectResourceTypes,
      },
      rules,
    ),
  );
  if (html.length > MAX_HTML_LENGTH)
    return send(response, PAGE_FAILED, "The rendered page is too large");
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    // Chromium reports addresses in ASCII.
    "x-response-url": finalUrl,
  });
  response.end(html);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Any program of this machine can reach the port. */
const hasToken = ({ headers }: IncomingMessage, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_REQUEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return undefined; // The schema rejects it.
  }
}

function send(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(message);
}
