import { configText } from "#src/destinations/config-member";
import type { DestinationSettings, OutgoingLead } from "#src/destinations/destination";
import { mapFields, companyFieldsOf } from "#src/destinations/lead-fields";
import { overwritesAlways } from "#src/destinations/overwrite";
import type { Lookup } from "./zoho-lookup";
import { moduleOf } from "./zoho-modules";
import type { ZohoRecord } from "./zoho-records";

/** A lead as the fields of the module, cut to Zoho's length limits. */
export const fieldsOfRecord = (lead: OutgoingLead, settings: DestinationSettings): ZohoRecord => {
  const { fields, limits } = moduleOf(configText(settings, "module"));
  const record = mapFields(companyFieldsOf(lead), fields, settings.fieldMap);
  for (const [name, length] of Object.entries(limits))
    if (typeof record[name] === "string") record[name] = record[name].slice(0, length);
  return record;
};

/**
 * For a new record: adds the names that Zoho requires, from the company's name or domain if they have no
 * mapping.
 */
export function withNames(lead: OutgoingLead, settings: DestinationSettings): ZohoRecord {
  const { names, limits } = moduleOf(configText(settings, "module"));
  const record = fieldsOfRecord(lead, settings);
  const name = lead.company_name?.trim() || lead.domain;
  for (const field of names) record[field] ??= name.slice(0, limits[field]);
  return record;
}

/** The value that identifies the record: the first of Zoho's unique fields, or else the lookup field. */
export function keyOfRecord(lead: OutgoingLead, settings: DestinationSettings): string | null {
  const record = withNames(lead, settings);
  const checked = checkFieldsOf(settings).find((name) => record[name] !== undefined);
  const field = checked ?? websiteLookup(settings)?.field;
  const value = field === undefined ? undefined : record[field];
  return value === undefined ? null : `${field} ${value}`.toLowerCase();
}

/**
 * How to find the records of leads: by Zoho's unique fields, unless Zoho may match and overwrite records
 * itself, and by website for leads without these fields.
 */
export function lookupsOf(settings: DestinationSettings): Lookup[] {
  const keys = checkFieldsOf(settings);
  const byKey = overwritesAlways(settings) ? [] : keys.map((field) => ({ field, keys }));
  return [...byKey, websiteLookup(settings)].filter((lookup) => lookup !== null);
}

/** The lookup value of a lead; null if it has none, or Zoho finds the record by another field. */
export function lookupValue(
  lead: OutgoingLead,
  lookup: Lookup,
  settings: DestinationSettings,
): string | null {
  const record = withNames(lead, settings);
  const isChecked = lookup.keys.some((key) => record[key] !== undefined);
  const value = isChecked && !isCheckField(lookup) ? undefined : record[lookup.field];
  return value === undefined ? null : String(value);
}

export const isCheckField = ({ field, keys }: Lookup): boolean => keys.includes(field);

/**
 * By domain if `field_map` has a column for it, else by website; null if no lead needs a lookup, or none
 * has a value.
 */
function websiteLookup(settings: DestinationSettings): Lookup | null {
  const { fieldMap } = settings;
  const keys = checkFieldsOf(settings);
  const { fields, names } = moduleOf(configText(settings, "module"));
  const field = fieldMap.domain || (fieldMap.website ?? fields.website);
  const isNeeded = !keys.some((key) => key === field || names.includes(key));
  return field && isNeeded ? { field, keys } : null;
}

export function checkFieldsOf(settings: DestinationSettings): string[] {
  const own = settings.config["duplicate_check_fields"];
  return Array.isArray(own) && own.length > 0
    ? own.map(String)
    : moduleOf(configText(settings, "module")).keys;
}
