import * as z from "zod";
import { type ProviderResponse, call, failureOf, retryAfterMs } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";
import { accessToken } from "./google-token";

const API = "https://sheets.googleapis.com/v4/spreadsheets";
/** Quotas apply per minute (developers.google.com/workspace/sheets/api/limits). */
const BUSY_MS = 60_000;

const Values = z.object({ values: z.array(z.array(z.coerce.string())).default([]) });
const Ranges = z.object({
  valueRanges: z.array(z.object({ valueRange: Values.extend({ range: z.string() }) })),
});
const Refusal = z.object({
  error: z.object({ status: z.string().default(""), message: z.string().default("") }),
});

export type Tab = { id: string; sheetId: number; title: string; columnCount: number };

export const rangeOf = ({ title }: Tab, cells: string) =>
  `'${title.replaceAll("'", "''")}'!${cells}`;

/** The cells of a range, as displayed. */
export async function read(connection: Connection, tab: Tab, cells: string): Promise<string[][]> {
  const range = encodeURIComponent(rangeOf(tab, cells));
  const response = await ask(connection, `${tab.id}/values/${range}`, {});
  const read = Values.safeParse(response.json).data;
  if (!read) throw failureOf(response, "unrecognized response", "retry");
  return read.values;
}

/** The cells of rows by number, with formulas, because the displayed value of a formula can be empty. */
export async function readRows(
  connection: Connection,
  tab: Tab,
  rows: number[],
  lastColumn: string,
): Promise<Map<number, string[]>> {
  if (rows.length === 0) return new Map();
  const dataFilters = rows.map((row) => ({ a1Range: rangeOf(tab, `A${row}:${lastColumn}${row}`) }));
  const path = `${tab.id}/values:batchGetByDataFilter`;
  const response = await write(connection, path, { dataFilters, valueRenderOption: "FORMULA" });
  const found = Ranges.safeParse(response.json).data;
  if (!found) throw failureOf(response, "unrecognized response", "retry");
  return new Map(
    found.valueRanges.map(({ valueRange: { range, values } }) => [
      Number(/![A-Z]+(\d+)(?::[A-Z]+\d+)?$/.exec(range)?.[1]),
      values[0] ?? [],
    ]),
  );
}

export const write = (connection: Connection, path: string, json: object) =>
  ask(connection, path, { method: "POST", json });

/** Sends one request and renews a rejected token once. */
export async function ask(
  connection: Connection,
  path: string,
  init: { method?: string; json?: object },
  isSecond = false,
): Promise<ProviderResponse> {
  const authorization = `Bearer ${await accessToken(connection)}`;
  const response = await call(connection, `${API}/${path}`, {
    ...init,
    headers: { authorization },
  });
  if (response.status < 300) return response;
  if (response.status === 401 && !isSecond) {
    await connection.tokens.put(null);
    return ask(connection, path, init, true);
  }
  const said = Refusal.safeParse(response.json).data?.error;
  const words = said ? `${said.status}: ${said.message}` : "";
  if (response.status === 429)
    throw failureOf(response, words, "retry", retryAfterMs(response.headers) ?? BUSY_MS);
  if (response.status === 403)
    throw failureOf(
      response,
      `${words}. Share the spreadsheet with the service account as an editor`,
    );
  throw failureOf(response, words);
}
