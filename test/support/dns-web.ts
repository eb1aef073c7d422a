import { decode, encode } from "dns-packet";
import { setTimeout as delay } from "node:timers/promises";
import { answerDoh, readQuery } from "../../local/dns/doh-server.ts";
import type { Zone } from "../../local/dns/zone.ts";
import { SAMPLE_ZONE } from "../../local/sample-web/zone.ts";
import type { Web } from "../../local/web/serve-web.ts";

/** What DNS says in tests, besides the sample web's zone; all other names do not exist. */
export const TEST_ZONE: Zone = {
  "every-type.test": {
    A: ["192.0.2.1", "192.0.2.2"],
    AAAA: ["2001:db8::1"],
    NS: ["ns1.every-type.test", "NS2.Every-Type.test"],
    MX: [
      [20, "Backup.every-type.test"],
      [10, "mx.every-type.test"],
    ],
    TXT: ["v=spf1 -all", ["one string ", "and another"], "ü".repeat(300)],
    ttl: 600,
  },
  "null-mx.test": { MX: [[0, "."]] },
  "xn--mnchen-3ya.test": { A: ["192.0.2.3"] },
  "_dmarc.every-type.test": { TXT: ["v=DMARC1; p=none"] },
  "www.alias.test": { CNAME: "Shop.Alias.test" },
  "shop.alias.test": { CNAME: "every-type.test", ttl: 90 },
  "dangling.alias.test": { CNAME: "nowhere.gone.test" },
  "loop.alias.test": { CNAME: "pool.alias.test" },
  "pool.alias.test": { CNAME: "loop.alias.test" },
  "deep.below.empty.test": { A: ["192.0.2.4"] },
  "*.wild.test": { TXT: ["from the wildcard"] },
  "own.wild.test": { A: ["192.0.2.5"] },
  "*.slow-dns.test": { A: ["192.0.2.6"], MX: [[10, "mx.slow-dns.test"]] },
};

const zone: Zone = { ...SAMPLE_ZONE, ...TEST_ZONE };

type Fault = (answer: () => Promise<Response>, run: Run) => Response | Promise<Response>;

/**
 * What goes wrong with every name under `<fault>-dns.test`, and at every server `<run>.<fault>.doh.test`.
 * A server of the latter kind counts its questions: its `/statistics` are a `Run`.
 */
const FAULTS: Record<string, Fault> = {
  slow: async (answer) => (await delay(2_000), answer()),
  brisk: async (answer) => (await delay(50), answer()),
  dead: () => new Promise(() => {}),
  servfail: async (answer) => withCode(await answer(), 2),
  refused: async (answer) => withCode(await answer(), 5),
  http500: () => new Response("Down for maintenance", { status: 500 }),
  redirect: () => Response.redirect("https://cloudflare-dns.com/dns-query"),
  page: () =>
    new Response("<p>Log in to this network", { headers: { "content-type": "text/html" } }),
  garbage: () => message(crypto.getRandomValues(new Uint8Array(200))),
  truncated: async (answer) => {
    const bytes = await (await answer()).bytes();
    return message(bytes.subarray(0, bytes.length / 2));
  },
  huge: () => message(endless(new Uint8Array(16_384))),
  stalled: () => message(endless(new Uint8Array(0))),
  broken: () => Response.error(),
  /** Gone for the first four questions. */
  recovering: (answer, run) => (run.asked > 4 ? answer() : Response.error()),
};

/** How often a server was asked, and how many questions were open at once at most. */
export type Run = { asked: number; open: number; mostOpen: number };
const runs = new Map<string, Run>();

const PUBLIC_SERVERS = new Set(["cloudflare-dns.com", "dns.google"]);

/** The DNS servers of the tests; `undefined` for hosts that are none. */
export const dnsWeb: Web = async (request) => {
  const { hostname, pathname } = new URL(request.url);
  const isOfRun = hostname.endsWith(".doh.test");
  if (!isOfRun && !PUBLIC_SERVERS.has(hostname)) return undefined;
  const run = runOf(hostname);
  if (pathname === "/statistics") return Response.json(run);
  run.asked++;
  run.mostOpen = Math.max(run.mostOpen, ++run.open);
  try {
    const query = await readQuery(request.clone());
    if (query instanceof Response) return query;
    const fault = isOfRun ? hostname.split(".").at(-3) : faultOf(query);
    const answer = () => answerDoh(zone, request);
    return await (FAULTS[fault ?? ""]?.(answer, run) ?? answer());
  } finally {
    run.open--;
  }
};

function runOf(hostname: string): Run {
  const run = runs.get(hostname) ?? { asked: 0, open: 0, mostOpen: 0 };
  runs.set(hostname, run);
  return run;
}

function faultOf(query: Buffer): string | undefined {
  const name = decode(query).questions?.[0]?.name.toLowerCase() ?? "";
  return /(?:^|\.)([a-z0-9]+)-dns\.test$/.exec(name)?.[1];
}

async function withCode(response: Response, code: number): Promise<Response> {
  const { flags = 0, ...packet } = decode(Buffer.from(await response.arrayBuffer()));
  const failed = { ...packet, flags: (flags & ~0xf) | code, answers: [], authorities: [] };
  return message(encode(failed));
}

const message = (body: Uint8Array | ReadableStream<Uint8Array>) =>
  new Response(body as ReadableStream, { headers: { "content-type": "application/dns-message" } });

/** `chunk` for as long as somebody reads; an empty one is silence after the headers. */
function endless(chunk: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) =>
      chunk.length > 0 ? controller.enqueue(chunk) : new Promise<void>(() => {}),
  });
}
