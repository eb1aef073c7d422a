import data from "./industries.json" with { type: "json" };

type IndustryRow = { name: string; isic: readonly string[]; spellings: readonly string[] };

export const INDUSTRY_ROWS: readonly IndustryRow[] = data.industryRows;

/** What kind of business a company is, whatever its industry. */
export const BUSINESS_KIND_ROWS: readonly Omit<IndustryRow, "isic">[] = data.businessKindRows;
