import { Buffer } from "node:buffer";
import { type Answer, type DecodedPacket, decode } from "dns-packet";
import type { DnsAnswer, DnsFailure, DnsRecords, DnsType } from "#src/ports/dns";

const RCODE_NXDOMAIN = 3;
const MAX_CHAIN_LENGTH = 16;
/**
 * Limit for compression pointers that lead to pointers. Without it, each record could follow a chain as long as
 * the message.
 */
const MAX_POINTER_HOPS = 16;
const POINTER = 0xc0;

const MIN_TTL_S = 60;
const MAX_TTL_S = 24 * 60 * 60;
const MAX_NEGATIVE_TTL_S = 60 * 60;
/** A TTL with its top bit set counts as 0 (RFC 2181 §8). */
const HIGHEST_TTL_S = 2 ** 31 - 1;

export type Answered<T extends DnsType> = {
  answer: Exclude<DnsAnswer<T>, { status: "failed" }>;
  /** Seconds for which the answer may be cached. */
  ttlS: number;
};

/**
 * Reads the answer to the question from a server's message. `ageS` is how long an HTTP cache on the way stored
 * it. Never throws.
 */
export function readAnswer<T extends DnsType>(
  message: Buffer,
  name: string,
  type: T,
  ageS = 0,
): Answered<T> | DnsFailure {
  let packet: DecodedPacket;
  if (hasPointerChain(message)) return "bad_answer";
  try {
    packet = decode(message);
    // The decoder shortens a truncated text and continues counting from there.
    if (!(decode.bytes <= message.length)) return "bad_answer";
  } catch {
    return "bad_answer"; // Error or RangeError: not a DNS message, or an incomplete one.
  }
  if (!answersQuestion(packet, name, type)) return "bad_answer";
  const rcode = responseCode(packet);
  if (rcode !== 0 && rcode !== RCODE_NXDOMAIN) return "server_failure";

  const { owner, aliases, ttlS } = followAliases(packet.answers ?? [], name, type);
  // Without AD, only the resolver knows what this means.
  const facts = { aliases, ...(packet.flag_ad && { isAuthentic: true }) };
  const matching = (packet.answers ?? []).filter((answer) => isOf(answer, owner, type));
  const records = matching.map((answer) => readRecord(answer)) as DnsRecords[T][];
  if (rcode === 0 && records.length > 0) {
    const keptS = Math.min(ttlS, ...ttls(matching)) - ageS;
    const answer = { status: "found", records, ...facts } as const;
    return { answer, ttlS: clamp(keptS, MAX_TTL_S) };
  }
  const status = rcode === RCODE_NXDOMAIN ? "no_domain" : "no_data";
  const keptS = Math.min(ttlS, negativeTtl(packet.authorities ?? [])) - ageS;
  return { answer: { status, ...facts }, ttlS: clamp(keptS, MAX_NEGATIVE_TTL_S) };
}

/**
 * Checks every byte that could be a pointer (RFC 1035 §4.1.4), because the decoder follows pointers from any
 * name.
 */
function hasPointerChain(message: Buffer): boolean {
  const hops = new Uint8Array(message.length);
  for (let at = 0; at + 1 < message.length; at++) {
    if (message[at]! < POINTER) continue;
    const target = message.readUInt16BE(at) - (POINTER << 8);
    if (target >= at || message[target]! < POINTER) continue;
    hops[at] = hops[target]! + 1;
    if (hops[at]! > MAX_POINTER_HOPS) return true;
  }
  return false;
}

function answersQuestion(packet: DecodedPacket, name: string, type: DnsType): boolean {
  const [question, second] = packet.questions ?? [];
  return (
    packet.type === "response" &&
    !packet.flag_tc &&
    !second &&
    question?.type === type &&
    question.class === "IN" &&
    question.name.toLowerCase() === name
  );
}

/** The code of the header, extended by EDNS (RFC 6891 §6.1.3). */
function responseCode(packet: DecodedPacket): number {
  let extended = 0;
  for (const record of packet.additionals ?? [])
    if (record.type === "OPT") extended = record.extendedRcode;
  return (extended << 4) | ((packet.flags ?? 0) & 0xf);
}

/** The target of the answer's CNAMEs. A loop ends where it closes. */
function followAliases(answers: Answer[], name: string, type: DnsType) {
  const aliases: string[] = [];
  let owner = name;
  let ttlS = HIGHEST_TTL_S;
  while (
    aliases.length < MAX_CHAIN_LENGTH &&
    !answers.some((answer) => isOf(answer, owner, type))
  ) {
    const alias = answers.find((answer) => isOf(answer, owner, "CNAME"));
    if (alias?.type !== "CNAME") break;
    const target = plainName(alias.data);
    if (target === name || aliases.includes(target)) break;
    ttlS = Math.min(ttlS, ...ttls([alias]));
    aliases.push(target);
    owner = target;
  }
  return { owner, aliases, ttlS };
}

function isOf(answer: Answer, owner: string, type: DnsType | "CNAME"): boolean {
  return (
    answer.type === type &&
    "class" in answer &&
    answer.class === "IN" &&
    answer.name.toLowerCase() === owner
  );
}

function readRecord(answer: Answer): DnsRecords[DnsType] {
  if (answer.type === "MX")
    return {
      preference: answer.data.preference ?? 0,
      exchange: plainName(answer.data.exchange),
    };
  if (answer.type === "TXT") return joinStrings(answer.data);
  if (answer.type === "A" || answer.type === "AAAA" || answer.type === "NS")
    return plainName(answer.data);
  if (answer.type === "CAA") return `${answer.data.tag.toLowerCase()} ${answer.data.value}`;
  if (answer.type === "DS") return String(answer.data.keyTag);
  throw new TypeError(`No record of type ${answer.type} is asked for`);
}

/** In lower case, without the final dot; "" for the root. */
const plainName = (name: string) => (name === "." ? "" : name.toLowerCase());

function joinStrings(data: string | Buffer | (string | Buffer)[]): string {
  if (!Array.isArray(data)) return data.toString();
  const [first] = data;
  if (data.length === 1 && first !== undefined) return first.toString();
  return Buffer.concat(
    data.map((part) => (typeof part === "string" ? Buffer.from(part) : part)),
  ).toString();
}

function ttls(records: Answer[]): number[] {
  return records.map((record) => {
    const ttlS = "ttl" in record ? (record.ttl ?? 0) : 0;
    return ttlS > HIGHEST_TTL_S ? 0 : ttlS;
  });
}

/** The TTL of a negative answer by the zone's SOA (RFC 2308 §5); 0 without one. */
function negativeTtl(authorities: Answer[]): number {
  const soa = authorities.find((record) => record.type === "SOA");
  if (soa?.type !== "SOA") return 0;
  return Math.min(soa.data.minimum ?? 0, ...ttls([soa]));
}

function clamp(ttlS: number, longestS: number): number {
  return Math.min(Math.max(ttlS, MIN_TTL_S), longestS);
}
