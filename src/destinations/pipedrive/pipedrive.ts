import * as z from "zod";
import {
  partByKey,
  settleBatch,
  type BatchProgress,
  type OutgoingEntry,
} from "#src/destinations/batch-outcome";
import { checkContacts, checkToken, configText } from "#src/destinations/config-member";
import type {
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "#src/destinations/destination";
import { mapFields, companyFieldsOf, type LeadField } from "#src/destinations/lead-fields";
import { checkOverwrite, overwritesAlways, valuesToFill } from "#src/destinations/overwrite";
import { writePersons } from "./pipedrive-persons";
import {
  accountHost,
  isWebsiteOf,
  PipedriveApi,
  RecordRefused,
  type Organization,
} from "./pipedrive-api";

/** Fields of an organisation that every account has and a lead can fill. */
const FIELDS: Partial<Record<LeadField, string>> = {
  company_name: "name",
  website: "website",
  linkedin: "linkedin",
  employee_count: "employee_count",
};
const STANDARD = new Set([...Object.values(FIELDS), "address"]);
/** Custom fields are identified by key: Company settings, Data fields, "Copy API key". */
const CUSTOM_FIELD = /^[0-9a-f]{40}$/;
/** The body of a write request. */
type OrganizationFields = {
  [field: string]: unknown;
  custom_fields?: Record<string, string | number>;
};
const ADDRESS_FIELDS = ["street_address", "postal_code", "city", "region", "country"] as const;
const MAX_NAME = 255;

/**
 * Organisations in Pipedrive, with a person for each of a lead's first addresses. Pipedrive has no upsert.
 * The adapter finds an organisation by stored id, then by the custom field with the domain or website, then
 * by name unless its website differs.
 */
export const pipedrive: Destination = {
  // Pipedrive writes one record per request, and a lead may need ten requests.
  batchSize: 5,
  mapping: { defaultsOf: () => FIELDS, valuesOf: companyFieldsOf },
  configMembers: ["domain", "contacts", "overwrite"],
  accountOf: (settings) => {
    const domain = configText(settings, "domain");
    return accountHost(domain) ?? domain;
  },
  check: (settings) => [
    ...checkToken(settings, "the API token of a Pipedrive user"),
    ...checkDomain(settings),
    ...checkFields(settings),
    ...checkContacts(settings),
    ...checkOverwrite(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, observed) => {
      const api = new PipedriveApi(observed);
      const known: Known = { organizations: new Map(), persons: new Map(), present: new Map() };
      const entries = partByKey(batch.leads, ({ lead }) => lead.domain).flat();
      if (!overwritesAlways(observed.settings))
        known.present = await readPresent(
          entries.flatMap(({ remoteId }) => remoteId ?? []),
          api,
        );
      for (const entry of entries) {
        try {
          await writeLead(entry, known, api, progress, observed.settings);
        } catch (error) {
          // Pipedrive rejects this lead. Any other error stops the batch.
          if (!(error instanceof RecordRefused)) throw error;
          progress.failed(entry.lead.id, error.message);
        }
      }
    }),
  test: (connection) => new PipedriveApi(connection).readOne(),
};

/**
 * What a batch has written so far and the search index lacks: organisations by domain, persons by address.
 * `present` contains organisations as they were read, by id.
 */
type Known = {
  organizations: Map<string, string>;
  persons: Map<string, number>;
  present: Map<string, Organization>;
};

const readPresent = async (ids: string[], api: PipedriveApi): Promise<Known["present"]> =>
  new Map((await api.readOrganizations(ids)).map((one) => [String(one.id), one]));

async function writeLead(
  { lead, remoteId }: OutgoingEntry,
  known: Known,
  api: PipedriveApi,
  progress: BatchProgress,
  settings: DestinationSettings,
): Promise<void> {
  const fields = organizationOf(lead, settings);
  /** Returns false if the organisation was deleted. */
  const update = async (id: string, found?: Organization): Promise<boolean> => {
    if (overwritesAlways(settings)) return api.updateOrganization(id, fields);
    const present = found ?? known.present.get(id) ?? (await readPresent([id], api)).get(id);
    if (!present) return false;
    const missing = fieldsToFill(fields, present, lead.domain);
    if (Object.keys(missing).length === 0) return true;
    // The next lead of the domain reads it again.
    known.present.delete(id);
    return api.updateOrganization(id, missing);
  };
  const stored = remoteId ?? known.organizations.get(lead.domain) ?? null;
  let id = stored !== null && (await update(stored)) ? stored : null;
  if (id === null) {
    const found = await findOrganization(lead, settings, api);
    if (found !== null && (await update(String(found.id), found))) id = String(found.id);
  }
  const status = id === null ? "created" : "updated";
  id ??= String(await api.createOrganization({ name: nameOf(lead), ...fields }));
  known.organizations.set(lead.domain, id);
  progress.remember(lead.id, status, id);
  if (settings.config["contacts"] !== false)
    await writePersons(lead, { id, isNew: status === "created" }, known.persons, api);
  progress.finish(lead.id);
}

async function findOrganization(
  lead: OutgoingLead,
  settings: DestinationSettings,
  api: PipedriveApi,
): Promise<Organization | null> {
  for (const field of ["domain", "website"] as const) {
    const key = settings.fieldMap[field] ?? "";
    if (!CUSTOM_FIELD.test(key)) continue;
    const hits = await api.findOrganizations("custom_fields", lead[field]);
    const hit = hits.find((organization) => organization.custom_fields?.[key] === lead[field]);
    if (hit) return hit;
  }
  const name = nameOf(lead).toLowerCase();
  const hits = await api.findOrganizations("name", nameOf(lead));
  const namesakes = hits.filter((hit) => hit.name?.toLowerCase() === name);
  const sameSite = ({ website }: Organization) => website && isWebsiteOf(website, lead.domain);
  // Another company with the same name has another website.
  return namesakes.find(sameSite) ?? namesakes.find(({ website }) => !website) ?? null;
}

/** A lead as request body. Includes the name only if it is known, so that an update keeps a good name. */
function organizationOf(lead: OutgoingLead, settings: DestinationSettings): OrganizationFields {
  const { fieldMap } = settings;
  const columns: Record<string, string | number> = mapFields(
    companyFieldsOf(lead),
    FIELDS,
    fieldMap,
  );
  const address = addressOf(lead, settings);
  if (address) columns["address"] ??= address;
  const body: OrganizationFields = {};
  const custom: Record<string, string | number> = {};
  for (const [column, value] of Object.entries(columns)) {
    if (CUSTOM_FIELD.test(column)) custom[column] = value;
    else if (column === "address") body[column] = { value: String(value) };
    else if (column === "name") body[column] = String(value).slice(0, MAX_NAME);
    else body[column] = value;
  }
  return Object.keys(custom).length > 0 ? { ...body, custom_fields: custom } : body;
}

/** The fields that an organisation lacks. An address is an object, and empty if its text is empty. */
function fieldsToFill(
  { custom_fields: custom, ...fields }: OrganizationFields,
  present: Organization,
  placeholder: string,
): OrganizationFields {
  const address = z.object({ value: z.string() }).safeParse(present["address"]);
  const flat = { ...present, ...(address.success && { address: address.data.value }) };
  const body = valuesToFill(fields, flat, placeholder);
  const customBody = valuesToFill(custom ?? {}, present.custom_fields ?? {});
  return Object.keys(customBody).length > 0 ? { ...body, custom_fields: customBody } : body;
}

/** One line of the address parts that have no mapping; null if street and town are unknown. */
function addressOf(lead: OutgoingLead, { fieldMap }: DestinationSettings): string | null {
  const fields = companyFieldsOf(lead);
  const part = (name: (typeof ADDRESS_FIELDS)[number]) =>
    fieldMap[name] === undefined ? fields[name] : null;
  const [street, postalCode, city, region, country] = ADDRESS_FIELDS.map(part);
  if (!street && !city) return null;
  const town = [postalCode, city].filter(Boolean).join(" ");
  return [street, town, region, country].filter(Boolean).join(", ");
}

const nameOf = (lead: OutgoingLead): string =>
  (lead.company_name?.trim() || lead.domain).slice(0, MAX_NAME);

function checkDomain(settings: DestinationSettings): SettingProblem[] {
  const domain = configText(settings, "domain");
  if (!domain)
    return [{ path: "config.domain", message: "is required: acme for acme.pipedrive.com" }];
  return accountHost(domain) === null
    ? [{ path: "config.domain", message: "must be acme, acme.pipedrive.com or its https URL" }]
    : [];
}

const checkFields = ({ fieldMap }: DestinationSettings): SettingProblem[] =>
  Object.entries(fieldMap)
    .filter(([, column]) => column && !STANDARD.has(column) && !CUSTOM_FIELD.test(column))
    .map(([field, column]) => ({
      path: `field_map.${field}`,
      message: `"${column}" must be ${[...STANDARD].join(", ")} or the 40-character key of a custom field`,
    }));
