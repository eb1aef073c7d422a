import data from "./disposable-domains.json" with { type: "json" };

/** Domains of disposable mailboxes, sorted by code unit: searched as they are, with no Set to build. */
export const DISPOSABLE_DOMAINS: readonly string[] = data.disposableDomains;
