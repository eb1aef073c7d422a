/** IPv4 ranges that are not global unicast (IANA special-purpose registry, RFC 6890), as [first, prefix length]. */
const SPECIAL_V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Inside 2000::/3 but not global unicast: IETF protocols with Teredo, documentation, 6to4. First two groups, bits. */
const SPECIAL_V6: [high: number, low: number, bits: number][] = [
  [0x2001, 0x0000, 23],
  [0x2001, 0x0db8, 32],
  [0x2002, 0x0000, 16],
  [0x3fff, 0x0000, 20],
];

const readV4 = (text: string) =>
  text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) >>> 0;

const sharesPrefix = (a: number, b: number, bits: number) => (a ^ b) >>> (32 - bits) === 0;

/**
 * Whether an address, as the URL parser spells it (`1.2.3.4`, `[2a00::1]`), is global unicast. IPv6
 * that carries IPv4 (mapped, compatible, NAT64, 6to4) never is, whatever it carries.
 */
export function isGlobalAddress(hostname: string): boolean {
  if (!hostname.startsWith("[")) {
    const address = readV4(hostname);
    return !SPECIAL_V4.some(([first, bits]) => sharesPrefix(address, readV4(first), bits));
  }
  const [first = "", second = ""] = hostname.slice(1, -1).split(":");
  const high = Number.parseInt(first || "0", 16);
  if (high >>> 13 !== 1) return false;
  // `2001::1` is how the parser writes 2001:0:…, so an empty second group is zero.
  const address = high * 0x10000 + Number.parseInt(second || "0", 16);
  return !SPECIAL_V6.some(([a, b, bits]) => sharesPrefix(address, a * 0x10000 + b, bits));
}
