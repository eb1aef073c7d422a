import * as z from "zod";
import type {
  Connection,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import type { SheetRows } from "./google-sheets";
import { overwritesAlways } from "#src/destinations/overwrite";
import { ask, rangeOf, read, readRows, write, type Tab } from "./google-sheets-api";
import { readServiceAccount } from "./google-token";

const ADDRESS = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/|$)/;
const Tabs = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.int(),
        title: z.string(),
        // Chart tabs have no grid.
        gridProperties: z.object({ columnCount: z.int() }).optional(),
      }),
    }),
  ),
});
export function checkSpreadsheet(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!placeOf(settings))
    problems.push({
      path: "target_url",
      message:
        "is required: the URL of a spreadsheet, https://docs.google.com/spreadsheets/d/…, or of an Apps Script, https://script.google.com/macros/s/…/exec",
    });
  if (!readServiceAccount(settings.authToken))
    problems.push({
      path: "auth_token",
      message:
        "must be the JSON key file of a service account with editor access to the spreadsheet",
    });
  return problems;
}

/**
 * Writes rows by their key column: updates existing rows and adds the others below. Adds missing columns at
 * the right.
 */
export async function pushToSpreadsheet(connection: Connection, sheet: SheetRows) {
  const tab = await findTab(connection, mustHavePlace(connection.settings));
  const places = await placeColumns(connection, tab, sheet.columns);
  const ownKeyAt = sheet.columns.indexOf(sheet.key);
  const letter = letterOf(places[ownKeyAt]!);
  const values = await read(connection, tab, `${letter}2:${letter}`);
  const rowOf = new Map(values.map(([value = ""], at) => [plain(value), at + 2]));
  const known = sheet.rows.map(({ cells }) => rowOf.get(plain(String(cells[ownKeyAt]))));
  const arranged = sheet.rows.map(({ cells }) => arrange(cells, places));
  const rows = known.filter((row) => row !== undefined);
  const present = overwritesAlways(connection.settings)
    ? null
    : await readRows(connection, tab, rows, letterOf(Math.max(...places)));
  const updates = known.flatMap((row, at) => {
    if (row === undefined) return [];
    const existingCells = present === null ? [] : present.get(row);
    // An unread row can contain values.
    if (!existingCells) return [];
    const values = arranged[at]!.map((cell, column) =>
      (existingCells[column] ?? "") === "" ? cell : null,
    );
    const isEmpty = values.every((cell) => cell === null);
    return isEmpty ? [] : [{ range: rangeOf(tab, `A${row}`), values: [values] }];
  });
  const added = arranged.filter((_, at) => known[at] === undefined);
  // RAW stores text that starts with `=` as text, not as a formula.
  if (updates.length > 0)
    await write(connection, `${tab.id}/values:batchUpdate`, {
      valueInputOption: "RAW",
      data: updates,
    });
  if (added.length > 0) await append(connection, tab, added);
  return known.map((row) => (row === undefined ? ("created" as const) : ("updated" as const)));
}

export async function testSpreadsheet(connection: Connection): Promise<void> {
  await findTab(connection, mustHavePlace(connection.settings));
}

type Place = { id: string; gid: number | null };

function placeOf({ targetUrl }: DestinationSettings): Place | null {
  const url = URL.parse(targetUrl ?? "");
  if (url?.protocol !== "https:" || url.hostname !== "docs.google.com") return null;
  const id = ADDRESS.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const gid = /gid=(\d+)/.exec(url.hash)?.[1] ?? url.searchParams.get("gid");
  return { id, gid: gid === null ? null : Number(gid) };
}

function mustHavePlace(settings: DestinationSettings): Place {
  const place = placeOf(settings);
  if (!place) throw new DestinationFailed("unauthorized", "the spreadsheet's URL is not set");
  return place;
}

/** The tab that the URL names, or else the first. */
async function findTab(connection: Connection, { id, gid }: Place): Promise<Tab> {
  const fields = "sheets.properties(sheetId,title,gridProperties.columnCount)";
  const response = await ask(connection, `${id}?fields=${fields}`, {});
  const tabs = (Tabs.safeParse(response.json).data?.sheets ?? []).flatMap(
    ({ properties: { sheetId, title, gridProperties: grid } }) =>
      grid ? [{ id, sheetId, title, columnCount: grid.columnCount }] : [],
  );
  const tab = gid === null ? tabs[0] : tabs.find(({ sheetId }) => sheetId === gid);
  if (!tab) throw new DestinationFailed("give_up", "the spreadsheet has no such tab");
  return tab;
}

/** Names of columns and keys are compared without case. */
const plain = (text: string) => text.trim().toLowerCase();

/** The position of each column by the header row. Missing columns are added right of all content. */
async function placeColumns(connection: Connection, tab: Tab, columns: string[]) {
  const [header = []] = await read(connection, tab, "1:1");
  const plainHeader = header.map(plain);
  const find = (column: string) => {
    const exactly = header.indexOf(column);
    return exactly === -1 ? plainHeader.indexOf(plain(column)) : exactly;
  };
  const missing = columns.filter((column) => find(column) === -1);
  if (missing.length === 0) return columns.map(find);
  const start = header.length + (await widthBeyond(connection, tab, header.length));
  const missingColumns = start + missing.length - tab.columnCount;
  if (missingColumns > 0)
    await write(connection, `${tab.id}:batchUpdate`, {
      requests: [
        { appendDimension: { sheetId: tab.sheetId, dimension: "COLUMNS", length: missingColumns } },
      ],
    });
  await write(connection, `${tab.id}/values:batchUpdate`, {
    valueInputOption: "RAW",
    data: [{ range: rangeOf(tab, `${letterOf(start)}1`), values: [missing] }],
  });
  return columns.map((column) => {
    const at = find(column);
    return at === -1 ? start + missing.indexOf(column) : at;
  });
}

/** Counts the columns from `from` on that have content but no name. */
async function widthBeyond(connection: Connection, tab: Tab, from: number): Promise<number> {
  if (from >= tab.columnCount) return 0;
  const range = `${letterOf(from)}:${letterOf(tab.columnCount - 1)}`;
  const rows = await read(connection, tab, range);
  return rows.reduce((width, row) => Math.max(width, row.length), 0);
}

/** In the sheet's order. Null leaves a cell as it is: columns that are not ours, and what is not known now. */
function arrange(cells: (string | number)[], places: number[]): (string | number | null)[] {
  const row = Array.from<string | number | null>({ length: Math.max(...places) + 1 }).fill(null);
  for (const [at, cell] of cells.entries()) if (cell !== "") row[places[at]!] = cell;
  return row;
}

/**
 * Adds rows below the last one with content, from the first column on. `values:append` would detect a table
 * and start there, and a column without a name moves that table.
 */
const append = (connection: Connection, tab: Tab, rows: (string | number | null)[][]) =>
  write(connection, `${tab.id}:batchUpdate`, {
    requests: [
      {
        appendCells: {
          sheetId: tab.sheetId,
          rows: rows.map((cells) => ({ values: cells.map(toCell) })),
          fields: "userEnteredValue",
        },
      },
    ],
  });

/** A `stringValue` is always text. */
function toCell(cell: string | number | null) {
  if (cell === null) return {};
  const value = typeof cell === "number" ? { numberValue: cell } : { stringValue: cell };
  return { userEnteredValue: value };
}

/** 0 is A, 26 is AA. */
export function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  const letter = String.fromCharCode(65 + (at % 26));
  return rest === 0 ? letter : letterOf(rest - 1) + letter;
}
