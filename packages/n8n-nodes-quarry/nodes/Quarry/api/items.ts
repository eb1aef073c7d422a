import type { Lead } from "@quarry/client";
import type { IDataObject, INodeExecutionData, IPairedItemData } from "n8n-workflow";

/** An item of the output that comes from one item of the input, or from several. */
export function toItem(json: object, from: number | readonly number[]): INodeExecutionData {
  const pairs = [from].flat().map((item): IPairedItemData => ({ item }));
  const [first] = pairs;
  return {
    json: json as IDataObject,
    pairedItem: first && pairs.length === 1 ? first : pairs,
  };
}

/** What most workflows need of a lead, without nesting. */
export function simplifyLead(lead: Lead): IDataObject {
  const { ai, company, icp } = lead.enrichment;
  const [contact] = lead.contacts;
  return {
    id: lead.id,
    job_id: lead.job_id,
    domain: lead.domain,
    website: lead.website,
    company_name: lead.company_name,
    description: lead.description,
    email: contact?.email ?? lead.emails[0] ?? null,
    email_status: contact?.status ?? null,
    emails: lead.emails,
    phone: lead.phones[0] ?? null,
    phones: lead.phones,
    city: company?.city ?? null,
    country: company?.country ?? null,
    industry: ai?.industry ?? null,
    employee_range: company?.employee_range ?? null,
    technologies: lead.technologies.map(({ name }) => name),
    tags: lead.tags.map(({ name }) => name),
    socials: lead.socials,
    language: lead.language,
    lead_score: ai?.lead_score ?? null,
    icp_score: icp?.score ?? null,
    created_at: lead.created_at,
    updated_at: lead.updated_at,
  };
}
