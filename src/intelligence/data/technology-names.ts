import data from "./technology-names.json" with { type: "json" };

export const TECHNOLOGY_NAMES: readonly string[] = data.technologyNames;
