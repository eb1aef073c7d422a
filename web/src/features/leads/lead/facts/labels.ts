import type { LeadPerson, LeadRegistration, LeadStatement } from "@quarry/client";

const ABBREVIATIONS = new Map([
  ["c_level", "C-level"],
  ["vp", "VP"],
  ["hr", "HR"],
]);

const inWords = (code: string) =>
  ABBREVIATIONS.get(code) ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");

export const seniorityLabel = (seniority: NonNullable<LeadPerson["seniority"]>) =>
  inWords(seniority);

export const departmentLabel = (department: NonNullable<LeadPerson["department"]>) =>
  inWords(department);

export const REGISTRATION_LABELS: Record<LeadRegistration["kind"], string> = {
  vat: "VAT number",
  company_number: "Company number",
  tax_id: "Tax number",
  other: "Other number",
};

export const STATEMENT_LABELS: Record<LeadStatement["kind"], string> = {
  legal_name: "Legal name",
  founded_year: "Founded",
  employees: "Employees",
};
