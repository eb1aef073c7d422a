import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type Received = {
  method: string;
  path: string;
  query: Record<string, string>;
  key: string | undefined;
  body: Record<string, unknown>;
};
/** A response by `METHOD /path`: a body, `[status, body]`, or a function of the request. */
type Reply = object | undefined;
type Route = Reply | ((received: Received, count: number) => Reply);

/** A service on this machine that returns what a test says. */
export async function fakeService(routes: Record<string, Route>) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://localhost");
    const body = await text(request);
    const received = {
      method: request.method!,
      path: url.pathname.replace("/api/v1", ""),
      query: Object.fromEntries(url.searchParams),
      key: request.headers["idempotency-key"] as string | undefined,
      body: body === "" ? {} : (JSON.parse(body) as Record<string, unknown>),
    };
    requests.push(received);
    const name = `${received.method} ${received.path}`;
    const count = requests.filter(({ method, path }) => `${method} ${path}` === name).length;
    const route = routes[name];
    const reply: Reply = typeof route === "function" ? route(received, count) : route;
    const [status, value] = Array.isArray(reply) ? (reply as [number, unknown]) : [200, reply];
    response.writeHead(route === undefined ? 404 : status, {
      "Content-Type": "application/json",
      "X-Request-Id": "r1",
      ...(status === 429 && { "Retry-After": "7" }),
    });
    response.end(value === undefined ? "" : JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    requests,
    sent: (name: string) => requests.filter(({ method, path }) => `${method} ${path}` === name),
  };
}

/** A page of a list. */
export const page = (data: object[]) => ({ data, page: 1, per_page: 200, total: data.length });

/** A lead as lists have it. */
export const lead = (id: string, domain: string) => ({
  id,
  job_id: "j1",
  domain,
  website: `https://${domain}/`,
  company_name: domain,
  description: null,
  emails: [`info@${domain}`],
  contacts: [{ email: `sales@${domain}`, status: "valid" }],
  phones: ["+493012345"],
  technologies: [{ name: "WordPress" }],
  tags: [],
  socials: {},
  language: "de",
  enrichment: { company: { city: "Berlin", country: "DE" } },
});
