import {
  ORGANIZATION_TYPE_ENDING,
  ORGANIZATION_TYPES,
} from "#src/extraction/data/organization-types";
import { GENERAL_TYPES } from "#src/enrichment/data/general-types";

/** Whether a schema.org type has more specific ones below it. */
export const isGeneralType = (type: string): boolean => GENERAL_TYPES.includes(type);

/** The most specific type of an organisation; null if none is an organisation type. */
export function mostSpecificType(types: readonly string[]): string | null {
  const ranked = types
    .map((type) => ({ type, rank: specificityOf(type) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked[0]?.type ?? null;
}

/** Ranks above all general types. Types that schema.org does not list rank below listed ones. */
function specificityOf(type: string): number {
  if (!ORGANIZATION_TYPES.has(type)) return ORGANIZATION_TYPE_ENDING.test(type) ? 0.5 : -1;
  const general = GENERAL_TYPES.indexOf(type);
  return general === -1 ? GENERAL_TYPES.length : general;
}
