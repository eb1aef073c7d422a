import data from "./mailbox-providers.json" with { type: "json" };

/** Providers of mailboxes for anyone that extraction's FREE_MAIL_DOMAINS does not name. */
export const MORE_FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(data.moreFreeMailDomains);
