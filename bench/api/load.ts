import { Agent, request } from "node:http";

/** One of the compared services. */
export type Target = { name: string; origin: string; key: string; pid: number };

export type Measured = { seconds: number; latenciesMs: number[] };

/**
 * Sends `count` requests for `paths` in turn, over `connections` connections, and reads the bodies. The first request of each
 * connection is not measured: 20 connections that open at once would be the slowest requests of a round of 1,000.
 */
export async function sendRequests(
  { origin, key }: Target,
  paths: readonly string[],
  count: number,
  connections: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const first = () => get(`${origin}/api/v1${paths[0]}`, key, agent);
  await Promise.all(Array.from({ length: connections }, first));
  const latenciesMs: number[] = [];
  let sent = 0;
  const startMs = performance.now();
  const work = async () => {
    while (sent < count) {
      const path = paths[sent++ % paths.length]!;
      latenciesMs.push(await get(`${origin}/api/v1${path}`, key, agent));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { seconds: (performance.now() - startMs) / 1000, latenciesMs };
}

function get(url: string, key: string, agent: Agent): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { "x-api-key": key } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume();
      response.on("end", () => resolve(performance.now() - startMs));
    });
    sent.on("error", reject);
    sent.end();
  });
}
