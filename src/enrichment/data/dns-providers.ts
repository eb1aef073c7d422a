import data from "./dns-providers.json" with { type: "json" };

/** Who answers for a domain, by what the names of its name servers end in (whole labels). */
export const DNS_PROVIDERS: Readonly<Record<string, readonly string[]>> = data.dnsProviders;
