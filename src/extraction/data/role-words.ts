import data from "./role-words.json" with { type: "json" };

/** Role local parts in addition to those in extraction's mail-words. */
export const MORE_ROLE_WORDS: ReadonlySet<string> = new Set(data.roleWords);
