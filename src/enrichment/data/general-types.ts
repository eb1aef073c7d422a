import data from "./general-types.json" with { type: "json" };

/** Types that say little, the least first; whatever is not here is more specific. */
export const GENERAL_TYPES: readonly string[] = data.generalTypes;
