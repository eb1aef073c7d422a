/** A technology detected in one source, before it is resolved with the others. */
export type FoundTechnology = { name: string; confidence: number; version: string | null };
