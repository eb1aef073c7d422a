import { Agent, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { expect, it } from "vitest";
import { startHost } from "#local/dev/runtime/host";

it("closes no connection that workerd may be about to reuse", async () => {
  const host = await startHost({});
  const agent = new Agent({ keepAlive: true });
  const request = get(`http://${host.address}/core/log`, { agent });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  // Node announces the time after which it closes an idle connection.
  expect([
    response.statusCode,
    response.headers.connection,
    response.headers["keep-alive"],
  ]).toEqual([204, "keep-alive", undefined]);
  agent.destroy();
  host.close();
});
