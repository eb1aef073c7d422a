import { countryName } from "#src/shared/country-code";
import { contactsOf } from "./contacts";
import type { OutgoingLead, SettingProblem } from "./destination";

/** The lead fields that can be mapped to a column; the keys of `field_map`. */
export const LEAD_FIELDS = [
  "id",
  "website",
  "domain",
  "company_name",
  "email",
  "email_status",
  "emails",
  "person_name",
  "person_title",
  "person_email",
  "people",
  "phone",
  "phones",
  "title",
  "description",
  "language",
  "street_address",
  "postal_code",
  "city",
  "region",
  "country",
  "country_code",
  "industry",
  "category",
  "summary",
  "lead_score",
  "icp_score",
  "verdict",
  "quality_score",
  "deliverability",
  "employee_count",
  "founded_year",
  "technologies",
  "tags",
  "linkedin",
  "x",
  "facebook",
  "instagram",
  "youtube",
  "github",
  "created_at",
  "updated_at",
] as const;
/** A column of the uploaded row that named the lead's site: `input.` and the name of the column. */
type InputField = `input.${string}`;
export type LeadField = (typeof LEAD_FIELDS)[number] | InputField;
export type FieldValue = string | number | null;

export const isInputField = (field: string): field is InputField => /^input\../.test(field);
/** The uploaded columns of a lead as fields. */
export const inputFieldsOf = ({ input }: OutgoingLead): InputField[] =>
  Object.keys(input ?? {}).map((column) => `input.${column}` as const);

const SEPARATOR = "; ";

/** A lead as flat values. Lists are joined by `; `; null if unknown. */
export function fieldsOf(lead: OutgoingLead): Record<LeadField, FieldValue> {
  const { company, ai, icp, quality, email } = lead.enrichment;
  const contacts = contactsOf(lead);
  const { people = [], input } = lead;
  const best = personToWrite(people, contacts[0]?.email);
  const countryCode = company?.country ?? null;
  const join = (values: string[]) => (values.length > 0 ? values.join(SEPARATOR) : null);
  return {
    id: lead.id,
    website: lead.website,
    domain: lead.domain,
    company_name: lead.company_name,
    email: contacts[0]?.email ?? null,
    email_status: contacts[0]?.status ?? null,
    emails: join(contacts.map(({ email: address }) => address)),
    person_name: best?.name ?? null,
    person_title: best?.title ?? null,
    person_email: best?.email ?? null,
    people: join(people.map(({ name, title }) => (title ? `${name} (${title})` : name))),
    phone: lead.phones[0] ?? null,
    phones: join(lead.phones),
    title: lead.title,
    description: lead.description ?? company?.description ?? null,
    language: lead.language,
    street_address: company?.street_address ?? null,
    postal_code: company?.postal_code ?? null,
    city: company?.city ?? null,
    region: company?.region ?? null,
    country: countryCode,
    country_code: countryCode,
    industry: plain(ai?.industry),
    category: plain(ai?.category),
    summary: plain(ai?.summary),
    lead_score: plain(ai?.lead_score),
    icp_score: plain(icp?.score),
    verdict: plain(icp?.verdict),
    quality_score: quality?.score ?? null,
    deliverability: email?.deliverability ?? null,
    employee_count: company?.employee_count ?? null,
    founded_year: company?.founded_year ?? null,
    technologies: join(lead.technologies.map(({ name }) => name)),
    tags: join(lead.tags.map(({ name }) => name)),
    linkedin: lead.socials.linkedin ?? null,
    x: lead.socials.x ?? null,
    facebook: lead.socials.facebook ?? null,
    instagram: lead.socials.instagram ?? null,
    youtube: lead.socials.youtube ?? null,
    github: lead.socials.github ?? null,
    created_at: lead.created_at,
    updated_at: lead.updated_at,
    ...Object.fromEntries(
      Object.entries(input ?? {}).map(([column, cell]) => [`input.${column}`, cell || null]),
    ),
  };
}

/** The person of the best address, or else the first one with an address, or the first one. */
const personToWrite = (people: NonNullable<OutgoingLead["people"]>, email: string | undefined) =>
  people.find((person) => person.email !== null && person.email === email) ??
  people.find((person) => person.email !== null) ??
  people[0];

/** The fields of a company record: with the country's name, and without profiles of persons. */
export function companyFieldsOf(lead: OutgoingLead): Record<LeadField, FieldValue> {
  const fields = fieldsOf(lead);
  const ofCompany = (url: FieldValue) => (PERSONAL_PROFILE.test(String(url)) ? null : url);
  return {
    ...fields,
    country: countryName(String(fields.country ?? "")),
    linkedin: ofCompany(fields.linkedin),
    facebook: ofCompany(fields.facebook),
  };
}

const PERSONAL_PROFILE = /^https?:\/\/[^/]*(?:linkedin\.com\/in|facebook\.com\/people)\//i;

/** Model output has no fixed shape: only scalar values are mapped. */
const plain = (value: unknown): FieldValue =>
  typeof value === "string" || typeof value === "number" ? value : null;

/**
 * Maps a lead's fields to the destination's columns. `defaults` come from the provider, `overrides` from
 * the integration.
 */
export function mapFields(
  fields: Record<LeadField, FieldValue>,
  defaults: Partial<Record<LeadField, string>>,
  overrides: Partial<Record<LeadField, string>>,
): Record<string, string | number> {
  const columns: Record<string, string | number> = {};
  for (const field of mappedFields(overrides)) {
    const column = overrides[field] ?? defaults[field];
    const value = fields[field] ?? null;
    if (column && value !== null) columns[column] = value;
  }
  return columns;
}

/** The fields of leads, and the uploaded columns that are mapped. */
const mappedFields = (overrides: Partial<Record<LeadField, string>>): LeadField[] => [
  ...LEAD_FIELDS,
  ...Object.keys(overrides).filter(isInputField),
];

/** The problem of two fields with one column: the later field would overwrite the other. */
export function checkColumns(
  defaults: Partial<Record<LeadField, string>>,
  overrides: Partial<Record<LeadField, string>>,
): SettingProblem[] {
  const fieldOf = new Map<string, LeadField>();
  return mappedFields(overrides).flatMap((field) => {
    const column = (overrides[field] ?? defaults[field] ?? "").trim();
    if (column === "") return [];
    const other = fieldOf.get(column.toLowerCase());
    if (other === undefined) {
      fieldOf.set(column.toLowerCase(), field);
      return [];
    }
    const path = `field_map.${overrides[field] === undefined ? other : field}`;
    const message = `"${column}" is the column of two fields, ${other} and ${field}: change one of them, or set it to an empty string`;
    return [{ path, message }];
  });
}
