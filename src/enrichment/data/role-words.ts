import data from "./role-words.json" with { type: "json" };

/** Local parts that name a desk, besides those in extraction's mail-words. */
export const MORE_ROLE_WORDS: ReadonlySet<string> = new Set(data.roleWords);
