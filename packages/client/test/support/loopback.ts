import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type ClientOptions, Quarry } from "@quarry/client";

export type Received = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};
type Handler = (received: Received, response: ServerResponse, count: number) => void;

/** A server on this machine that misbehaves as the handler says, and a client of it. */
export async function serve(handler: Handler, options: ClientOptions = {}) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const received = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: await text(request),
    };
    requests.push(received);
    handler(received, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}`;
  return { baseUrl, requests, quarry: new Quarry({ baseUrl, apiKey: "lk_live_test", ...options }) };
}

export function respond(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** A failure as the service reports it. `Retry-After: 0` keeps tests fast. */
export function fail(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = { "Retry-After": "0" },
): void {
  respond(response, status, { error: { code, message: `The code is ${code}` } }, headers);
}
