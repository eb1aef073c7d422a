import data from "./not-companies.json" with { type: "json" };

export const NOT_COMPANIES = data.notCompanies;

/** Endings that only public bodies register under. */
export const GOVERNMENT_SUFFIXES: readonly string[] = data.governmentSuffixes;
