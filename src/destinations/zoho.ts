import { partByKey, settleBatch, type BatchProgress, type OutgoingEntry } from "./batch-outcome";
import { checkToken, configText } from "./config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "./destination";
import { checkColumns, mapFields, namedFieldsOf } from "./lead-fields";
import { findZohoRecords, type Lookup } from "./zoho-lookup";
import { moduleOf } from "./zoho-modules";
import {
  MAX_RECORDS,
  readOneRecord,
  writeZohoRecords,
  type ZohoRecord,
  type ZohoResult,
} from "./zoho-records";
import { ZOHO_REGIONS } from "./zoho-token";

/** Zoho documents that quotes are doubled in a query, and nothing of these: values that have them are not looked up. */
const UNFIT_FOR_QUERIES = /[\\\p{Cc}]/u;
const API_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Records of one module of Zoho CRM: updated by the stored id, else matched by Zoho itself on the fields
 * that it lets no two records share (`config.duplicate_check_fields`, by default the module's own), else,
 * for leads that have none of these, looked up by their website.
 */
export const zoho: Destination = {
  batchSize: MAX_RECORDS,
  accountOf: (settings) => `${configText(settings, "region")} ${configText(settings, "client_id")}`,
  check: (settings) => [
    ...checkToken(settings, "a refresh token of Zoho"),
    ...checkConfig(settings),
    ...checkFields(settings),
    ...checkColumns(moduleOf(configText(settings, "module")).fields, settings.fieldMap),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const known = new Map<string, string>();
      const keyOf = ({ lead }: OutgoingEntry) => keyOfRecord(lead, watched.settings)?.text ?? null;
      for (const part of partByKey(batch.leads, keyOf))
        await writePart(part, known, keyOf, progress, watched);
    }),
  test: async (connection) => {
    await readOneRecord(connection);
    const lookup = lookupOf(connection.settings);
    if (lookup === null) return;
    const answer = await findZohoRecords(connection, lookup, ["https://example.com/"]);
    if ("refused" in answer) throw answer.refused;
  },
};

/** By the stored id; then, and where that record is gone, by the id looked up, else by key. */
async function writePart(
  part: OutgoingEntry[],
  known: Map<string, string>,
  keyOf: (entry: OutgoingEntry) => string | null,
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const { settings } = connection;
  /** Returns those whose record is gone. */
  const write = async (entries: OutgoingEntry[], action: "update" | "upsert") => {
    const records = entries.map(({ lead, remoteId }) =>
      action === "update" && remoteId !== null
        ? { ...fieldsOfRecord(lead, settings), id: remoteId }
        : withNames(lead, settings),
    );
    const gone: OutgoingEntry[] = [];
    const tell = (at: number, result: ZohoResult) => {
      const entry = entries[at];
      if (!entry) return;
      if (result === "missing") gone.push(entry);
      else if ("error" in result) progress.failed(entry.lead.id, result.error);
      else {
        progress.wrote(entry.lead.id, result.isNew ? "created" : "updated", result.id);
        const key = keyOf(entry);
        if (key !== null) known.set(key, result.id);
      }
    };
    await writeZohoRecords(connection, action, records, checkFieldsOf(settings), tell);
    return gone;
  };
  const entries = part.map((entry) => ({
    ...entry,
    remoteId: entry.remoteId ?? known.get(keyOf(entry) ?? "") ?? null,
  }));
  const isKnown = ({ remoteId }: OutgoingEntry) => remoteId !== null;
  const isNew = ({ remoteId }: OutgoingEntry) => remoteId === null;
  const gone = await write(entries.filter(isKnown), "update");
  const rest = await lookUp([...entries.filter(isNew), ...gone], progress, connection);
  const goneSince = await write(rest.filter(isKnown), "update");
  await write([...rest.filter(isNew), ...goneSince], "upsert");
}

