import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Services that run in this program, because Workers have no access to its machine. */
export type Host = {
  /** Where Miniflare's own Workers write their log. */
  address: string;
  /** A binding of a Worker to one of the services. */
  binding: (name: string) => object;
  close: () => void;
};

const ADDRESS = "127.0.0.1";
const SERVICE_HEADER = "x-quarry-service";

/** Serves each request to a service with the text that its function returns. Only bindings know the token. */
export async function startHost(
  services: Record<string, (url: URL) => string | Promise<string>>,
): Promise<Host> {
  const token = randomBytes(24).toString("base64url");
  const server = createServer((request, response) => {
    request.resume();
    const service = services[String(request.headers[SERVICE_HEADER])];
    if (!service || !isAuthorized(request, token)) {
      // A report of Miniflare's queues and databases. Miniflare prints none of them by default.
      response.writeHead(request.url === "/core/log" ? 204 : 404).end();
      return;
    }
    Promise.resolve(service(new URL(request.url ?? "/", "http://host"))).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // workerd closes idle connections itself. A connection that ends here while workerd reuses it loses a report, after
  // which Miniflare's queue delivers no message any more.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, ADDRESS, resolve);
  });
  const address = `${ADDRESS}:${(server.address() as AddressInfo).port}`;
  return {
    address,
    binding: (name) => ({
      external: {
        address,
        http: {
          injectRequestHeaders: [
            { name: "authorization", value: token },
            { name: SERVICE_HEADER, value: name },
          ],
        },
      },
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isAuthorized(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === token.length && timingSafeEqual(given, Buffer.from(token));
}
