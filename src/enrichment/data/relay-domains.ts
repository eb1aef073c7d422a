import data from "./relay-domains.json" with { type: "json" };

/** Services that hand mail on to a real mailbox behind an alias; not disposable, but nobody's own domain. */
export const RELAY_DOMAINS: ReadonlySet<string> = new Set(data.relayDomains);
