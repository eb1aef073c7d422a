import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";
import { type Cell, type Grid, newGrid, runScript } from "./apps-script.ts";
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

type Sheet = { title: string; grid: Grid; appended: number };
/** Spreadsheets by token and by spreadsheet id: both identify the same one. */
const sheets = new Map<string, Sheet>();
const issued = new Map<string, { account: string; at: number }>();
const tokensBought = new Map<string, number>();

const sheetOf = (name: string) => {
  const sheet = sheets.get(name) ?? { title: "It's leads", grid: newGrid(), appended: 0 };
  sheets.set(name, sheet);
  return sheet;
};

/**
 * Google's token endpoint and Sheets API with their validation, one spreadsheet per service account: its key
 * file is at `sheets.googleapis.com/__account/<name>`, its cells are at `/__records/<name>`. POST
 * `/__expire/<name>` ends its access token, POST `/__fill/<name>` writes cells. Apps Script web apps are at
 * `script.google.com/macros/s/<name>/exec`.
 */
export const googleWeb: Web = async (request) => {
  const url = new URL(request.url);
  switch (url.hostname) {
    case "oauth2.googleapis.com":
      return sellToken(request);
    case "sheets.googleapis.com":
      return url.pathname.startsWith("/__")
        ? lookInto(request, url.pathname)
        : answerSheets(request, url);
    case "script.google.com":
      return answerScript(request, url);
    case "script.googleusercontent.com":
      return Response.json(JSON.parse(url.searchParams.get("echo") ?? "{}"));
    default:
      return undefined;
  }
};

async function lookInto(request: Request, path: string): Promise<Response> {
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
  const sheet = sheetOf(name);
  if (what === "__fill") sheet.grid.cells = (await request.json()) as Cell[][];
  const { cells: grid, formulas } = sheet.grid;
  return Response.json({
    ...sheet,
    grid,
    formulas: [...formulas],
    tokens: tokensBought.get(name) ?? 0,
  });
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
    // The assertion is not signed with a key of the tests.
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
    // The spreadsheet is shared with one account only.
    if (!id.endsWith(account)) return COMPLAINTS.forbidden();
    const sheet = sheetOf(account);
    if (rest === "") {
      const gridProperties = { rowCount: sheet.grid.rows, columnCount: sheet.grid.columns };
      const properties = { sheetId: 0, title: sheet.title, gridProperties };
      return Response.json({ sheets: [{ properties }] });
    }
    if (rest === ":batchUpdate") return changeSheet(sheet, body);
    if (rest === "/values:batchUpdate") return update(sheet, body);
    if (rest === "/values:batchGetByDataFilter") return readRanges(sheet, body);
    const [, range = ""] = /^\/values\/([^:]+)$/.exec(rest) ?? [];
    const cells = readRange(sheet, decodeURIComponent(range));
    return cells
      ? Response.json(cells)
      : refuse(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
  });
}

const Cells = z.array(z.array(z.union([z.string().max(50_000), z.number(), z.null()])));
const Update = z.strictObject({
  valueInputOption: z.literal("RAW"),
  data: z.array(z.strictObject({ range: z.string(), values: Cells })),
});
const Filters = z.strictObject({
  dataFilters: z.array(z.strictObject({ a1Range: z.string() })).min(1),
  valueRenderOption: z.literal("FORMULA"),
});
const Entered = z.strictObject({
  userEnteredValue: z
    .union([
      z.strictObject({ stringValue: z.string().max(50_000) }),
      z.strictObject({ numberValue: z.number() }),
    ])
    .optional(),
});
const Change = z.strictObject({
  requests: z.array(
    z.union([
      z.strictObject({
        appendCells: z.strictObject({
          sheetId: z.literal(0),
          rows: z.array(z.strictObject({ values: z.array(Entered) })),
          fields: z.literal("userEnteredValue"),
        }),
      }),
      z.strictObject({
        appendDimension: z.strictObject({
          sheetId: z.literal(0),
          dimension: z.literal("COLUMNS"),
          length: z.int().min(1),
        }),
      }),
    ]),
  ),
});

const RANGE = /^'(.+)'!([A-Z]+)?(\d+)?(?::([A-Z]+)?(\d+)?)?$/;

