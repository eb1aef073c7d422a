import * as z from "zod";
import { type Answer, call, failureOf, retryAfterMs } from "./call";
import type { Connection, DestinationSettings, SettingProblem } from "./destination";
import { DestinationFailed } from "./destination-failed";
import type { SheetRows } from "./google-sheets";
import { accessToken, readServiceAccount } from "./google-token";

const API = "https://sheets.googleapis.com/v4/spreadsheets";
const ADDRESS = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/|$)/;
/** Quotas are by minute (developers.google.com/workspace/sheets/api/limits). */
const BUSY_MS = 60_000;

const Sheets = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int(), title: z.string() }) })),
});
const Values = z.object({ values: z.array(z.array(z.coerce.string())).default([]) });
const Refusal = z.object({
  error: z.object({ status: z.string().default(""), message: z.string().default("") }),
});

export function checkSpreadsheet(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!placeOf(settings))
    problems.push({
      path: "target_url",
      message:
        "is required: a spreadsheet's address, https://docs.google.com/spreadsheets/d/…, or an Apps Script's, https://script.google.com/macros/s/…/exec",
    });
  if (!readServiceAccount(settings.authToken))
    problems.push({
      path: "auth_token",
      message:
        "must be the JSON key file of a service account that the spreadsheet is shared with, as an editor",
    });
  return problems;
}

/** Writes rows by their key column: those that are there in place, the others below. Missing columns are added at the right. */
export async function pushToSpreadsheet(connection: Connection, sheet: SheetRows) {
  const place = mustHavePlace(connection.settings);
  const title = await findTitle(connection, place);
  const range = (cells: string) => `'${title.replaceAll("'", "''")}'!${cells}`;
  const header = await extendHeader(connection, place.id, range, sheet.columns);
  const keyAt = header.indexOf(sheet.key);
  const letter = letterOf(keyAt);
  const { values } = await read(connection, place.id, range(`${letter}2:${letter}`));
  const rowOf = new Map(values.map(([value = ""], at) => [value.toLowerCase(), at + 2]));
  const ownKeyAt = sheet.columns.indexOf(sheet.key);
  const known = sheet.rows.map(({ cells }) => rowOf.get(String(cells[ownKeyAt]).toLowerCase()));
  const arranged = sheet.rows.map(({ cells }) => arrange(cells, sheet.columns, header));
  const updates = known.flatMap((row, at) =>
    row === undefined ? [] : [{ range: range(`A${row}`), values: [arranged[at]] }],
  );
  const added = arranged.filter((_, at) => known[at] === undefined);
  // RAW: a text that begins with `=` is no formula.
  if (updates.length > 0)
    await write(connection, `${place.id}/values:batchUpdate`, {
      valueInputOption: "RAW",
      data: updates,
    });
  if (added.length > 0)
    await write(
      connection,
      `${place.id}/values/${encodeURIComponent(range("A1"))}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
      { majorDimension: "ROWS", values: added.map((cells) => cells.map((cell) => cell ?? "")) },
    );
  return known.map((row) => (row === undefined ? ("created" as const) : ("updated" as const)));
}

export async function testSpreadsheet(connection: Connection): Promise<void> {
  await findTitle(connection, mustHavePlace(connection.settings));
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
  if (!place) throw new DestinationFailed("unauthorized", "the spreadsheet's address is not set");
  return place;
}

/** The tab that the address names, else the first. */
async function findTitle(connection: Connection, { id, gid }: Place): Promise<string> {
  const answer = await ask(connection, `${id}?fields=sheets.properties(sheetId,title)`, {});
  const tabs = Sheets.safeParse(answer.json).data?.sheets ?? [];
  const tab = gid === null ? tabs[0] : tabs.find(({ properties }) => properties.sheetId === gid);
  if (!tab) throw new DestinationFailed("give_up", "the spreadsheet has no such tab");
  return tab.properties.title;
}

/** The first row as it is then: columns that it lacked stand at its end. */
async function extendHeader(
  connection: Connection,
  id: string,
  range: (cells: string) => string,
  columns: string[],
): Promise<string[]> {
  const { values } = await read(connection, id, range("1:1"));
  const header = values[0] ?? [];
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0)
    await write(connection, `${id}/values:batchUpdate`, {
      valueInputOption: "RAW",
      data: [{ range: range(`${letterOf(header.length)}1`), values: [missing] }],
    });
  return [...header, ...missing];
}

/** In the sheet's order. Null leaves a cell as it is: columns that are not ours, and what is not known now. */
const arrange = (cells: (string | number)[], columns: string[], header: string[]) =>
  header.map((name) => {
    const at = columns.indexOf(name);
    return at === -1 || cells[at] === "" ? null : cells[at]!;
  });

async function read(connection: Connection, id: string, range: string) {
  const answer = await ask(connection, `${id}/values/${encodeURIComponent(range)}`, {});
  const values = Values.safeParse(answer.json).data;
  if (!values) throw failureOf(answer, "an answer that is not Google's", "retry");
  return values;
}

const write = (connection: Connection, path: string, json: object) =>
  ask(connection, path, { method: "POST", json });

/** One request; a token that is no longer taken is bought anew, once. */
async function ask(
  connection: Connection,
  path: string,
  init: { method?: string; json?: object },
  isSecond = false,
): Promise<Answer> {
  const authorization = `Bearer ${await accessToken(connection)}`;
  const answer = await call(connection, `${API}/${path}`, { ...init, headers: { authorization } });
  if (answer.status < 300) return answer;
  if (answer.status === 401 && !isSecond) {
    await connection.tokens.put(null);
    return ask(connection, path, init, true);
  }
  const said = Refusal.safeParse(answer.json).data?.error;
  const words = said ? `${said.status}: ${said.message}` : "";
  if (answer.status === 429)
    throw failureOf(answer, words, "retry", retryAfterMs(answer.headers) ?? BUSY_MS);
  if (answer.status === 403)
    throw failureOf(
      answer,
      `${words}. Share the spreadsheet with the service account, as an editor`,
    );
  throw failureOf(answer, words);
}

/** 0 is A, 26 is AA. */
export function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  const letter = String.fromCharCode(65 + (at % 26));
  return rest === 0 ? letter : letterOf(rest - 1) + letter;
}
