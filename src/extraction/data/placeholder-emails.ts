import data from "./placeholder-emails.json" with { type: "json" };

/** Domains that stand for "your domain here", with every subdomain. */
export const PLACEHOLDER_DOMAINS: ReadonlySet<string> = new Set(data.placeholderDomains);

/** Names of domains that mean "example" in some language, whatever they end in. */
export const EXAMPLE_LABELS: ReadonlySet<string> = new Set(data.exampleLabels);

/** Local parts that stand for "your name here", whatever the domain. */
export const PLACEHOLDER_LOCALS: ReadonlySet<string> = new Set(data.placeholderLocals);

/** Local parts that are no address when the domain is as empty: `user@company.com`, `name@mail.com`. */
export const EMPTY_LOCALS: ReadonlySet<string> = new Set(data.emptyLocals);

/** Names of domains that, behind an empty local part, mean nobody's, whatever they end in. */
export const EMPTY_LABELS: ReadonlySet<string> = new Set(data.emptyLabels);

/** Domains that are real but, behind an empty local part, mean nobody. */
export const EMPTY_DOMAINS: ReadonlySet<string> = new Set(data.emptyDomains);

/** Services whose addresses in a page's code are keys and ids, with every subdomain. */
export const MACHINE_DOMAINS: ReadonlySet<string> = new Set(data.machineDomains);

/** Endings of file names; some are top-level domains too. */
export const FILE_ENDINGS: ReadonlySet<string> = new Set(data.fileEndings);
