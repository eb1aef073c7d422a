import data from "./dns-providers.json" with { type: "json" };

/** DNS providers by suffix of the name servers (whole labels). */
export const DNS_PROVIDERS: Readonly<Record<string, readonly string[]>> = data.dnsProviders;
