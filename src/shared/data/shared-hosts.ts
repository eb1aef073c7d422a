import data from "./shared-hosts.json" with { type: "json" };

/**
 * Hosts whose subdomains belong to a customer each, as `acme.jimdofree.com`, and that the Public Suffix List
 * does not name.
 */
export const SHARED_HOSTS: ReadonlySet<string> = new Set(data.sharedHosts);
