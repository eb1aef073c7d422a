// A Google sheet that takes leads. In the sheet: Extensions → Apps Script, paste this, set TOKEN, then
// Deploy → New deployment → Web app, execute as you, access for anyone. The web app's address is the
// integration's `target_url`, TOKEN its `auth_token`.
const TOKEN = "choose a long random word";

function doPost(event) {
  const { token, columns, key, rows } = JSON.parse(event.postData.contents);
  if (token !== TOKEN) return answer({ ok: false, error: "bad token" });
  if (rows.length === 0) return answer({ ok: true, results: [] });
  const lock = LockService.getScriptLock();
  lock.waitLock(15000);
  try {
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
    return answer({ ok: true, results: upsert(sheet, columns, key, rows) });
  } finally {
    lock.releaseLock();
  }
}

// Writes only the columns it was given, each in one go; columns of your own stay as they are.
function upsert(sheet, columns, key, rows) {
  const header = columnValues(sheet.getRange(1, 1, 1, Math.max(1, sheet.getLastColumn())))[0].map(
    String,
  );
  const missing = columns.filter((column) => !header.includes(column));
  const width = header[0] === "" ? 0 : header.length;
  if (missing.length > 0) sheet.getRange(1, width + 1, 1, missing.length).setValues([missing]);
  const all = [...header.slice(0, width), ...missing];
  const height = Math.max(0, sheet.getLastRow() - 1);
  const read = (column) =>
    height === 0 ? [] : columnValues(sheet.getRange(2, all.indexOf(column) + 1, height, 1)).flat();
  const keys = read(key);
  const places = new Map(keys.map((value, at) => [String(value), at]));
  let next = keys.length;
  const results = rows.map((row) => {
    const value = String(row[columns.indexOf(key)]);
    if (places.has(value)) return "updated";
    places.set(value, next++);
    return "created";
  });
  columns.forEach((column, index) => {
    const values = read(column);
    for (const row of rows) {
      const at = places.get(String(row[columns.indexOf(key)]));
      while (values.length <= at) values.push("");
      if (row[index] !== "") values[at] = row[index];
    }
    const cells = values.map((value) => [value]);
    sheet.getRange(2, all.indexOf(column) + 1, cells.length, 1).setValues(cells);
  });
  return results;
}

// An apostrophe keeps what looks like a formula, or a phone number, text.
function columnValues(range) {
  return range
    .getValues()
    .map((row) => row.map((value) => (/^[=+\-@']/.test(value) ? `'${value}` : value)));
}

function answer(reply) {
  return ContentService.createTextOutput(JSON.stringify(reply)).setMimeType(
    ContentService.MimeType.JSON,
  );
}
