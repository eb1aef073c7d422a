import data from "./mailbox-providers.json" with { type: "json" };

/** Public mailbox providers in addition to extraction's FREE_MAIL_DOMAINS. */
export const MORE_FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(data.moreFreeMailDomains);
