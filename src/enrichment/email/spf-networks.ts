/** A network of senders that a record passes: address family, first address and prefix length. */
export type SpfNetwork = { family: 4 | 6; first: bigint; prefix: number };

/**
 * Addresses that can send mail over the Internet: IPv4 below multicast (224.0.0.0) and IPv6 global
 * unicast (2000::/3).
 */
const UNICAST = {
  4: { bits: 32, first: 0n, end: 224n << 24n },
  6: { bits: 128, first: 1n << 125n, end: 1n << 126n },
} as const;

/**
 * Parses `192.0.2.0/24` or `2001:db8::/32`; null if invalid. Without a prefix it is one address.
 */
export function readNetwork(family: 4 | 6, text: string): SpfNetwork | null {
  const [address = "", length] = text.split("/");
  const { bits } = UNICAST[family];
  const prefix = length === undefined ? bits : Number(length);
  const value = family === 4 ? readIp4(address) : readIp6(address);
  if (value === null || prefix > bits) return null;
  const hostBits = BigInt(bits - prefix);
  return { family, first: (value >> hostBits) << hostBits, prefix };
}

/**
 * Whether networks cover at least half of the unicast addresses of one family. No sender has so
 * many: such a record passes everybody, as `+all` does. Parts such as 0.0.0.0/1 and 128.0.0.0/1
 * count together.
 */
export function coverMost(networks: readonly SpfNetwork[]): boolean {
  return ([4, 6] as const).some((family) => {
    const { bits, first, end } = UNICAST[family];
    const ranges = networks
      .filter((network) => network.family === family)
      .map((network) => [network.first, network.first + (1n << BigInt(bits - network.prefix))])
      .toSorted(([a = 0n], [b = 0n]) => (a < b ? -1 : Number(a > b)));
    let covered = 0n;
    let reached = first;
    for (const [from = 0n, to = 0n] of ranges) {
      const start = from > reached ? from : reached;
      const stop = to < end ? to : end;
      if (stop <= start) continue;
      covered += stop - start;
      reached = stop;
    }
    return covered * 2n >= end - first;
  });
}

function readIp4(text: string): bigint | null {
  const parts = text.split(".").map(Number);
  if (parts.length !== 4 || !parts.every((part) => part >= 0 && part <= 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function readIp6(text: string): bigint | null {
  // The URL parser accepts every spelling and returns one.
  // `ip6::/0` is a common misspelling of `ip6:::/0`.
  const host = URL.parse(`http://[${text === ":" ? "::" : text}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return null;
  const [head = "", tail] = host.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce(
    (sum, group) => (sum << 16n) + BigInt(`0x${group}`),
    0n,
  );
}
