import { type Answer, call, failureOf, retryAfterMs } from "./call";
import { configText, checkToken } from "./config-member";
import { type BatchProgress, type OutgoingEntry, partByKey, settleBatch } from "./batch-outcome";
import type { Connection, Destination, DestinationSettings, SettingProblem } from "./destination";
import { checkColumns, fieldsOf, type LeadField, mapFields } from "./lead-fields";
import * as z from "zod";

const API = "https://api.airtable.com/v0";
/** Records of one request (airtable.com/developers/web/api/update-multiple-records). */
const MAX_RECORDS = 10;
/** Five requests a second for each base, whatever the plan. */
const PAUSE_MS = 210;
/** "You will need to wait 30 seconds before subsequent requests will succeed." */
const BUSY_MS = 30_000;

/** Columns that are written where the table has them. */
const COLUMNS: Partial<Record<LeadField, string>> = {
  website: "Website",
  company_name: "Company",
  email: "Email",
  phone: "Phone",
  city: "City",
  country: "Country",
  description: "Description",
};

/** A formula or a lookup takes no value: no record of the table does. */
const COMPUTED = /^Field ".+" cannot accept a value because the field is computed/;

const Written = z.object({
  records: z.array(z.object({ id: z.string() })),
  createdRecords: z.array(z.string()).default([]),
});
const Refusal = z.object({
  error: z.union([
    z.object({ type: z.string(), message: z.string().default("") }),
    z.string().transform((type) => ({ type, message: "" })),
  ]),
});

/** Records of an Airtable table, told apart by their website, or by their domain where that has a column. */
export const airtable: Destination = {
  batchSize: 50,
  // Every base is reached at one host, with what the token itself allows.
  accountOf: () => "api.airtable.com",
  check: (settings) => [
    ...checkToken(settings, "an Airtable personal access token"),
    ...checkTable(settings),
    ...checkColumns(COLUMNS, settings.fieldMap),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const table = new Table(watched);
      for (const part of partByKey(batch.leads, (entry) => table.keyOf(entry)))
        for (let at = 0; at < part.length; at += MAX_RECORDS)
          await table.write(part.slice(at, at + MAX_RECORDS), progress);
    }),
  async test(connection) {
    const { settings } = connection;
    const answer = await call(connection, `${addressOf(settings)}?pageSize=1`, {
      headers: headersOf(settings),
    });
    if (answer.status >= 300) throw refusalOf(answer);
    if (!Written.safeParse(answer.json).success)
      throw failureOf(answer, "an answer that is not Airtable's", "retry");
  },
};

/** The table of one push: which of the columns it lacks is learnt from its refusals. */
class Table {
  readonly #connection: Connection;
  readonly #lacking = new Set<string>();
  #hasAsked = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  keyOf(entry: OutgoingEntry): string | null {
    const value = this.#fieldsOf(entry)[keyColumn(this.#connection.settings)];
    return value === undefined ? null : String(value);
  }

  /** Writes records by their ids, and those without by their key: what is not there is made. */
  async write(entries: OutgoingEntry[], progress: BatchProgress): Promise<void> {
    const answer = await this.#ask(entries);
    if (answer.status < 300) return this.#record(entries, answer, progress);
    const { type, message } = Refusal.safeParse(answer.json).data?.error ?? {
      type: "",
      message: "",
    };
    if (answer.status !== 422 && type !== "ROW_DOES_NOT_EXIST") throw refusalOf(answer);
    if (type === "UNKNOWN_FIELD_NAME" || COMPUTED.test(message)) {
      if (this.#learns(message)) return this.write(entries, progress);
      throw failureOf(answer, `${message}: change the column in the table, or field_map`);
    }
    // A record was deleted there: it is made anew, by its key.
    if (type === "ROW_DOES_NOT_EXIST" && entries.some(({ remoteId }) => remoteId !== null))
      return this.write(
        entries.map((entry) => ({ ...entry, remoteId: null })),
        progress,
      );
    if (entries.length === 1) return progress.failed(entries[0]!.lead.id, message || type);
    // One record is refused, and with it all: halves, until the guilty one stands alone.
    const half = Math.ceil(entries.length / 2);
    await this.write(entries.slice(0, half), progress);
    await this.write(entries.slice(half), progress);
  }

  async #ask(entries: OutgoingEntry[]): Promise<Answer> {
    const { settings, wait } = this.#connection;
    if (this.#hasAsked) await wait(PAUSE_MS);
    this.#hasAsked = true;
    return call(this.#connection, addressOf(settings), {
      method: "PATCH",
      headers: headersOf(settings),
      json: {
        performUpsert: { fieldsToMergeOn: [keyColumn(settings)] },
        typecast: true,
        records: entries.map((entry) => ({
          ...(entry.remoteId !== null && { id: entry.remoteId }),
          fields: this.#fieldsOf(entry),
        })),
      },
    });
  }

  #fieldsOf({ lead }: OutgoingEntry) {
    const mapped = mapFields(fieldsOf(lead), COLUMNS, this.#connection.settings.fieldMap);
    return Object.fromEntries(Object.entries(mapped).filter(([name]) => !this.#lacking.has(name)));
  }

  /** A column that nobody asked for by name is left out from now on. */
  #learns(message: string): boolean {
    const { settings } = this.#connection;
    const name = /"(.+)"/.exec(message)?.[1];
    const isAsked = Object.values(settings.fieldMap).some((column) => column === name);
    if (name === undefined || isAsked || name === keyColumn(settings) || this.#lacking.has(name))
      return false;
    this.#lacking.add(name);
    return true;
  }

  #record(entries: OutgoingEntry[], answer: Answer, progress: BatchProgress): void {
    const written = Written.safeParse(answer.json).data;
    if (!written) throw failureOf(answer, "an answer that is not Airtable's", "retry");
    const created = new Set(written.createdRecords);
    entries.forEach(({ lead }, at) => {
      const id = written.records[at]?.id;
      if (id !== undefined) progress.wrote(lead.id, created.has(id) ? "created" : "updated", id);
    });
  }
}

const keyColumn = ({ fieldMap }: DestinationSettings): string =>
  fieldMap.domain || (fieldMap.website ?? "Website");

const addressOf = (settings: DestinationSettings) =>
  `${API}/${configText(settings, "base")}/${encodeURIComponent(configText(settings, "table"))}`;

const headersOf = (settings: DestinationSettings) => ({
  authorization: `Bearer ${settings.authToken?.trim()}`,
});

function refusalOf(answer: Answer) {
  const { type, message } = Refusal.safeParse(answer.json).data?.error ?? { type: "", message: "" };
  const said = [type, message].filter(Boolean).join(": ");
  if (answer.status === 429)
    return failureOf(answer, said, "retry", retryAfterMs(answer.headers) ?? BUSY_MS);
  if (answer.status === 403)
    return failureOf(
      answer,
      `${said}. Base and table must be right, and the token needs the base and the scopes data.records:read and data.records:write`,
    );
  return failureOf(answer, said || null);
}

function checkTable(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const table = configText(settings, "table");
  if (!/^app[A-Za-z0-9]{14}$/.test(configText(settings, "base")))
    problems.push({
      path: "config.base",
      message: "is required: the id of the base, `app` and 14 characters, as in its address",
    });
  if (table === "" || table.length > 200)
    problems.push({ path: "config.table", message: "is required: the table's name or id" });
  if (keyColumn(settings) === "")
    problems.push({
      path: "field_map.website",
      message: "records are told apart by the website: give it or the domain a column",
    });
  return problems;
}
