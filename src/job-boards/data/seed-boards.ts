import data from "./seed-boards.json" with { type: "json" };

type SeedRow = { token: string; companyName: string; domain: string };

/** Boards to begin with, by provider. Tokens of Workday are `tenant.region/site`. */
export const seedRows = (): Readonly<Record<string, readonly SeedRow[]>> => data.boards;