/** The entries with the ids of the records that are there; without those that Zoho will not tell this of. */
async function lookUp(
  entries: OutgoingEntry[],
  progress: BatchProgress,
  connection: Connection,
): Promise<OutgoingEntry[]> {
  const { settings } = connection;
  const lookup = lookupOf(settings);
  const valueOf = ({ lead }: OutgoingEntry) => keyOfRecord(lead, settings)?.toLookUp ?? null;
  const values = entries.map(valueOf).filter((value) => value !== null);
  const answer =
    lookup !== null && values.length > 0
      ? await findZohoRecords(connection, lookup, values)
      : { ids: new Map<string, string>() };
  return entries.flatMap((entry) => {
    const value = valueOf(entry);
    if (value === null) return [{ ...entry, remoteId: null }];
    if ("ids" in answer)
      return [{ ...entry, remoteId: answer.ids.get(value.toLowerCase()) ?? null }];
    // Written all the same, it might be there twice.
    progress.failed(entry.lead.id, answer.refused.message);
    return [];
  });
}

const fieldsOfRecord = (lead: OutgoingLead, settings: DestinationSettings): ZohoRecord => {
  const { fields, limits } = moduleOf(configText(settings, "module"));
  const record = mapFields(namedFieldsOf(lead), fields, settings.fieldMap);
  for (const [name, length] of Object.entries(limits))
    if (typeof record[name] === "string") record[name] = record[name].slice(0, length);
  return record;
};

/** What a module will not be without, by the company's name or domain; an update leaves it alone. */
function withNames(lead: OutgoingLead, settings: DestinationSettings): ZohoRecord {
  const { names, limits } = moduleOf(configText(settings, "module"));
  const record = fieldsOfRecord(lead, settings);
  const name = lead.company_name?.trim() || lead.domain;
  for (const field of names) record[field] ??= name.slice(0, limits[field]);
  return record;
}

/**
 * What tells the record from those of other leads: the first of the fields that Zoho checks, else the field
 * it is looked up by (`toLookUp`); null where it has none of these.
 */
function keyOfRecord(
  lead: OutgoingLead,
  settings: DestinationSettings,
): { text: string; toLookUp: string | null } | null {
  const record = withNames(lead, settings);
  const checked = checkFieldsOf(settings).find((name) => record[name] !== undefined);
  const field = checked ?? lookupOf(settings)?.field;
  const value = field === undefined ? undefined : record[field];
  if (value === undefined) return null;
  const isLookedUp = checked === undefined && !UNFIT_FOR_QUERIES.test(String(value));
  return {
    text: `${field} ${value}`.toLowerCase(),
    toLookUp: isLookedUp ? String(value) : null,
  };
}

/** By the domain where the field_map has a column for it, else by the website; null where no lead needs it, or none can. */
function lookupOf(settings: DestinationSettings): Lookup | null {
  const { fieldMap } = settings;
  const keys = checkFieldsOf(settings);
  const { fields, names } = moduleOf(configText(settings, "module"));
  const field = fieldMap.domain || (fieldMap.website ?? fields.website);
  const isNeeded = !keys.some((key) => key === field || names.includes(key));
  return field && isNeeded ? { field, keys } : null;
}

function checkFieldsOf(settings: DestinationSettings): string[] {
  const own = settings.config["duplicate_check_fields"];
  return Array.isArray(own) && own.length > 0
    ? own.map(String)
    : moduleOf(configText(settings, "module")).keys;
}

function checkConfig(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const need = (name: string, isGood: (value: string) => boolean, message: string) => {
    const value = configText(settings, name);
    if (!value) problems.push({ path: `config.${name}`, message: "is required" });
    else if (!isGood(value)) problems.push({ path: `config.${name}`, message });
  };
  need("client_id", () => true, "");
  need("client_secret", () => true, "");
  const regions = [...ZOHO_REGIONS.keys()];
  need("region", (value) => regions.includes(value), `must be one of ${regions.join(", ")}`);
  need("module", (value) => API_NAME.test(value), "must be a module's API name, such as Leads");
  const keys = settings.config["duplicate_check_fields"];
  const isList =
    keys === undefined ||
    (Array.isArray(keys) && keys.every((key) => typeof key === "string" && API_NAME.test(key)));
  if (!isList)
    problems.push({
      path: "config.duplicate_check_fields",
      message: 'must be a list of fields\' API names, such as ["Email"]',
    });
  return problems;
}

const checkFields = ({ fieldMap }: DestinationSettings): SettingProblem[] =>
  Object.entries(fieldMap)
    .filter(([, column]) => column && !API_NAME.test(column))
    .map(([field, column]) => ({
      path: `field_map.${field}`,
      message: `"${column}" is no API name of a Zoho field, such as "Lead_Score"`,
    }));
