import {
  type BatchProgress,
  type OutgoingEntry,
  settleBatch,
} from "#src/destinations/batch-outcome";
import type { Destination, DestinationSettings } from "#src/destinations/destination";
import { checkScript, isScript, pushToScript, testScript } from "./google-script";
import { checkSpreadsheet, pushToSpreadsheet, testSpreadsheet } from "./google-spreadsheet";
import { checkColumns, fieldsOf, type LeadField, mapFields } from "#src/destinations/lead-fields";
import { checkOverwrite } from "#src/destinations/overwrite";

const COLUMNS: Partial<Record<LeadField, string>> = {
  domain: "Domain",
  company_name: "Company",
  website: "Website",
  email: "Email",
  emails: "All emails",
  phone: "Phone",
  city: "City",
  country: "Country",
  description: "Description",
};

/** Google rejects the whole request if a cell is longer. */
const MAX_CELL = 50_000;

/** Rows in the sheet's format. `keys` are the values of the column that identifies rows. */
export type SheetRows = {
  columns: string[];
  key: string;
  rows: { leadId: string; cells: (string | number)[] }[];
};

/**
 * Rows of a Google sheet, identified by domain. They are written by an Apps Script that the sheet's owner
 * deployed, or through the Sheets API as a service account with access to the sheet.
 */
export const googleSheets: Destination = {
  batchSize: 500,
  mapping: { defaultsOf: () => COLUMNS, valuesOf: fieldsOf },
  configMembers: ["overwrite"],
  accountOf: ({ targetUrl }) => {
    const url = URL.parse(targetUrl ?? "");
    // The token goes to the script itself. A service account's key goes to Google's token endpoint only.
    return url ? url.origin + (isScript({ targetUrl }) ? url.pathname : "") : "";
  },
  check: (settings) => [
    ...(isScript(settings) ? checkScript(settings) : checkSpreadsheet(settings)),
    ...checkColumns(COLUMNS, settings.fieldMap),
    ...checkOverwrite(settings),
    ...(keyOf(settings)
      ? []
      : [
          {
            path: "field_map.domain",
            message: "must map `domain` to a column, because it identifies rows",
          },
        ]),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, observed) => {
      const { settings } = observed;
      const sheet = rowsOf(batch.leads, settings);
      if (sheet.rows.length === 0) return;
      const written = isScript(settings)
        ? await pushToScript(observed, sheet)
        : await pushToSpreadsheet(observed, sheet);
      record(batch.leads, written, sheet, progress);
    }),
  test: (connection) =>
    isScript(connection.settings) ? testScript(connection) : testSpreadsheet(connection),
};

const keyOf = ({ fieldMap }: DestinationSettings) => fieldMap.domain ?? COLUMNS.domain!;

/** One row for each domain, from the last lead of that domain. */
function rowsOf(entries: OutgoingEntry[], settings: DestinationSettings): SheetRows {
  const names = { ...COLUMNS, ...settings.fieldMap };
  const columns = [...new Set(Object.values(names).flatMap((name) => (name ? [name] : [])))];
  const byDomain = new Map(entries.map(({ lead }) => [lead.domain, lead]));
  return {
    columns,
    key: keyOf(settings),
    rows: [...byDomain.values()].map((lead) => {
      const mapped = mapFields(fieldsOf(lead), COLUMNS, settings.fieldMap);
      return { leadId: lead.id, cells: columns.map((column) => cellOf(mapped[column])) };
    }),
  };
}

function cellOf(value: string | number = ""): string | number {
  if (typeof value === "number" || value.length <= MAX_CELL) return value;
  return `${value.slice(0, MAX_CELL - 1).toWellFormed()}…`;
}

/** Rows move, so they have no stable id. */
function record(
  entries: OutgoingEntry[],
  written: ("created" | "updated")[],
  { rows }: SheetRows,
  progress: BatchProgress,
): void {
  const statuses = new Map(rows.map(({ leadId }, at) => [leadId, written[at]]));
  for (const { lead } of entries) {
    const status = statuses.has(lead.id) ? statuses.get(lead.id) : "updated";
    if (status) progress.wrote(lead.id, status, null);
  }
}
