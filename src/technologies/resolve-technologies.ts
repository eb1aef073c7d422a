import type { Technology } from "#src/shared/lead";
import type { FoundTechnology } from "./found-technology";

/** Puts together what was found in several places; surest first, then by name. */
export function resolveTechnologies(_found: readonly FoundTechnology[]): Technology[] {
  return [];
}
