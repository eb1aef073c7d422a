import data from "./spelled-signs.json" with { type: "json" };

/** How people say `@` when they hide an address from robots; in brackets any of them means it. */
export const AT_NAMES: readonly string[] = data.atNames;

/** Names that say nothing else, even when they stand free. */
export const SURE_AT_NAMES = AT_NAMES.filter((name) => name.length > 4);

/** Words before ` at ` that are no local part: "visit us at acme dot com". */
export const NO_LOCALS: ReadonlySet<string> = new Set(data.noLocals);

/** How people say the dot of a domain. */
export const DOT_NAMES: readonly string[] = data.dotNames;