/** Omits empty cells at the end of rows and empty rows at the end, as Google does. */
function readRange({ title, grid }: Sheet, range: string) {
  const [, name, left = "A", top = "1", right, bottom] = RANGE.exec(range) ?? [];
  if (name?.replaceAll("''", "'") !== title || columnAt(left) >= grid.columns) return null;
  const rows = grid.cells
    .slice(Number(top) - 1, bottom === undefined ? undefined : Number(bottom))
    .map((cells) => cells.slice(columnAt(left), right ? columnAt(right) + 1 : undefined))
    .map((cells) => Array.from(cells, String))
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1));
  const values = rows.slice(0, rows.findLastIndex((cells) => cells.length > 0) + 1);
  return { range, ...(values.length > 0 && { values }) };
}

/** A row that is empty, or beyond the last row, has no `values`. */
function readRanges(sheet: Sheet, body: unknown): Response {
  const parsed = Filters.safeParse(body);
  if (!parsed.success) return refuse(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  const ranges = parsed.data.dataFilters.map(({ a1Range }) => readRange(sheet, a1Range));
  if (ranges.includes(null)) return refuse(400, "INVALID_ARGUMENT", "Unable to parse range");
  return Response.json({
    valueRanges: ranges.map((valueRange, at) => ({
      valueRange,
      dataFilters: [parsed.data.dataFilters[at]],
    })),
  });
}

function update({ title, grid }: Sheet, body: unknown): Response {
  const parsed = Update.safeParse(body);
  if (!parsed.success) return refuse(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  for (const { range, values } of parsed.data.data) {
    const [, name, column, from] = RANGE.exec(range) ?? [];
    if (name?.replaceAll("''", "'") !== title || column === undefined)
      return refuse(400, "INVALID_ARGUMENT", `Unable to parse range: ${range}`);
    for (const [down, cells] of values.entries()) {
      if (columnAt(column) + cells.length > grid.columns)
        return refuse(400, "INVALID_ARGUMENT", `Range (${range}) exceeds grid limits.`);
      const row = (grid.cells[Number(from) - 1 + down] ??= []);
      for (const [along, cell] of cells.entries()) {
        while (row.length <= columnAt(column) + along) row.push("");
        if (cell !== null) row[columnAt(column) + along] = cell;
      }
    }
  }
  return Response.json({ totalUpdatedRows: parsed.data.data.length });
}

function changeSheet(sheet: Sheet, body: unknown): Response {
  const parsed = Change.safeParse(body);
  if (!parsed.success) return refuse(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  for (const request of parsed.data.requests) {
    if ("appendDimension" in request) sheet.grid.columns += request.appendDimension.length;
    else
      for (const { values } of request.appendCells.rows) {
        const entered = values.map(({ userEnteredValue: value }) => Object.values(value ?? {})[0]);
        sheet.grid.cells.push(entered.map((cell) => cell ?? ""));
        sheet.appended++;
      }
  }
  return Response.json({ replies: [{}] });
}

const columnAt = (letters: string) =>
  Array.from(letters).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The script of the documentation, deployed for anyone. Its response is fetched from another host. */
async function answerScript(request: Request, url: URL): Promise<Response> {
  const name = /^\/macros\/s\/([\w-]+)\/exec$/.exec(url.pathname)?.[1];
  if (name === undefined || request.method !== "POST") return page(404);
  const body = (await request.json()) as { rows?: Cell[][] };
  const complaints: Complaints = {
    tooMany: (headers) => page(429, headers),
    unauthorized: () => echo({ ok: false, error: "bad token" }),
    forbidden: () => page(403),
    broken: (status) => page(status),
  };
  return answerByMode(name, true, complaints, () => {
    const formula = body.rows?.flat().find((cell) => /^[=+@-]/.test(String(cell)));
    if (formula !== undefined) return echo({ ok: false, error: `a formula: ${formula}` });
    return echo(runScript(sheetOf(name).grid, JSON.stringify(body)));
  });
}

const page = (status: number, headers = {}) =>
  new Response("<!DOCTYPE html><title>Error</title><p>Sorry, unable to open the file.", {
    status,
    headers: { "content-type": "text/html", ...headers },
  });

const echo = (reply: unknown) =>
  new Response(null, {
    status: 302,
    headers: {
      location: `https://script.googleusercontent.com/macros/echo?echo=${encodeURIComponent(JSON.stringify(reply))}`,
    },
  });
