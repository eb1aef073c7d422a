import data from "./occupations.json" with { type: "json" };

/** Occupations by language. Many are also family names. */
export const occupations = (): readonly string[] => Object.values(data.occupations).flat();
