import data from "./organization-types.json" with { type: "json" };

/** Every schema.org type that is an organisation, and the public places that are run by one. */
export const ORGANIZATION_TYPES: ReadonlySet<string> = new Set(data.organizationTypes);

/** Endings by which a type that schema.org does not list is still known as an organisation. */
export const ORGANIZATION_TYPE_ENDING =
  /(?:Organization|Organisation|Business|Store|Shop|Restaurant|Company|Agency|Clinic|Salon|Contractor|Dealer)$/;
