import * as z from "zod";
import { readCompany } from "#src/features/companies/read";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { FoundPerson, presentPeople } from "#src/features/mcp/protocol/present-people";
import { clip, shortUrl, within } from "#src/features/mcp/protocol/result-size";
import { readDomain } from "#src/shared/addresses/typed-domain";
import { AppError, invalid, notFound } from "#src/shared/errors";

const text = () => z.string().nullable();
const BYTES = { people: 1_800, contacts: 900, addresses: 500, registrations: 400, phones: 120 };

export const getCompany = defineTool({
  name: "get_company",
  title: "Get a company by domain",
  purpose: {
    does: "Returns what the newest lead of a domain says of its company: people with their titles and addresses, contacts, postal addresses and register numbers.",
    useFor: "who works at a company, and how to reach it, when its domain is known.",
    notFor:
      "companies that were never crawled (crawl_sites first), or scores and notes (get_lead).",
  },
  scope: "read",
  hasWebText: true,
  input: z.strictObject({
    domain: z.string().min(1).max(300).describe("Domain or host name, such as `acme.com`"),
  }),
  output: z.object({
    lead_id: z.string(),
    domain: z.string(),
    company_name: text(),
    website: z.string(),
    description: text(),
    people: z.array(FoundPerson),
    people_total: z.int(),
    contacts: z.array(z.object({ email: z.string(), status: z.string(), is_role: z.boolean() })),
    contacts_total: z.int(),
    phones: z.array(z.string()),
    addresses: z.array(z.object({ text: z.string(), found_at: text() })),
    registrations: z.array(z.object({ scheme: z.string(), value: z.string() })),
    updated_at: z.string(),
  }),
  run: async (c, { domain }) => {
    const host = readDomain(domain);
    if (host === null) throw invalid("domain", "`domain` must be a domain, such as acme.com");
    const company = await readCompany(c.var.scope, host).catch((error: unknown) => {
      // The message of the API names its own way to crawl the site.
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      throw notFound(`Lead of ${host}`);
    });
    const { people, contacts, addresses, registrations } = company;
    return {
      lead_id: company.lead_id,
      domain: company.domain,
      company_name: clip(company.company_name, 100),
      website: clip(company.website, 160),
      description: clip(company.description, 200),
      people: within(BYTES.people, presentPeople(people)),
      people_total: people.length,
      contacts: within(
        BYTES.contacts,
        contacts.map(({ email, status, is_role }) => ({ email, status, is_role })),
      ),
      contacts_total: contacts.length,
      phones: within(BYTES.phones, company.phones),
      addresses: within(
        BYTES.addresses,
        addresses.map(({ snippet, source_url }) => ({
          text: clip(snippet, 160),
          found_at: shortUrl(source_url),
        })),
      ),
      registrations: within(
        BYTES.registrations,
        registrations.map(({ scheme, value }) => ({ scheme, value: clip(value, 60) })),
      ),
      updated_at: company.updated_at,
    };
  },
});
