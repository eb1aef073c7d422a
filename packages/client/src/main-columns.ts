/**
 * The columns of an export of companies that most people need, after those of an uploaded list. Without `columns`, a file
 * has all, more than a hundred.
 */
export const MAIN_COLUMNS: readonly string[] = [
  "input.*",
  "company_name",
  "website",
  "emails",
  "email_statuses",
  "phones",
  "people",
  "company.legal_name",
  "company.street_address",
  "company.postal_code",
  "company.city",
  "company.country",
  "phone.primary_country",
  "description",
  "technologies",
  "tags",
  "socials.linkedin",
];
