import { partByKey, settleBatch, type BatchProgress, type OutgoingEntry } from "./batch-outcome";
import { checkToken, configText } from "./config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
  SettingProblem,
} from "./destination";
import { mapFields } from "./lead-fields";
import { moduleOf } from "./zoho-modules";
import {
  MAX_RECORDS,
  readOneRecord,
  writeZohoRecords,
  type ZohoRecord,
  type ZohoResult,
} from "./zoho-records";
import { ZOHO_REGIONS } from "./zoho-token";

const API_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Records of one module of Zoho CRM: updated by the stored id, else matched by Zoho itself on the fields
 * that it lets no two records share (`config.duplicate_check_fields`, by default the module's own).
 */
export const zoho: Destination = {
  batchSize: MAX_RECORDS,
  check: (settings) => [
    ...checkToken(settings, "a refresh token of Zoho"),
    ...checkConfig(settings),
    ...checkFields(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const known = new Map<string, string>();
      const keyOf = ({ lead }: OutgoingEntry) => keyOfRecord(lead, watched.settings);
      for (const part of partByKey(batch.leads, keyOf))
        await writePart(part, known, keyOf, progress, watched);
    }),
  test: readOneRecord,
};

/** By the stored id; then, and where that record is gone, by key. */
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
  const gone = await write(
    entries.filter(({ remoteId }) => remoteId !== null),
    "update",
  );
  await write([...entries.filter(({ remoteId }) => remoteId === null), ...gone], "upsert");
}

const fieldsOfRecord = (lead: OutgoingLead, settings: DestinationSettings): ZohoRecord => {
  const { fields, limits } = moduleOf(configText(settings, "module"));
  const record = mapFields(lead, fields, settings.fieldMap);
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

/** By what Zoho will take two leads for one; null where the record has none of these fields. */
function keyOfRecord(lead: OutgoingLead, settings: DestinationSettings): string | null {
  const record = withNames(lead, settings);
  const field = checkFieldsOf(settings).find((name) => record[name] !== undefined);
  return field === undefined ? null : `${field} ${record[field]}`.toLowerCase();
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
