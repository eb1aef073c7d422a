import data from "./general-types.json" with { type: "json" };

/** General types, the most general first. Any other type is more specific. */
export const GENERAL_TYPES: readonly string[] = data.generalTypes;
