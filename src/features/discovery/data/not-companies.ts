import data from "./not-companies.json" with { type: "json" };

/** Registrable domains and brands of sites that searches find and that are no companies, by kind. */
export const notCompanies = () => data.notCompanies;

/** Domain suffixes under which only public bodies register. */
export const governmentSuffixes = (): readonly string[] => data.governmentSuffixes;
