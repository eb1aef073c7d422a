import { dnsProviders } from "#src/enrichment/data/dns-providers";
import type { Provider } from "#src/enrichment/data/provider-rows";
import { lazy } from "#src/shared/lazy";
import { SuffixTable } from "./suffix-table";

/** Signs of a provider in a website's response and DNS. */
export type Traces = {
  headers: Readonly<Record<string, string>>;
  aliases: readonly string[];
  ipAddresses: readonly string[];
};

type Network = { first: number; bits: number; name: string };

/** Finds providers by response headers, then by CNAME, then by address. */
export class ProviderTable {
  readonly #providers: readonly Provider[];
  readonly #endings: SuffixTable<string>;
  readonly #networks: Network[];

  constructor(providers: readonly Provider[]) {
    this.#providers = providers;
    this.#endings = new SuffixTable(
      providers.flatMap(({ endings, name }) => (endings ? [[endings, name] as const] : [])),
    );
    this.#networks = providers.flatMap(({ networks, name }) =>
      (networks ?? []).map((network) => readNetwork(network, name)),
    );
  }

  find({ headers, aliases, ipAddresses }: Traces): string | null {
    return (
      this.#byHeaders(headers) ??
      firstOf(aliases, (alias) => this.#endings.find(alias)) ??
      firstOf(ipAddresses, (address) => this.#byAddress(address))
    );
  }

  #byHeaders(headers: Traces["headers"]): string | null {
    const provider = this.#providers.find((one) =>
      Object.entries(one.headers ?? {}).some(([header, pattern]) =>
        pattern.test(headers[header] ?? ""),
      ),
    );
    return provider?.name ?? null;
  }

  #byAddress(address: string): string | null {
    if (address.includes(":")) return null;
    const number = readV4(address);
    const network = this.#networks.find(
      ({ first, bits }) => (number ^ first) >>> (32 - bits) === 0,
    );
    return network?.name ?? null;
  }
}

const nameServers = lazy(
  () =>
    new SuffixTable(
      Object.entries(dnsProviders()).map(([name, endings]) => [endings, name] as const),
    ),
);

/** The provider of most of a domain's name servers; null if none is known. */
export function nameDnsProvider(nameservers: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const server of nameservers) {
    const name = nameServers().find(server);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function firstOf<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

function readNetwork(written: string, name: string): Network {
  const [address = "", bits = "32"] = written.split("/");
  return { first: readV4(address), bits: Number(bits), name };
}

const readV4 = (address: string) =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) >>> 0;
