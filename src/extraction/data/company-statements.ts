import data from "./company-statements.json" with { type: "json" };

/** Words beside a year of foundation and a number of employees. */
export const statementWords = (): typeof data => data;
