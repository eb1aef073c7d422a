import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ORIGINAL_URL } from "#src/platform/outbound/send-request";

/**
 * A simulated web: responds to a request by its absolute URL. `undefined`: the host is not part of it.
 * `Response.error()`: the host is known and the connection breaks, as with a server that is down.
 */
export type Web = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Combines several webs. The first that contains a host serves it. */
export const joinWebs =
  (webs: Web[]): Web =>
  async (request) => {
    for (const web of webs) {
      const response = await web(request);
      if (response) return response;
    }
    return undefined;
  };

export type ServedWeb = {
  address: string;
  port: number;
  close: () => Promise<void>;
  unref: () => void;
};

/**
 * Serves a web on a loopback port, by default any free one. Calls `onUnknown` for requests to unknown
 * hosts.
 */
export async function serveWeb(
  web: Web,
  onUnknown: (url: string) => void = () => {},
  atPort = 0,
): Promise<ServedWeb> {
  const server = createServer((incoming, outgoing) => {
    answer(web, incoming, outgoing, onUnknown).catch((error: unknown) => {
      // The web failed, or the caller disconnected: the connection ends, the server continues.
      if (!outgoing.destroyed) console.error("The web failed:", error);
      outgoing.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(atPort, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    close: () => closeServer(server),
    unref: () => server.unref(),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

async function answer(
  web: Web,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onUnknown: (url: string) => void,
): Promise<void> {
  const request = readRequest(incoming);
  const response = await web(request);
  if (!response) {
    onUnknown(request.url);
    outgoing.destroy();
    return;
  }
  if (response.status === 0) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (!response.body || incoming.method === "HEAD") {
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  outgoing.once("close", () => body.destroy());
  body.once("error", () => outgoing.destroy());
  body.pipe(outgoing);
}

function readRequest(incoming: IncomingMessage): Request {
  const header = incoming.headers[ORIGINAL_URL];
  const url =
    typeof header === "string" ? header : `http://${incoming.headers.host}${incoming.url}`;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (name !== ORIGINAL_URL && value !== undefined) headers.set(name, String(value));
  const method = incoming.method ?? "GET";
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const body = Readable.toWeb(incoming) as unknown as ReadableStream;
  return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
}
