import { partByKey, settleBatch, type BatchProgress, type OutgoingEntry } from "./batch-outcome";
import { checkContacts, checkToken } from "./config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "./destination";
import { findCompanies, MAX_INPUTS, readOneCompany } from "./hubspot-api";
import { writeContacts } from "./hubspot-contacts";
import { writeRecords, type Input } from "./hubspot-records";
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
          await writeContacts(
            companies.map(({ lead }) => lead),
            progress,
            watched,
          );
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
