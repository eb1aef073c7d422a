/** A technology as one source gave it away: not yet judged against what else was found. */
export type FoundTechnology = { name: string; confidence: number; version: string | null };
