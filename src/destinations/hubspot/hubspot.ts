import {
  partByKey,
  settleBatch,
  type BatchProgress,
  type OutgoingEntry,
} from "#src/destinations/batch-outcome";
import { checkContacts, checkToken } from "#src/destinations/config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "#src/destinations/destination";
import { findCompanies, MAX_INPUTS, readOneCompany, readRecords } from "./hubspot-api";
import { writeContacts } from "./hubspot-contacts";
import { writeRecords, type Input } from "./hubspot-records";
import {
  checkColumns,
  type LeadField,
  mapFields,
  companyFieldsOf,
} from "#src/destinations/lead-fields";
import { checkOverwrite, overwritesAlways, valuesToFill } from "#src/destinations/overwrite";

/**
 * Company properties that every account has. `industry` is an enumeration of HubSpot's own, so it is mapped
 * on request only.
 */
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
 * Companies in HubSpot, identified by domain. With `config.contacts`, a lead's addresses become contacts of
 * the company. HubSpot does not enforce unique domains, so the adapter searches first.
 */
export const hubspot: Destination = {
  batchSize: MAX_INPUTS,
  mapping: { defaultsOf: () => PROPERTIES, valuesOf: companyFieldsOf },
  configMembers: ["contacts", "overwrite"],
  accountOf: () => "api.hubapi.com",
  check: (settings) => [
    ...checkToken(settings, "the access token of a HubSpot service key or private app"),
    ...checkProperties(settings),
    ...checkColumns(PROPERTIES, settings.fieldMap),
    ...checkContacts(settings),
    ...checkOverwrite(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, observed) => {
      const known = new Map<string, string>();
      for (const part of partByKey(batch.leads, ({ lead }) => domainOf(lead))) {
        const companies = part.map((entry) => companyOf(entry, known, observed.settings));
        await writeCompanies(companies, progress, observed);
        if (writesContacts(observed.settings))
          await writeContacts(
            companies.map(({ lead }) => lead),
            progress,
            observed,
          );
        for (const { lead, domain } of companies) {
          const remoteId = progress.remoteIdOf(lead.id);
          if (remoteId !== null) known.set(domain, remoteId);
        }
      }
    }),
  test: readOneCompany,
};

type Action = "create" | "update";

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
  const mapped = mapFields(companyFieldsOf(lead), PROPERTIES, settings.fieldMap);
  const properties = Object.fromEntries(
    Object.entries(mapped).map(([name, value]) => [name, String(value)]),
  );
  // The key is always written, or the next push could not find the company by it.
  properties[keyProperty(settings)] = domain;
  return { lead, domain, remoteId: remoteId ?? known.get(domain) ?? null, properties };
}

/**
 * Updates by stored id, or by domain if there is no id or its record is deleted. Creates the company if
 * none is found.
 */
async function writeCompanies(
  companies: Company[],
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const { settings } = connection;
  const key = keyProperty(settings);
  const record = (leadId: string, action: Action, id: string) => {
    if (writesContacts(settings)) progress.remember(leadId, `${action}d`, id);
    else progress.wrote(leadId, `${action}d`, id);
  };
  /** Returns the entries whose record was deleted. */
  const write = async (some: Company[], action: Action) => {
    const gone = new Set<string>();
    const about = { objectType: "companies", action, property: key } as const;
    const inputs = some.map((company) => inputOf(company, action, settings));
    await writeRecords(connection, about, inputs, (leadId, written) => {
      if (written === "missing") gone.add(leadId);
      else if ("error" in written) progress.failed(leadId, written.error);
      else record(leadId, action, written.id);
    });
    return some.filter(({ lead }) => gone.has(lead.id));
  };
  /** The same, for companies with an id. */
  const update = async (some: Company[]) => {
    if (overwritesAlways(settings)) return write(some, "update");
    const { existing, gone } = await keepPresentValues(some, connection);
    const isChanged = ({ properties }: Company) => Object.keys(properties).length > 0;
    for (const { lead, remoteId } of existing.filter((company) => !isChanged(company)))
      if (remoteId !== null) record(lead.id, "update", remoteId);
    return [...gone, ...(await write(existing.filter(isChanged), "update"))];
  };

  const gone = await update(companies.filter(({ remoteId }) => remoteId !== null));
  const unknown = [...companies.filter(({ remoteId }) => remoteId === null), ...gone];
  const domains = unknown.map(({ domain }) => domain);
  const found = await findCompanies(connection, key, domains);
  const known = unknown
    .filter(({ domain }) => found.has(domain))
    .map((company) => ({ ...company, remoteId: found.get(company.domain) ?? null }));
  // HubSpot's search index lags, so it can return a company that was just deleted.
  const goneSince = await update(known);
  const unfound = unknown.filter(({ domain }) => !found.has(domain));
  await write([...unfound, ...goneSince], "create");
}

/** Splits companies into existing ones, with only the properties that they lack, and missing ones. */
async function keepPresentValues(
  companies: Company[],
  connection: Connection,
): Promise<{ existing: Company[]; gone: Company[] }> {
  const records = await readRecords(connection, "companies", {
    ids: [...new Set(companies.flatMap(({ remoteId }) => remoteId ?? []))],
    properties: [...new Set(companies.flatMap(({ properties }) => Object.keys(properties)))],
  });
  const present = new Map(records.map(({ id, properties }) => [id, properties]));
  const isThere = ({ remoteId }: Company) => remoteId !== null && present.has(remoteId);
  const existing = companies.filter(isThere).map((company) => ({
    ...company,
    properties: valuesToFill(
      company.properties,
      present.get(company.remoteId ?? "") ?? {},
      company.domain,
    ),
  }));
  return { existing, gone: companies.filter((company) => !isThere(company)) };
}

/** A new company without a known name gets its domain as name. An existing name does not change. */
function inputOf(
  { lead, domain, remoteId, properties }: Company,
  action: Action,
  settings: DestinationSettings,
): Input {
  const objectWriteTraceId = lead.id;
  if (action === "update" && remoteId !== null)
    return { objectWriteTraceId, id: remoteId, properties };
  const nameProperty = settings.fieldMap.company_name ?? "name";
  const named = nameProperty ? { [nameProperty]: domain, ...properties } : properties;
  return { objectWriteTraceId, properties: named };
}

/** Lower case, as HubSpot's search requires. */
const domainOf = (lead: OutgoingLead): string => lead.domain.toLowerCase();

const writesContacts = ({ config }: DestinationSettings): boolean => config["contacts"] === true;

const keyProperty = (settings: DestinationSettings): string => settings.fieldMap.domain || "domain";

/** HubSpot's internal names. The label from its UI is a common mistake. */
const checkProperties = (settings: DestinationSettings): SettingProblem[] =>
  Object.entries(settings.fieldMap)
    .filter(([, property]) => property && !/^[a-z][a-z0-9_]*$/.test(property))
    .map(([field, property]) => ({
      path: `field_map.${field}`,
      message: `"${property}" must be the internal name of a HubSpot property, such as "lead_score"`,
    }));
