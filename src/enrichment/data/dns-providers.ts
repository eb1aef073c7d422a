import data from "./dns-providers.json" with { type: "json" };

/** DNS providers by suffix of the name servers (whole labels). */
export const dnsProviders = (): Readonly<Record<string, readonly string[]>> => data.dnsProviders;
