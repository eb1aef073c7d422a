import data from "./shared-hosts.json" with { type: "json" };

/**
 * Hosts whose subdomains each belong to a customer, such as `acme.jimdofree.com`, and that are missing from the
 * Public Suffix List.
 */
export const SHARED_HOSTS: ReadonlySet<string> = new Set(data.sharedHosts);
