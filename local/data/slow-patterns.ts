/** Expressions that text made to hurt keeps busy for too long, as `bench/technologies/slow-patterns.ts` finds them. */
export const SLOW_PATTERNS: ReadonlySet<string> = new Set<string>([]);
