import { decode, encode } from "dns-packet";
import { setTimeout as delay } from "node:timers/promises";
import { answerDoh, dohWeb, readQuestion } from "#local/dev/dns/doh-server";
import type { Zone } from "#local/dev/dns/zone";
import { SAMPLE_ZONE } from "#local/fixtures/sample-web/zone";
import type { Web } from "#local/dev/web/serve-web";
import { MAIL_ZONE } from "#test/support/fakes/mail-servers";
import { MAIL_DOMAINS_ZONE } from "./mail-domains-zone.ts";
import { WEBSITES_ZONE } from "./websites-zone.ts";

/** DNS records of the tests, in addition to the sample web's zone. All other names do not exist. */
const TEST_ZONE: Zone = {
  ...MAIL_DOMAINS_ZONE,
  ...WEBSITES_ZONE,
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
  "known.test": { MX: [[10, "known.mail.test"]] },
  "greylisting.test": { MX: [[10, "greylist.mail.test"]] },
  "catch-all.test": { MX: [[10, "all.mail.test"]] },
  "unreachable.test": { MX: [[10, "down.mail.test"]] },
  // A page's addresses below `.test` are not stored.
  "known-anvils.com": { MX: [[10, "known.mail.test"]] },
  "all-anvils.com": { MX: [[10, "all.mail.test"]] },
  "xn--mnchen-3ya.test": { A: ["192.0.2.3"] },
  "_dmarc.every-type.test": { TXT: ["v=DMARC1; p=none"] },
  "_quarry.leads.branded.test": {
    TXT: ["unrelated", "quarry-workspace=019a9c3e-7d2b-7c41-9f0a-0000000000aa"],
  },
  "www.alias.test": { CNAME: "Shop.Alias.test" },
  "shop.alias.test": { CNAME: "every-type.test", ttl: 90 },
  "dangling.alias.test": { CNAME: "nowhere.gone.test" },
  "loop.alias.test": { CNAME: "pool.alias.test" },
  "pool.alias.test": { CNAME: "loop.alias.test" },
  "deep.below.empty.test": { A: ["192.0.2.4"] },
  "*.wild.test": { TXT: ["from the wildcard"] },
  "own.wild.test": { A: ["192.0.2.5"] },
  "*.passing-dns.test": { MX: [[10, "known.mail.test"]] },
  "*.slow-dns.test": { A: ["192.0.2.6"], MX: [[10, "mx.slow-dns.test"]] },
};

const zone: Zone = { ...SAMPLE_ZONE, ...MAIL_ZONE, ...TEST_ZONE };

/** Damages a DNS answer; `asked` counts the queries for its name, or to its server. */
type Fault = (answer: Response, asked: number) => Response | Promise<Response>;

/** Faults of every name under `<fault>-dns.test`, and of every server `<run>.<fault>.doh.test`. */
const FAULTS: Record<string, Fault> = {
  slow: (answer) => delay(2_000, answer),
  brisk: (answer) => delay(50, answer),
  dead: () => new Promise(() => {}),
  servfail: (answer) => withCode(answer, 2),
  refused: (answer) => withCode(answer, 5),
  unvalidated: (answer) => withoutAuthenticity(answer),
  http500: () => new Response("Down for maintenance", { status: 500 }),
  redirect: () => Response.redirect("https://cloudflare-dns.com/dns-query"),
  mistyped: async (answer) =>
    new Response(await answer.bytes(), { headers: { "content-type": "text/html" } }),
  garbage: () => message(Uint8Array.from({ length: 200 }, (_, at) => (at * 197 + 91) % 256)),
  truncated: async (answer) => {
    const bytes = await answer.bytes();
    return message(bytes.subarray(0, bytes.length / 2));
  },
  huge: () => message(endless(new Uint8Array(16_384))),
  stalled: () => message(endless(new Uint8Array(0))),
  broken: () => Response.error(),
  /** Fails for the first four queries. */
  recovering: (answer, asked) => (asked > 4 ? answer : Response.error()),
  /** The same, with a reply. */
  passing: (answer, asked) => (asked > 4 ? answer : withCode(answer, 2)),
};

const publicServers = dohWeb(zone);

/** The DNS servers of the tests; `undefined` for other hosts. */
export const dnsWeb: Web = async (request) => {
  const url = new URL(request.url);
  if (url.hostname.endsWith(".doh.test")) return countingServer(url, request);
  const answer = await publicServers(request);
  if (!answer) return undefined;
  const name = nameOf(url);
  const fault = FAULTS[/(?:^|\.)([a-z0-9]+)-dns\.test$/.exec(name)?.[1] ?? ""];
  if (!fault) return answer;
  const asked = (askedNames.get(name) ?? 0) + 1;
  askedNames.set(name, asked);
  return fault(answer, asked);
};

/** How often the names with a fault were asked for. */
const askedNames = new Map<string, number>();

const nameOf = (url: URL): string =>
  readQuestion(
    Buffer.from(url.searchParams.get("dns") ?? "", "base64url"),
  )?.question.name.toLowerCase() ?? "";

/** How many queries a server received, and how many at most were open at the same time. */
export type Run = { asked: number; open: number; mostOpen: number };
const runs = new Map<string, Run>();

/** A server under a name that one test generated; its `/statistics` are a `Run`. */
async function countingServer(url: URL, request: Request): Promise<Response> {
  const run = runs.get(url.hostname) ?? { asked: 0, open: 0, mostOpen: 0 };
  runs.set(url.hostname, run);
  if (url.pathname === "/statistics") return Response.json(run);
  run.asked++;
  run.mostOpen = Math.max(run.mostOpen, ++run.open);
  try {
    const answer = await answerDoh(zone, request);
    const fault = url.hostname.split(".").at(-3);
    return await (FAULTS[fault ?? ""]?.(answer, run.asked) ?? answer);
  } finally {
    run.open--;
  }
}

async function withCode(response: Response, code: number): Promise<Response> {
  const { flags = 0, ...packet } = decode(Buffer.from(await response.arrayBuffer()));
  const failed = { ...packet, flags: (flags & ~0xf) | code, answers: [], authorities: [] };
  return message(encode(failed));
}

/** The answer of a server that does not validate DNSSEC. */
async function withoutAuthenticity(response: Response): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const AUTHENTIC_DATA = 0x20;
  bytes[3]! &= ~AUTHENTIC_DATA;
  return message(Uint8Array.from(bytes));
}

const message = (body: Uint8Array | ReadableStream<Uint8Array>) =>
  new Response(body as ReadableStream, { headers: { "content-type": "application/dns-message" } });

/** Sends `chunk` until the client disconnects. If it is empty, sends nothing after the headers. */
function endless(chunk: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) =>
      chunk.length > 0 ? controller.enqueue(chunk) : new Promise<void>(() => {}),
  });
}
