import data from "./skill-phrases.json" with { type: "json" };

/** Stand right before a name, in English, German, French, Spanish, Dutch, Italian and Portuguese; lower case. */
export const SKILL_LEAD_INS: readonly string[] = data.skillLeadIns;

/** Stand right after a name; lower case. */
export const SKILL_NOUNS: readonly string[] = data.skillNouns;

/** Of those, what makes a technology even of a name in lower case: `java developer`, `excel skills`. */
export const ROLE_NOUNS: readonly string[] = data.roleNouns;

/** Make any name somebody else's: an investor, a former employer, a customer. */
export const FOREIGN_NEXT: readonly string[] = data.foreignNext;
export const FOREIGN_PREVIOUS: readonly string[] = data.foreignPrevious;
