import data from "./organization-types.json" with { type: "json" };

/** All organisation types of schema.org, and public places that an organisation runs. */
export const ORGANIZATION_TYPES: ReadonlySet<string> = new Set(data.organizationTypes);

/** Suffixes that identify organisation types outside schema.org. */
export const ORGANIZATION_TYPE_ENDING =
  /(?:Organization|Organisation|Business|Store|Shop|Restaurant|Company|Agency|Clinic|Salon|Contractor|Dealer)$/;
