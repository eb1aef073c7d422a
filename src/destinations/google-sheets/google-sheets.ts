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

/** Google refuses a cell with more, and all others with it. */
const MAX_CELL = 50_000;

/** Rows as they go to a sheet: `keys` are those of the column that tells rows apart. */
export type SheetRows = {
  columns: string[];
  key: string;
  rows: { leadId: string; cells: (string | number)[] }[];
};

/**
 * Rows of a Google sheet, told apart by their domain: through an Apps Script that the sheet's owner deployed,
 * or through the Sheets API as a service account that the sheet is shared with.
 */
export const googleSheets: Destination = {
  batchSize: 500,
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
            message: "rows are told apart by the domain: give it a column",
          },
        ]),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const { settings } = watched;
      const sheet = rowsOf(batch.leads, settings);
      if (sheet.rows.length === 0) return;
      const written = isScript(settings)
        ? await pushToScript(watched, sheet)
        : await pushToSpreadsheet(watched, sheet);
      record(batch.leads, written, sheet, progress);
    }),
  test: (connection) =>
    isScript(connection.settings) ? testScript(connection) : testSpreadsheet(connection),
};

const keyOf = ({ fieldMap }: DestinationSettings) => fieldMap.domain ?? COLUMNS.domain!;

/** One row for each domain: of several leads of one, the last. */
function rowsOf(entries: OutgoingEntry[], settings: DestinationSettings): SheetRows {
  const names = { ...COLUMNS, ...settings.fieldMap };
  const columns = [...new Set(Object.values(names).filter(Boolean))];
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

/** Rows move, so none has an id that could be remembered. */
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
