import type { Socials } from "./lead";

/** What users can correct. */
export const CORRECTABLE = [
  "company_name",
  "title",
  "description",
  "country",
  "emails",
  "phones",
  "socials",
] as const;
export type Correctable = (typeof CORRECTABLE)[number];

/** A correction, and what the site says instead. */
export type Override<Value, Found = Value> = { value: Value; found: Found | null };

/** The corrections of a lead, which replace what a crawl finds. */
export type LeadOverrides = {
  company_name?: Override<string>;
  title?: Override<string>;
  description?: Override<string>;
  country?: Override<string>;
  emails?: Override<string[], { email: string; sourceUrl: string | null; method: string }[]>;
  phones?: Override<string[]>;
  socials?: Override<Socials>;
};
