import type { HiringScope } from "#src/db/scope";
import { ifAvailable, readOpenTitles } from "#src/features/hiring/signals";
import type { CompanyProfile } from "#src/intelligence/company-profile";
import { readText } from "#src/pipeline/leads/lead-texts";
import { readFacts } from "#src/pipeline/leads/stored-facts";
import { notFound } from "#src/shared/errors";
import { findLeadRow, type LeadRow } from "./leads.repository";

/** The newest roles describe a company's hiring well enough for a prompt. */
const MAX_ROLES = 10;

/** The scope of work on a lead's data of all kinds: its row, its text in `files`, its open roles. */
export type ProfileScope = HiringScope & { files: R2Bucket };

export type ProfiledLead = {
  id: string;
  website: string;
  domain: string;
  hasIcpScore: boolean;
  profile: CompanyProfile;
};

/** The data of a lead that prompts contain; 404 for an unknown lead. */
export async function requireProfile(scope: ProfileScope, leadId: string): Promise<ProfiledLead> {
  const row = await findLeadRow(scope, leadId);
  if (!row) throw notFound("Lead");
  const { id, website, domain, enrichment } = row;
  const { types, text } = readFacts(row.facts);
  const [openRoles, pageText] = await Promise.all([
    ifAvailable(readOpenTitles(scope.hiring, domain, MAX_ROLES)),
    text ?? readText(scope, scope.files, id),
  ]);
  return {
    id,
    website,
    domain,
    hasIcpScore: enrichment.icp !== undefined,
    profile: toProfile(row, { types, text: pageText, openRoles: openRoles ?? [] }),
  };
}

function toProfile(
  row: LeadRow,
  { types, text, openRoles }: { types: string[]; text: string; openRoles: string[] },
): CompanyProfile {
  const { company, phone } = row.enrichment;
  return {
    website: row.website,
    company_name: row.companyName,
    title: row.title,
    description: row.description ?? company?.description ?? null,
    language: row.language,
    organization_types: types,
    city: company?.city ?? null,
    country: company?.country ?? phone?.primary_country ?? null,
    employees: company?.employee_range ?? null,
    founded_year: company?.founded_year ?? null,
    technologies: row.technologies.map(({ name }) => name),
    social_networks: Object.keys(row.socials),
    email_count: row.emails.length,
    phone_count: row.phones.length,
    open_roles: openRoles,
    text,
  };
}
