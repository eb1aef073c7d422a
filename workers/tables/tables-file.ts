/** The tables in the asset, in this order, separated by a character that no table contains. */
export const TABLES = [
  "fingerprints",
  "given-names",
  "profile-words",
  "disposable-domains",
  "world-cities",
  "town-names",
  "posting-technologies",
  "phone-metadata",
  "providers",
  "not-companies",
] as const;

export type TableName = (typeof TABLES)[number];

export const SEPARATOR = "\f";

/** The path of the asset. */
export const TABLES_PATH = "/tables.txt";
