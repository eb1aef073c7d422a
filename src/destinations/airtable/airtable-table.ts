import {
  addressOf,
  columnInFormula,
  COLUMNS,
  COMPUTED,
  headersOf,
  isFindable,
  keyColumn,
  Listed,
  MAX_PAGES,
  MAX_RECORDS,
  PAUSE_MS,
  quote,
  refusalIn,
  refusalOf,
  Written,
  type Fields,
  type ReadRecord,
} from "./airtable-api";
import { type BatchProgress, type OutgoingEntry } from "#src/destinations/batch-outcome";
import { type ProviderResponse, call, failureOf } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";
import { fieldsOf, mapFields } from "#src/destinations/lead-fields";
import { overwritesAlways, valuesToFill } from "#src/destinations/overwrite";

/** A record to write: identified by its id, or by its key if it has none. */
type Row = { entry: OutgoingEntry; id: string | null; fields: Fields };

/** The table of one push. Rejected writes show which columns it lacks. */
export class Table {
  readonly #connection: Connection;
  readonly #missingColumns = new Set<string>();
  #hasSent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  keyOf(entry: OutgoingEntry): string | null {
    const value = this.#fieldsOf(entry)[keyColumn(this.#connection.settings)];
    return value === undefined ? null : String(value);
  }

  async write(entries: OutgoingEntry[], progress: BatchProgress): Promise<void> {
    const rows = overwritesAlways(this.#connection.settings)
      ? entries.map((entry) => ({ entry, id: entry.remoteId, fields: this.#fieldsOf(entry) }))
      : await this.#fillRows(entries);
    const isComplete = ({ id, fields }: Row) => id !== null && Object.keys(fields).length === 0;
    for (const { entry, id } of rows.filter(isComplete))
      progress.wrote(entry.lead.id, "updated", id);
    const rest = rows.filter((row) => !isComplete(row));
    for (let at = 0; at < rest.length; at += MAX_RECORDS)
      await this.#writeRows(rest.slice(at, at + MAX_RECORDS), progress);
  }

  /** Returns the missing values of existing records, and complete new records. */
  async #fillRows(entries: OutgoingEntry[]): Promise<Row[]> {
    const key = keyColumn(this.#connection.settings);
    const records = await this.#read(entries);
    const byId = new Map(records.map((record) => [record.id, record]));
    // The first of several records with one key is the oldest.
    const byKey = new Map(
      records.toReversed().map((record) => [String(record.fields[key]), record]),
    );
    return entries.map((entry) => {
      const fields = this.#fieldsOf(entry);
      const keyValue = this.keyOf(entry) ?? "";
      const record = byId.get(entry.remoteId ?? "") ?? byKey.get(keyValue);
      if (record) {
        // Airtable omits empty columns.
        const present = Object.fromEntries(
          Object.keys(fields).map((name) => [name, record.fields[name] ?? null]),
        );
        return { entry, id: record.id, fields: valuesToFill(fields, present) };
      }
      // A record that no formula can find may exist, so only its key is written.
      const isUnread = !isFindable(keyValue);
      return { entry, id: null, fields: isUnread ? { [key]: keyValue } : fields };
    });
  }

  /** The records of entries by id and key, oldest first. */
  async #read(entries: OutgoingEntry[]): Promise<ReadRecord[]> {
    const { settings } = this.#connection;
    const key = keyColumn(settings);
    const tests = entries.flatMap((entry) => {
      const keyValue = this.keyOf(entry) ?? "";
      return [
        ...(entry.remoteId === null ? [] : [`RECORD_ID()=${quote(entry.remoteId)}`]),
        ...(isFindable(keyValue) ? [`${columnInFormula(key)}=${quote(keyValue)}`] : []),
      ];
    });
    const records: ReadRecord[] = [];
    let offset: string | undefined;
    for (let page = 0; tests.length > 0 && page < MAX_PAGES; page += 1) {
      const response = await this.#ask("POST", "/listRecords", {
        filterByFormula: `OR(${tests.join(",")})`,
        fields: [
          ...new Set([key, ...entries.flatMap((entry) => Object.keys(this.#fieldsOf(entry)))]),
        ],
        pageSize: 100,
        ...(offset !== undefined && { offset }),
      });
      const { type, message } = refusalIn(response);
      if (type === "UNKNOWN_FIELD_NAME" && this.#skipsColumn(message)) return this.#read(entries);
      if (response.status >= 300) throw refusalOf(response);
      const list = Listed.safeParse(response.json).data;
      if (!list) throw failureOf(response, "unrecognized response", "retry");
      records.push(...list.records);
      offset = list.offset;
      if (offset === undefined) break;
    }
    return records.toSorted((one, other) => one.createdTime.localeCompare(other.createdTime));
  }

  /** Updates records by id, and updates or creates the others by key. */
  async #writeRows(rows: Row[], progress: BatchProgress): Promise<void> {
    const response = await this.#upsert(rows);
    if (response.status < 300) return this.#record(rows, response, progress);
    const { type, message } = refusalIn(response);
    if (response.status !== 422 && type !== "ROW_DOES_NOT_EXIST") throw refusalOf(response);
    if (type === "UNKNOWN_FIELD_NAME" || COMPUTED.test(message)) {
      if (this.#skipsColumn(message)) return this.#writeRows(rows, progress);
      throw failureOf(response, `${message}: change the column in the table or in field_map`);
    }
    // A record was deleted in Airtable: create it again by its key.
    if (type === "ROW_DOES_NOT_EXIST" && rows.some(({ id }) => id !== null)) {
      if (!overwritesAlways(this.#connection.settings))
        throw failureOf(response, "the record was deleted after it was read", "retry");
      return this.#writeRows(
        rows.map((row) => ({ ...row, id: null })),
        progress,
      );
    }
    if (rows.length === 1) return progress.failed(rows[0]!.entry.lead.id, message || type);
    // One invalid record fails the whole batch: split it until the invalid record is alone.
    const half = Math.ceil(rows.length / 2);
    await this.#writeRows(rows.slice(0, half), progress);
    await this.#writeRows(rows.slice(half), progress);
  }

  #upsert(rows: Row[]): Promise<ProviderResponse> {
    const isKnown = (name: string) => !this.#missingColumns.has(name);
    return this.#ask("PATCH", "", {
      performUpsert: { fieldsToMergeOn: [keyColumn(this.#connection.settings)] },
      typecast: true,
      records: rows.map(({ id, fields }) => ({
        ...(id !== null && { id }),
        fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isKnown(name))),
      })),
    });
  }

  async #ask(method: string, path: string, json: object): Promise<ProviderResponse> {
    const { settings, wait } = this.#connection;
    if (this.#hasSent) await wait(PAUSE_MS);
    this.#hasSent = true;
    const headers = headersOf(settings);
    return call(this.#connection, addressOf(settings) + path, { method, headers, json });
  }

  #fieldsOf({ lead }: OutgoingEntry): Fields {
    const mapped = mapFields(fieldsOf(lead), COLUMNS, this.#connection.settings.fieldMap);
    return Object.fromEntries(
      Object.entries(mapped).filter(([name]) => !this.#missingColumns.has(name)),
    );
  }

  /** Skips a missing default column in later requests. */
  #skipsColumn(message: string): boolean {
    const { settings } = this.#connection;
    const name = /"(.+)"/.exec(message)?.[1];
    const isMapped = Object.values(settings.fieldMap).some((column) => column === name);
    if (
      name === undefined ||
      isMapped ||
      name === keyColumn(settings) ||
      this.#missingColumns.has(name)
    )
      return false;
    this.#missingColumns.add(name);
    return true;
  }

  #record(rows: Row[], response: ProviderResponse, progress: BatchProgress): void {
    const written = Written.safeParse(response.json).data;
    if (!written) throw failureOf(response, "unrecognized response", "retry");
    const created = new Set(written.createdRecords);
    rows.forEach(({ entry }, at) => {
      const id = written.records[at]?.id;
      if (id !== undefined)
        progress.wrote(entry.lead.id, created.has(id) ? "created" : "updated", id);
    });
  }
}
