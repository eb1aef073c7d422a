import type { CompanyEnrichment, LeadProfile } from "#src/shared/lead";
import { readEmployees } from "./employees";

/** The `source` of members that were read from the words of a page. */
const WORDS = "text";

/**
 * Fills members that structured data does not state from the words of the pages. An address is never combined from
 * two sources. `source` names all sources, such as `json-ld, text`.
 */
export function completeFromWords(
  company: CompanyEnrichment,
  { addresses, statements }: Pick<LeadProfile, "addresses" | "statements">,
): CompanyEnrichment {
  const valueOf = (kind: (typeof statements)[number]["kind"]) =>
    statements.find((one) => one.kind === kind)?.value ?? null;
  const { city, postal_code, street_address } = company;
  const [head] = addresses;
  const hasPlace = (street_address ?? city ?? postal_code) !== null;
  const isSamePlace = head && postal_code !== null && head.postal_code === postal_code;
  const added: Partial<CompanyEnrichment> = {};
  if (head && (!hasPlace || isSamePlace)) {
    added.street_address = street_address ?? head.street;
    added.postal_code = postal_code ?? head.postal_code;
    added.city = city ?? head.city;
    added.region = company.region ?? head.region;
    added.country = company.country ?? head.country;
  }
  added.legal_name = company.legal_name ?? valueOf("legal_name");
  added.founded_year = company.founded_year ?? (Number(valueOf("founded_year")) || null);
  if (company.employee_count === null && company.employee_range === null)
    Object.assign(added, readEmployees(valueOf("employees") ?? undefined));
  const isCompleted = Object.entries(added).some(
    ([name, value]) => value !== null && company[name as keyof CompanyEnrichment] === null,
  );
  const source = isCompleted ? [company.source, WORDS].filter(Boolean).join(", ") : company.source;
  return { ...company, ...added, source };
}
