import { partByKey, settleBatch, type BatchProgress, type OutgoingEntry } from "./batch-outcome";
import { checkContacts, checkToken } from "./config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "./destination";
import {
  associate,
  findCompanies,
  MAX_INPUTS,
  readOneCompany,
  writeRecords,
  type Input,
  type Written,
} from "./hubspot-records";
import { checkColumns, type LeadField, mapFields, namedFieldsOf } from "./lead-fields";

/** Company properties that every account has; `industry` is a list of HubSpot's own, so it is mapped only where asked. */
const PROPERTIES: Partial<Record<LeadField, string>> = {
  domain: "domain",
  company_name: "name",
  website: "website",
  phone: "phone",
  description: "description",
  street_address: "address",
  postal_code: "zip",
  city: "city",
  region: "state",
  country: "country",
  employee_count: "numberofemployees",
  founded_year: "founded_year",
  linkedin: "linkedin_company_page",
  facebook: "facebook_company_page",
};
const CONTACTS_OF_A_LEAD = 3;

/**
 * Companies in HubSpot, told apart by their domain; with `config.contacts` a lead's addresses become
 * contacts of the company. HubSpot itself lets two companies have one domain, so they are searched first.
 */
export const hubspot: Destination = {
  batchSize: MAX_INPUTS,
  accountOf: () => "api.hubapi.com",
  check: (settings) => [
    ...checkToken(settings, "the access token of a HubSpot service key or private app"),
    ...checkProperties(settings),
    ...checkColumns(PROPERTIES, settings.fieldMap),
    ...checkContacts(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const known = new Map<string, string>();
      for (const part of partByKey(batch.leads, ({ lead }) => domainOf(lead))) {
        const companies = part.map((entry) => companyOf(entry, known, watched.settings));
        await writeCompanies(companies, progress, watched);
        if (watched.settings.config["contacts"] === true)
          await writeContacts(companies, progress, watched);
        for (const { lead, domain } of companies) {
          const remoteId = progress.remoteIdOf(lead.id);
          if (remoteId !== null) known.set(domain, remoteId);
        }
      }
    }),
  test: readOneCompany,
};

type Company = {
  lead: OutgoingLead;
  domain: string;
  remoteId: string | null;
  properties: Record<string, string>;
};

function companyOf(
  { lead, remoteId }: OutgoingEntry,
  known: Map<string, string>,
  settings: DestinationSettings,
): Company {
  const domain = domainOf(lead);
  const mapped = mapFields(namedFieldsOf(lead), PROPERTIES, settings.fieldMap);
  const properties = Object.fromEntries(
    Object.entries(mapped).map(([name, value]) => [name, String(value)]),
  );
  // The key is always written, or the next push could not find the company by it.
  properties[keyProperty(settings)] = domain;
  return { lead, domain, remoteId: remoteId ?? known.get(domain) ?? null, properties };
}

/** By the stored id; else, and where that record is gone, by domain; what is found nowhere is created. */
async function writeCompanies(
  companies: Company[],
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const { settings } = connection;
  const key = keyProperty(settings);
  const hasContacts = settings.config["contacts"] === true;
  /** Returns those whose record is gone. */
  const write = async (some: Company[], action: "create" | "update") => {
    const gone = new Set<string>();
    const inputs = some.map((company) => inputOf(company, action, settings));
    const about = { objectType: "companies", action, property: key } as const;
    await writeRecords(connection, about, inputs, (leadId, written) => {
      if (written === "missing") gone.add(leadId);
      else if ("error" in written) progress.failed(leadId, written.error);
      else if (hasContacts) progress.remember(leadId, `${action}d`, written.id);
      else progress.wrote(leadId, `${action}d`, written.id);
    });
    return some.filter(({ lead }) => gone.has(lead.id));
  };

  const gone = await write(
    companies.filter(({ remoteId }) => remoteId !== null),
    "update",
  );
  const strangers = [...companies.filter(({ remoteId }) => remoteId === null), ...gone];
  const domains = strangers.map(({ domain }) => domain);
  const found = await findCompanies(connection, key, domains);
  const acquainted = strangers
    .filter(({ domain }) => found.has(domain))
    .map((company) => ({ ...company, remoteId: found.get(company.domain) ?? null }));
  // The search lags behind: it may still know a company that was deleted a moment ago.
  const goneToo = await write(acquainted, "update");
  const unfound = strangers.filter(({ domain }) => !found.has(domain));
  await write([...unfound, ...goneToo], "create");
}

/** A company is created under its domain where its name is not known; a name that is there is left alone. */
function inputOf(
  { lead, domain, remoteId, properties }: Company,
  action: "create" | "update",
  settings: DestinationSettings,
): Input {
  const objectWriteTraceId = lead.id;
  if (action === "update" && remoteId !== null)
    return { objectWriteTraceId, id: remoteId, properties };
  const nameProperty = settings.fieldMap.company_name ?? "name";
  const named = nameProperty ? { [nameProperty]: domain, ...properties } : properties;
  return { objectWriteTraceId, properties: named };
}

/** The addresses of a lead as contacts of its company. A contact that is refused fails the lead, and says so. */
async function writeContacts(
  companies: Company[],
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const written = companies.filter(({ lead }) => progress.remoteIdOf(lead.id) !== null);
  const inputs = new Map<string, Input>();
  for (const { lead, domain } of written)
    for (const email of addressesOf(lead))
      inputs.set(email, {
        objectWriteTraceId: email,
        id: email,
        idProperty: "email",
        properties: { email, company: lead.company_name ?? domain },
      });
  const contacts = new Map<string, Written>();
  const about = { objectType: "contacts", action: "upsert", property: "email" } as const;
  await writeRecords(connection, about, [...inputs.values()], (email, contact) =>
    contacts.set(email, contact),
  );
  const pairs: { contactId: string; companyId: string }[] = [];
  for (const { lead } of written)
    for (const email of addressesOf(lead)) {
      const contact = contacts.get(email);
      const companyId = progress.remoteIdOf(lead.id);
      if (typeof contact === "object" && "id" in contact && companyId !== null)
        pairs.push({ contactId: contact.id, companyId });
    }
  await associate(connection, pairs);
  for (const { lead } of written) {
    const addresses = addressesOf(lead);
    const refusals = addresses.flatMap((email) => {
      const contact = contacts.get(email);
      return typeof contact === "object" && "error" in contact
        ? [`${email}: ${contact.error}`]
        : [];
    });
    if (refusals.length > 0)
      progress.failed(lead.id, `the company is written, a contact is not: ${refusals.join("; ")}`);
    else if (addresses.every((email) => contacts.has(email))) progress.finish(lead.id);
  }
}

const addressesOf = (lead: OutgoingLead): string[] =>
  [...new Set(lead.emails.map((email) => email.toLowerCase()))].slice(0, CONTACTS_OF_A_LEAD);

/** Lower case, as the search wants it. */
const domainOf = (lead: OutgoingLead): string => lead.domain.toLowerCase();

const keyProperty = (settings: DestinationSettings): string => settings.fieldMap.domain || "domain";

/** HubSpot's internal names; the label that its screens show is a common mistake. */
const checkProperties = (settings: DestinationSettings): SettingProblem[] =>
  Object.entries(settings.fieldMap)
    .filter(([, property]) => property && !/^[a-z][a-z0-9_]*$/.test(property))
    .map(([field, property]) => ({
      path: `field_map.${field}`,
      message: `"${property}" is no internal name of a HubSpot property, such as "lead_score"`,
    }));
