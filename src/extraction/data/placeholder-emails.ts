import data from "./placeholder-emails.json" with { type: "json" };

/** Placeholder domains, including subdomains. */
export const PLACEHOLDER_DOMAINS: ReadonlySet<string> = new Set(data.placeholderDomains);

/** Domain labels that mean "example" in some language, with any suffix. */
export const EXAMPLE_LABELS: ReadonlySet<string> = new Set(data.exampleLabels);

/** Placeholder local parts, at any domain. */
export const PLACEHOLDER_LOCALS: ReadonlySet<string> = new Set(data.placeholderLocals);

/** Generic local parts. At a generic domain they form a placeholder: `user@company.com`, `name@mail.com`. */
export const EMPTY_LOCALS: ReadonlySet<string> = new Set(data.emptyLocals);

/** Generic domain labels, with any suffix. After a generic local part they form a placeholder. */
export const EMPTY_LABELS: ReadonlySet<string> = new Set(data.emptyLabels);

/** Real domains that form a placeholder after a generic local part. */
export const EMPTY_DOMAINS: ReadonlySet<string> = new Set(data.emptyDomains);

/** Services whose addresses in code are keys and ids, including subdomains. */
export const MACHINE_DOMAINS: ReadonlySet<string> = new Set(data.machineDomains);

/** File extensions. Some are also top-level domains. */
export const FILE_ENDINGS: ReadonlySet<string> = new Set(data.fileEndings);
