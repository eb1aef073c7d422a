import {
  partByKey,
  settleBatch,
  type BatchProgress,
  type OutgoingEntry,
} from "#src/destinations/batch-outcome";
import { checkToken, configText } from "#src/destinations/config-member";
import type {
  Connection,
  Destination,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import { checkColumns, companyFieldsOf } from "#src/destinations/lead-fields";
import { checkOverwrite, overwritesAlways, valuesToFill } from "#src/destinations/overwrite";
import {
  checkFieldsOf,
  fieldsOfRecord,
  isCheckField,
  keyOfRecord,
  lookupsOf,
  lookupValue,
  withNames,
} from "./zoho-keys";
import { findZohoRecords } from "./zoho-lookup";
import { moduleOf } from "./zoho-modules";
import {
  MAX_RECORDS,
  readOneRecord,
  readZohoRecords,
  writeZohoRecords,
  type ZohoRecord,
  type ZohoResult,
} from "./zoho-records";
import { ZOHO_REGIONS } from "./zoho-token";

/** Zoho documents escaping for quotes in queries only. Values with these characters are not looked up. */
const UNFIT_FOR_QUERIES = /[\\\p{Cc}]/u;
const NOTHING_FOUND = { ids: new Map<string, string>() };
const API_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Records of one module of Zoho CRM. Updates by stored id. Otherwise Zoho itself matches on its unique
 * fields (`config.duplicate_check_fields`, by default the module's own). Leads without these fields are
 * looked up by website.
 */
export const zoho: Destination = {
  batchSize: MAX_RECORDS,
  mapping: {
    defaultsOf: (settings) => moduleOf(configText(settings, "module")).fields,
    valuesOf: companyFieldsOf,
  },
  configMembers: [
    "client_id",
    "client_secret",
    "region",
    "module",
    "duplicate_check_fields",
    "overwrite",
  ],
  accountOf: (settings) => `${configText(settings, "region")} ${configText(settings, "client_id")}`,
  check: (settings) => [
    ...checkToken(settings, "a Zoho refresh token"),
    ...checkConfig(settings),
    ...checkFields(settings),
    ...checkOverwrite(settings),
    ...checkColumns(moduleOf(configText(settings, "module")).fields, settings.fieldMap),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, observed) => {
      const known = new Map<string, string>();
      const keyOf = ({ lead }: OutgoingEntry) => keyOfRecord(lead, observed.settings);
      for (const part of partByKey(batch.leads, keyOf))
        await writePart(part, known, keyOf, progress, observed);
    }),
  test: async (connection) => {
    await readOneRecord(connection);
    const [lookup] = lookupsOf(connection.settings);
    if (lookup === undefined) return;
    const response = await findZohoRecords(connection, lookup, ["https://example.com/"]);
    if ("refused" in response) throw response.refused;
  },
};

type NewRecord = { entry: OutgoingEntry; record: ZohoRecord };

/** Updates by stored id; if there is none or its record is deleted, by looked-up id, else by key. */
async function writePart(
  part: OutgoingEntry[],
  known: Map<string, string>,
  keyOf: (entry: OutgoingEntry) => string | null,
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const { settings } = connection;
  const record = (entry: OutgoingEntry, status: "created" | "updated", id: string) => {
    progress.wrote(entry.lead.id, status, id);
    const key = keyOf(entry);
    if (key !== null) known.set(key, id);
  };
  /** Returns the entries whose record was deleted. */
  const write = async (records: NewRecord[], action: "update" | "upsert") => {
    const gone: OutgoingEntry[] = [];
    const report = (at: number, result: ZohoResult) => {
      const entry = records[at]?.entry;
      if (!entry) return;
      if (result === "missing") gone.push(entry);
      else if ("error" in result) progress.failed(entry.lead.id, result.error);
      else record(entry, result.isNew ? "created" : "updated", result.id);
    };
    const bodies = records.map((one) => one.record);
    await writeZohoRecords(connection, action, bodies, checkFieldsOf(settings), report);
    return gone;
  };
  /** The same, for entries with the id of their record. */
  const update = async (entries: OutgoingEntry[]) => {
    const { existing, gone } = await toUpdate(entries, connection);
    const isChanged = (one: NewRecord) => Object.keys(one.record).length > 1;
    for (const { entry } of existing.filter((one) => !isChanged(one)))
      if (entry.remoteId !== null) record(entry, "updated", entry.remoteId);
    return [...gone, ...(await write(existing.filter(isChanged), "update"))];
  };
  const entries = part.map((entry) => ({
    ...entry,
    remoteId: entry.remoteId ?? known.get(keyOf(entry) ?? "") ?? null,
  }));
  const isKnown = ({ remoteId }: OutgoingEntry) => remoteId !== null;
  const isNew = ({ remoteId }: OutgoingEntry) => remoteId === null;
  const gone = await update(entries.filter(isKnown));
  const rest = await lookUp([...entries.filter(isNew), ...gone], progress, connection);
  const goneSince = await update(rest.filter(isKnown));
  const unfound = [...rest.filter(isNew), ...goneSince];
  await write(
    unfound.map((entry) => ({ entry, record: withNames(entry.lead, settings) })),
    "upsert",
  );
}

/** Splits entries into records to update, with fields and id, and entries whose record does not exist. */
async function toUpdate(
  entries: OutgoingEntry[],
  connection: Connection,
): Promise<{ existing: NewRecord[]; gone: OutgoingEntry[] }> {
  const withId = (entry: OutgoingEntry, fields: ZohoRecord): NewRecord => ({
    entry,
    record: { ...fields, id: entry.remoteId ?? "" },
  });
  const mapped = entries.map((entry) => ({
    entry,
    fields: fieldsOfRecord(entry.lead, connection.settings),
  }));
  if (overwritesAlways(connection.settings))
    return { existing: mapped.map(({ entry, fields }) => withId(entry, fields)), gone: [] };
  const ids = entries.flatMap(({ remoteId }) => remoteId ?? []);
  const names = mapped.flatMap(({ fields }) => Object.keys(fields));
  const present = await readZohoRecords(connection, [...new Set(ids)], [...new Set(names)]);
  return {
    existing: mapped.flatMap(({ entry, fields }) => {
      const values = present.get(entry.remoteId ?? "");
      return values ? [withId(entry, valuesToFill(fields, values, entry.lead.domain))] : [];
    }),
    gone: entries.filter(({ remoteId }) => !present.has(remoteId ?? "")),
  };
}

/** The entries with the ids of their records, without those that require a lookup that failed. */
async function lookUp(
  entries: OutgoingEntry[],
  progress: BatchProgress,
  connection: Connection,
): Promise<OutgoingEntry[]> {
  const { settings } = connection;
  const found: OutgoingEntry[] = [];
  let open = entries.map((entry) => ({ ...entry, remoteId: null }));
  for (const lookup of lookupsOf(settings)) {
    const valueOf = ({ lead }: OutgoingEntry) => lookupValue(lead, lookup, settings);
    const values = [...new Set(open.map(valueOf).filter((value) => value !== null))];
    const fit = values.filter((value) => !UNFIT_FOR_QUERIES.test(value));
    const response =
      fit.length > 0 ? await findZohoRecords(connection, lookup, fit) : NOTHING_FOUND;
    open = open.filter((entry) => {
      const value = valueOf(entry);
      if (value === null) return true;
      if (!fit.includes(value)) {
        if (!isCheckField(lookup)) return true;
        progress.failed(entry.lead.id, `records cannot be looked up by this "${lookup.field}"`);
        return false;
      }
      if ("refused" in response) {
        progress.failed(entry.lead.id, response.refused.message);
        return false;
      }
      const remoteId = response.ids.get(value.toLowerCase());
      if (remoteId !== undefined) found.push({ ...entry, remoteId });
      return remoteId === undefined;
    });
  }
  return [...found, ...open];
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
      message: 'must be a list of API names of fields, such as ["Email"]',
    });
  return problems;
}

const checkFields = ({ fieldMap }: DestinationSettings): SettingProblem[] =>
  Object.entries(fieldMap)
    .filter(([, column]) => column && !API_NAME.test(column))
    .map(([field, column]) => ({
      path: `field_map.${field}`,
      message: `"${column}" must be the API name of a Zoho field, such as "Lead_Score"`,
    }));
