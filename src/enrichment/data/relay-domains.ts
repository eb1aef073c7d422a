import data from "./relay-domains.json" with { type: "json" };

/**
 * Services that forward mail from an alias to a real mailbox. Not disposable, but never a company's
 * own domain.
 */
export const RELAY_DOMAINS: ReadonlySet<string> = new Set(data.relayDomains);
