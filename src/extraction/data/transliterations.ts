import data from "./transliterations.json" with { type: "json" };

export const TRANSLITERATIONS = data;
