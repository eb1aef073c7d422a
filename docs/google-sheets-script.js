// A Google sheet that takes leads. In the sheet: Extensions → Apps Script, paste this, set TOKEN, then
// Deploy → New deployment → Web app, execute as you, access for anyone. The web app's address is the
// integration's `target_url`, TOKEN its `auth_token`.
const TOKEN = "choose a long random word";

function doPost(event) {
  const { token, columns, key, overwrite, rows } = JSON.parse(event.postData.contents);
  if (token !== TOKEN) return answer({ ok: false, error: "bad token" });
  if (rows.length === 0) return answer({ ok: true, results: [] });
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(15000)) return answer({ ok: false, error: "another push is being written" });
  try {
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
    return answer({ ok: true, results: upsert(sheet, columns, key, overwrite, rows) });
  } catch (error) {
    return answer({ ok: false, error: String(error) });
  } finally {
    lock.releaseLock();
  }
}

// Writes only the columns it was given, each in one go; columns of your own stay as they are. Unless `overwrite` is
// "always", cells that hold something stay as they are, too.
function upsert(sheet, columns, key, overwrite, rows) {
  const width = sheet.getLastColumn();
  const header = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0].map(plain);
  const missing = columns.filter((column) => !header.includes(plain(column)));
  const all = [...header, ...missing.map(plain)];
  const height = Math.max(0, sheet.getLastRow() - 1);
  const cellsOf = (column, count) =>
    sheet.getRange(2, all.indexOf(plain(column)) + 1, Math.max(1, count), 1);
  const keys = height === 0 ? [] : cellsOf(key, height).getValues().flat();
  const places = new Map(keys.map((value, at) => [plain(value), at]));
  const keyOf = (row) => plain(row[columns.indexOf(key)]);
  let next = height;
  const results = rows.map((row) => {
    if (places.has(keyOf(row))) return "updated";
    places.set(keyOf(row), next++);
    return "created";
  });
  makeRoom(sheet, next + 1, all.length);
  if (missing.length > 0)
    sheet.getRange(1, width + 1, 1, missing.length).setValues([missing.map(asTyped)]);
  columns.forEach((column, index) => {
    const range = cellsOf(column, next);
    const formulas = range.getFormulas();
    const values = range.getValues().map(([value], at) => [formulas[at][0] || asTyped(value)]);
    for (const row of rows) {
      const place = places.get(keyOf(row));
      const isFree = overwrite === "always" || values[place][0] === "";
      if (row[index] !== "" && isFree) values[place] = [row[index]];
    }
    range.setValues(values);
  });
  return results;
}

// A new sheet has 1,000 rows and 26 columns, and writing beyond them is an error.
function makeRoom(sheet, rows, columns) {
  const [maxRows, maxColumns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  if (rows > maxRows) sheet.insertRowsAfter(maxRows, rows - maxRows);
  if (columns > maxColumns) sheet.insertColumnsAfter(maxColumns, columns - maxColumns);
}

// An apostrophe keeps text what it is: 01067, +49 30 1234 or =A1 would become a number or a formula.
function asTyped(value) {
  return typeof value === "string" && value !== "" ? `'${value}` : value;
}

// Keys and names of columns are the same in capitals, and with an apostrophe before them.
function plain(value) {
  return String(value).replace(/^'/, "").trim().toLowerCase();
}

function answer(reply) {
  return ContentService.createTextOutput(JSON.stringify(reply)).setMimeType(
    ContentService.MimeType.JSON,
  );
}
