import data from "./not-companies.json" with { type: "json" };

export const NOT_COMPANIES = data.notCompanies;

/** Domain suffixes under which only public bodies register. */
export const GOVERNMENT_SUFFIXES: readonly string[] = data.governmentSuffixes;
