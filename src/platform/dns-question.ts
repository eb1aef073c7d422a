import { Buffer } from "node:buffer";
import type { DnsType } from "#src/shared/dns";

const LONGEST_NAME = 253;
const DNS_NAME = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;
const NON_ASCII_NAME = /^[a-z0-9_.\-\u0080-\uffff]+$/;

const TYPE_CODES: Record<DnsType, number> = { A: 1, NS: 2, MX: 15, TXT: 16, AAAA: 28 };

/** Id 0, so that HTTP caches know the same question again (RFC 8484 4.1); recursion desired, one question, one OPT. */
const HEADER = Buffer.from("000001000001000000000001", "hex");
/** Class IN, then EDNS with room for 4096 bytes (RFC 6891): without it a server may cut at 512. */
const CLASS_AND_OPT = Buffer.from("00010000291000000000000000", "hex");

/** A name as DNS knows it: in lower case, as A-labels, without the final dot; null where it can be none. */
export function dnsName(text: string): string | null {
  if (text.length > LONGEST_NAME + 1) return null;
  const lower = text.toLowerCase();
  const name = isAscii(lower) ? lower : toAscii(lower);
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  return bare.length <= LONGEST_NAME && DNS_NAME.test(bare) ? bare : null;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Only what cannot end the host of a URL early gets to the parser of URLs. */
function toAscii(name: string): string {
  return (NON_ASCII_NAME.test(name) && URL.parse(`http://${name}`)?.hostname) || "";
}

/** The question in wire format (RFC 1035 4.1), as the `dns` parameter of RFC 8484; `name` is from `dnsName`. */
export function encodeQuestion(name: string, type: DnsType): string {
  const end = HEADER.length + name.length + 2;
  const message = Buffer.alloc(end + 2 + CLASS_AND_OPT.length);
  HEADER.copy(message);
  message.write(name, HEADER.length + 1, "latin1");
  let labelStart = HEADER.length;
  for (let at = labelStart + 1; at < end; at++) {
    if (at < end - 1 && message[at] !== 0x2e) continue;
    message[labelStart] = at - labelStart - 1;
    labelStart = at;
  }
  message.writeUInt16BE(TYPE_CODES[type], end);
  CLASS_AND_OPT.copy(message, end + 2);
  return message.toString("base64url");
}
