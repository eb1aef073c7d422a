import data from "./disposable-domains.json" with { type: "json" };

/**
 * Domains of disposable mailboxes, sorted by code unit for binary search, so that no Set is built.
 */
export const disposableDomains = (): readonly string[] => data.disposableDomains;
