import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { requestForPage } from "#local/dev/rendering/guarded-request";

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server whose response never ends, although it sends bytes all the time. */
async function startEndless(): Promise<string> {
  const server = createServer((_, response) => {
    const timer = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(timer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const get = (url: string) => ({ url, method: "GET", headers: {}, body: null });

test("ends a response that sends bytes after the deadline", async () => {
  const url = await startEndless();
  const rules = { allowPrivateHosts: true, timeoutMs: 200 };

  await expect(requestForPage(get(url), rules, () => true)).rejects.toThrow("aborted");
});

test("ends a response as soon as the page accepts no more bytes", async () => {
  const url = await startEndless();
  let total = 0;
  const accepts = (_length: number, added: number) => (total += added) <= 5;

  await expect(requestForPage(get(url), { allowPrivateHosts: true }, accepts)).rejects.toThrow(
    "The response is too large",
  );
});
