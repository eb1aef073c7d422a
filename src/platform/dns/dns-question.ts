import { AUTHENTIC_DATA, RECURSION_DESIRED, type OptAnswer, encode } from "dns-packet";
import type { DnsType } from "#src/ports/dns";

const MAX_NAME_LENGTH = 253;
const DNS_NAME = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;
const NON_ASCII_NAME = /^[a-z0-9_.\-\u0080-\uffff]+$/;

/** EDNS (RFC 6891): without it a server may truncate its answer at 512 bytes. */
const LONG_RESPONSES: OptAnswer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: 4096,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** A name in DNS form: lower case, A-labels, without the final dot; null if the name is impossible. */
export function dnsName(text: string): string | null {
  if (text.length > MAX_NAME_LENGTH + 1) return null;
  const lower = text.toLowerCase();
  const name = isAscii(lower) ? lower : toAscii(lower);
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  return bare.length <= MAX_NAME_LENGTH && DNS_NAME.test(bare) ? bare : null;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Only names without a character that could end the host of a URL reach the URL parser. */
function toAscii(name: string): string {
  return (NON_ASCII_NAME.test(name) && URL.parse(`http://${name}`)?.hostname) || "";
}

/** The query in wire format (RFC 1035 §4.1), as the `dns` parameter of RFC 8484; `name` is from `dnsName`. */
export function encodeQuestion(name: string, type: DnsType): string {
  const message = encode({
    type: "query",
    id: 0, // The id is 0, so that HTTP caches match the same query (RFC 8484 §4.1). AD requests AD in the answer, without the signatures that DO would request (RFC 6840 §5.7).
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ name, type }],
    additionals: [LONG_RESPONSES],
  });
  return message.toString("base64url");
}
