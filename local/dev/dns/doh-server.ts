import { type Answer, type Question, decode, encode } from "dns-packet";
import type { Web } from "#local/dev/web/serve-web";
import type { Zone, ZoneRecords } from "./zone.ts";

const HOSTS = new Set(["cloudflare-dns.com", "dns.google"]);
const PATH = "/dns-query";
const MESSAGE_TYPE = "application/dns-message";

const TTL_S = 300;
const SOA_TTL_S = 300;
const RECURSION = 0x180; // Recursion desired and available (RD, RA).
const AUTHENTIC_DATA = 0x20;
const NXDOMAIN = 3;
const FORMERR = 1;
const MAX_CHAIN_LENGTH = 8;

/**
 * Serves DNS over HTTPS from `zone` under the names of the two public servers; `undefined` for other hosts.
 */
export function dohWeb(zone: Zone): Web {
  return (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (!HOSTS.has(hostname)) return undefined;
    return pathname === PATH ? answerDoh(zone, request) : new Response(null, { status: 404 });
  };
}

/** One exchange of RFC 8484 by GET or POST, as a recursive server that contains only `zone`. */
export async function answerDoh(zone: Zone, request: Request): Promise<Response> {
  const query = await readQuery(request);
  if (query instanceof Response) return query;
  const message = answerMessage(zone, query) as Uint8Array<ArrayBuffer>;
  return new Response(message, { headers: { "content-type": MESSAGE_TYPE } });
}

/** The query message, or the response to an invalid request. */
async function readQuery(request: Request): Promise<Buffer | Response> {
  if (request.method === "POST") {
    if (request.headers.get("content-type") !== MESSAGE_TYPE)
      return new Response(null, { status: 415 });
    return Buffer.from(await request.arrayBuffer());
  }
  const text = new URL(request.url).searchParams.get("dns");
  return text ? Buffer.from(text, "base64url") : new Response(null, { status: 400 });
}

/** The question of a message; null unless it has exactly one. */
export function readQuestion(
  query: Buffer,
): { id: number; question: Question; wantsAuthenticity: boolean } | null {
  try {
    const { id = 0, questions = [], flag_ad: wantsAuthenticity } = decode(query);
    const [question] = questions;
    return question && questions.length === 1 ? { id, question, wantsAuthenticity } : null;
  } catch {
    return null; // Not a DNS message.
  }
}

function answerMessage(zone: Zone, query: Buffer): Uint8Array {
  const asked = readQuestion(query);
  if (!asked) return encode({ type: "response", flags: RECURSION | FORMERR, id: 0 });
  const { id, question, wantsAuthenticity } = asked;
  const { answers, exists } = lookUp(zone, question.name.toLowerCase(), question.type);
  const isNegative = answers.every(({ type }) => type !== question.type);
  const isAuthentic =
    wantsAuthenticity &&
    [question, ...answers].every(({ name }) => isSigned(zone, name.toLowerCase()));
  return encode({
    type: "response",
    id,
    flags: RECURSION | (isAuthentic ? AUTHENTIC_DATA : 0) | (exists ? 0 : NXDOMAIN),
    questions: [question],
    answers,
    authorities: isNegative ? [soa(question.name)] : [],
  });
}

/**
 * Whether a validating server would authenticate a name: top-level domains are signed, and zones with DS.
 */
function isSigned(zone: Zone, name: string): boolean {
  if (!name.includes(".")) return true;
  const { records } = indexOf(zone);
  return [name, ...ancestors(name)].some((one) => records.get(one)?.DS !== undefined);
}

/** The records of the name, after its CNAMEs. A name outside the zone does not exist. */
function lookUp(zone: Zone, asked: string, type: string): { answers: Answer[]; exists: boolean } {
  const index = indexOf(zone);
  const answers: Answer[] = [];
  let name = asked;
  for (let hop = 0; hop < MAX_CHAIN_LENGTH; hop++) {
    const records = recordsOf(index, name);
    if (!records) return { answers, exists: index.names.has(name) };
    const ttl = records.ttl ?? TTL_S;
    answers.push(...recordsOfType(records, name, type, ttl));
    if (records.CNAME === undefined || type === "CNAME") break;
    answers.push({ name, type: "CNAME", ttl, class: "IN", data: records.CNAME });
    name = records.CNAME.toLowerCase();
  }
  return { answers, exists: true };
}

function recordsOfType(records: ZoneRecords, name: string, type: string, ttl: number): Answer[] {
  const own = { name, ttl, class: "IN" } as const;
  switch (type) {
    case "A":
    case "AAAA":
    case "NS":
      return (records[type] ?? []).map((data) => ({ ...own, type, data }));
    case "MX":
      return (records.MX ?? []).map(([preference, exchange]) => ({
        ...own,
        type,
        data: { preference, exchange },
      }));
    case "TXT":
      return (records.TXT ?? []).map((data) => ({ ...own, type, data: textStrings(data) }));
    case "CAA":
      return (records.CAA ?? []).map(([tag, value]) => ({
        ...own,
        type,
        data: { flags: 0, tag, value },
      }));
    case "DS":
      return (records.DS ?? []).map((keyTag) => ({
        ...own,
        type,
        data: { keyTag, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, keyTag & 0xff) },
      }));
    case "CNAME":
      return records.CNAME === undefined ? [] : [{ ...own, type, data: records.CNAME }];
    default:
      return [];
  }
}

/** A TXT string has at most 255 bytes; a longer text is split. */
function textStrings(text: string | string[]): Buffer[] {
  if (Array.isArray(text)) return text.map((part) => Buffer.from(part));
  const bytes = Buffer.from(text);
  const strings = [bytes.subarray(0, 255)];
  for (let at = 255; at < bytes.length; at += 255) strings.push(bytes.subarray(at, at + 255));
  return strings;
}

type ZoneIndex = { records: Map<string, ZoneRecords>; names: Set<string> };
const indexes = new WeakMap<Zone, ZoneIndex>();

/**
 * Built on the first query; later changes of the zone are ignored. `names` includes ancestors (RFC 8020).
 */
function indexOf(zone: Zone): ZoneIndex {
  const known = indexes.get(zone);
  if (known) return known;
  const index: ZoneIndex = { records: new Map(Object.entries(zone)), names: new Set() };
  for (const name of index.records.keys()) {
    index.names.add(name);
    for (const above of ancestors(name)) index.names.add(above);
  }
  indexes.set(zone, index);
  return index;
}

/** The records of the name, or else of the wildcard below its closest existing ancestor (RFC 4592). */
function recordsOf({ records, names }: ZoneIndex, name: string): ZoneRecords | undefined {
  const own = records.get(name);
  if (own || names.has(name)) return own;
  for (const above of ancestors(name)) if (names.has(above)) return records.get(`*.${above}`);
  return undefined;
}

function* ancestors(name: string): Generator<string> {
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1))
    yield name.slice(dot + 1);
}

/** An approximation of the registered domain: no result depends on the owner. */
function soa(name: string): Answer {
  const domain = name.split(".").slice(-2).join(".");
  return {
    name: domain,
    type: "SOA",
    ttl: SOA_TTL_S,
    class: "IN",
    data: {
      mname: `ns.${domain}`,
      rname: `hostmaster.${domain}`,
      serial: 1,
      refresh: 7200,
      retry: 900,
      expire: 1_209_600,
      minimum: 300,
    },
  };
}
