import type { DnsAnswer, DnsType, ResolveDns } from "#src/ports/dns";

type Records = { [name: string]: { [type in DnsType]?: unknown[] } };

/** Resolves names from `records` and counts queries. Other names do not exist; names in `failing` fail. */
export function dnsOf(records: Records, failing: readonly string[] = []) {
  const asked: string[] = [];
  const resolveDns: ResolveDns = async <T extends DnsType>(name: string, type: T) => {
    asked.push(`${type} ${name}`);
    if (failing.includes(name)) return { status: "failed", reason: "timeout" };
    const found = records[name];
    if (!found) return { status: "no_domain", aliases: [] };
    const ofType = found[type];
    if (!ofType) return { status: "no_data", aliases: [] };
    return { status: "found", records: ofType, aliases: [] } as DnsAnswer<T>;
  };
  return { resolveDns, asked };
}

/** The zone of some TXT records by name. */
export const texts = (records: { [name: string]: string | string[] }): Records =>
  Object.fromEntries(Object.entries(records).map(([name, txt]) => [name, { TXT: [txt].flat() }]));
