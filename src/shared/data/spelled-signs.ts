import data from "./spelled-signs.json" with { type: "json" };

/** Words for `@` in obfuscated addresses. In brackets each of them is unambiguous. */
export const AT_NAMES: readonly string[] = data.atNames;

/** Words that are unambiguous even without brackets. */
export const SURE_AT_NAMES = AT_NAMES.filter((name) => name.length > 4);

/** Words before ` at ` that are not a local part: "visit us at acme dot com". */
export const NO_LOCALS: ReadonlySet<string> = new Set(data.noLocals);

/** Words for the dot of a domain. */
export const DOT_NAMES: readonly string[] = data.dotNames;
