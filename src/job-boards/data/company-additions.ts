import data from "./company-additions.json" with { type: "json" };

export const COMPANY_ADDITIONS: ReadonlySet<string> = new Set(data.companyAdditions);
