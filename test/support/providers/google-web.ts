import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { z } from "zod";
import type { Web } from "../../../local/web/serve-web.ts";
import { answerByMode, type Complaints } from "./provider-modes.ts";

const SCOPE = "https://www.googleapis.com/auth/spreadsheets";
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const keys = generateKeyPair("RS256", { extractable: true });

const refuse = (code: number, status: string, message: string, headers = {}) =>
  Response.json({ error: { code, message, status } }, { status: code, headers });

const COMPLAINTS: Complaints = {
  tooMany: (headers) =>
    refuse(429, "RESOURCE_EXHAUSTED", "Quota exceeded for 'Write requests per minute'", headers),
  unauthorized: () => refuse(401, "UNAUTHENTICATED", "Request had invalid authentication."),
  forbidden: () => refuse(403, "PERMISSION_DENIED", "The caller does not have permission"),
  broken: (status) => refuse(status, "INTERNAL", "Internal error encountered."),
};

type Cell = string | number;
type Sheet = { title: string; grid: Cell[][]; appended: number };
/** By token, and by spreadsheet id: both name the same one. */
const sheets = new Map<string, Sheet>();
const issued = new Map<string, { account: string; at: number }>();
const tokensBought = new Map<string, number>();

const sheetOf = (name: string) => {
  const sheet = sheets.get(name) ?? { title: "It's leads", grid: [], appended: 0 };
  sheets.set(name, sheet);
  return sheet;
};

/**
 * Google's token endpoint and Sheets API, strictly, one spreadsheet for each service account: its key file is at
 * `sheets.googleapis.com/__account/<name>`, its cells at `/__records/<name>`; an access token lasts until
 * `/__expire/<name>`. Apps Script web apps at `script.google.com/macros/s/<name>/exec`.
 */
export const googleWeb: Web = async (request) => {
  const url = new URL(request.url);
  switch (url.hostname) {
    case "oauth2.googleapis.com":
      return sellToken(request);
    case "sheets.googleapis.com":
      return url.pathname.startsWith("/__") ? lookInto(url.pathname) : answerSheets(request, url);
    case "script.google.com":
      return answerScript(request, url);
    case "script.googleusercontent.com":
      return Response.json(JSON.parse(url.searchParams.get("echo") ?? "{}"));
    default:
      return undefined;
  }
};

async function lookInto(path: string): Promise<Response> {
  const [, what, name = ""] = path.split("/");
  if (what === "__expire")
    for (const [token, { account }] of issued) if (account === name) issued.delete(token);
  if (what === "__account")
    return Response.json({
      type: "service_account",
      client_email: `${name}@project.iam.gserviceaccount.com`,
      private_key: await exportPKCS8((await keys).privateKey),
      token_uri: "https://attacker.test/token",
    });
  return Response.json({ ...sheetOf(name), tokens: tokensBought.get(name) ?? 0 });
}

async function sellToken(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const refused = (error_description: string) =>
    Response.json({ error: "invalid_grant", error_description }, { status: 400 });
  if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
    return Response.json({ error: "unsupported_grant_type" }, { status: 400 });
  try {
    const { payload } = await jwtVerify(form.get("assertion") ?? "", (await keys).publicKey, {
      audience: TOKEN_URL,
      algorithms: ["RS256"],
      maxTokenAge: "1h",
    });
    if (payload["scope"] !== SCOPE) return refused("Invalid scope");
    const account = payload.iss?.split("@")[0] ?? "";
    const token = `ya29.${account}.${crypto.randomUUID()}`;
    issued.set(token, { account, at: Date.now() });
    tokensBought.set(account, (tokensBought.get(account) ?? 0) + 1);
    return Response.json({ access_token: token, expires_in: 3599, token_type: "Bearer" });
  } catch {
    // The assertion is not one of ours.
    return refused("Invalid JWT Signature.");
  }
}

async function answerSheets(request: Request, url: URL): Promise<Response> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const account = issued.get(token)?.account;
  if (account === undefined) return COMPLAINTS.unauthorized();
  const isWrite = request.method !== "GET";
  const body: unknown = isWrite ? await request.json() : null;
  return answerByMode(account, isWrite, COMPLAINTS, () => {
    const [, id = "", rest = ""] = /^\/v4\/spreadsheets\/([^/?:]+)(.*)$/.exec(url.pathname) ?? [];
    // It is shared with one account alone.
    if (!id.endsWith(account)) return COMPLAINTS.forbidden();
    const sheet = sheetOf(account);
    if (rest === "")
      return Response.json({ sheets: [{ properties: { sheetId: 0, title: sheet.title } }] });
    if (rest === "/values:batchUpdate") return update(sheet, body);
    const [, range = "", verb] = /^\/values\/(.+?)(:append)?$/.exec(rest) ?? [];
    if (verb) return append(sheet, url, body);
    const cells = readRange(sheet, decodeURIComponent(range));
    return cells
      ? Response.json(cells)
      : refuse(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
  });
}

const Cells = z.array(z.array(z.union([z.string(), z.number(), z.null()])));
const Update = z.strictObject({
  valueInputOption: z.literal("RAW"),
  data: z.array(z.strictObject({ range: z.string(), values: Cells })),
});
const Append = z.strictObject({ majorDimension: z.literal("ROWS"), values: Cells });

const RANGE = /^'(.+)'!(?:([A-Z]+)(\d+)(?::([A-Z]+))?|(\d+):\5)$/;

function readRange(sheet: Sheet, range: string) {
  const [, title, column, from, , row] = RANGE.exec(range) ?? [];
  if (title?.replaceAll("''", "'") !== sheet.title) return null;
  if (row !== undefined) return { range, values: sheet.grid.slice(Number(row) - 1, Number(row)) };
  if (column === undefined) return null;
  const at = columnAt(column);
  const values = sheet.grid.slice(Number(from) - 1).map((cells) => [cells[at] ?? ""]);
  return { range, ...(values.length > 0 && { values }) };
}

function update(sheet: Sheet, body: unknown): Response {
  const parsed = Update.safeParse(body);
  if (!parsed.success) return refuse(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  for (const { range, values } of parsed.data.data) {
    const [, title, column, from] = RANGE.exec(range) ?? [];
    if (title?.replaceAll("''", "'") !== sheet.title || column === undefined)
      return refuse(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
    for (const [down, cells] of values.entries())
      for (const [along, cell] of cells.entries()) {
        const row = (sheet.grid[Number(from) - 1 + down] ??= []);
        if (cell !== null) row[columnAt(column) + along] = cell;
      }
  }
  return Response.json({ totalUpdatedRows: parsed.data.data.length });
}

function append(sheet: Sheet, url: URL, body: unknown): Response {
  const parsed = Append.safeParse(body);
  const isRaw = url.searchParams.get("valueInputOption") === "RAW";
  if (!parsed.success || !isRaw || url.searchParams.get("insertDataOption") !== "INSERT_ROWS")
    return refuse(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  for (const cells of parsed.data.values) sheet.grid.push(cells.map((cell) => cell ?? ""));
  sheet.appended += parsed.data.values.length;
  return Response.json({ updates: { updatedRows: parsed.data.values.length } });
}

const columnAt = (letters: string) =>
  Array.from(letters).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const Script = z.strictObject({
  token: z.literal("sesame"),
  columns: z.array(z.string()),
  key: z.string(),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});

/** As the script of the documentation behaves, deployed for anyone: its answer is fetched from another host. */
async function answerScript(request: Request, url: URL): Promise<Response> {
  const name = /^\/macros\/s\/([\w-]+)\/exec$/.exec(url.pathname)?.[1];
  if (name === undefined || request.method !== "POST") return page(404);
  const body: unknown = await request.json();
  const complaints: Complaints = {
    tooMany: (headers) => page(429, headers),
    unauthorized: () => echo({ ok: false, error: "bad token" }),
    forbidden: () => page(403),
    broken: (status) => page(status),
  };
  return answerByMode(name, true, complaints, () => {
    const parsed = Script.safeParse(body);
    if (!parsed.success) return echo({ ok: false, error: "bad token" });
    const { columns, key, rows } = parsed.data;
    const formula = rows.flat().find((cell) => typeof cell === "string" && /^[=+@-]/.test(cell));
    if (formula !== undefined) return echo({ ok: false, error: `a formula: ${formula}` });
    const sheet = sheetOf(name);
    const at = columns.indexOf(key);
    const results = rows.map((row) => {
      const known = sheet.grid.findIndex((cells) => cells[at] === row[at]);
      if (known !== -1) sheet.grid[known] = row;
      else sheet.appended = sheet.grid.push(row);
      return known === -1 ? "created" : "updated";
    });
    return echo({ ok: true, results });
  });
}

const page = (status: number, headers = {}) =>
  new Response("<!DOCTYPE html><title>Error</title><p>Sorry, unable to open the file.", {
    status,
    headers: { "content-type": "text/html", ...headers },
  });

const echo = (reply: object) =>
  new Response(null, {
    status: 302,
    headers: {
      location: `https://script.googleusercontent.com/macros/echo?echo=${encodeURIComponent(JSON.stringify(reply))}`,
    },
  });
