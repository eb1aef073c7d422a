const SHOWN_BYTES = 65_536;
const SHOWN_ROWS = 5;
const NAME = /^(?:e-?mail|mail|e-?mail[ _-]?address)$/i;

export type CsvSample = {
  columns: string[];
  rows: string[][];
  /** The column that looks like the one with the addresses. */
  guess: string | undefined;
};

/** The header and the first rows of a CSV file. The service reads the whole file by itself. */
export async function readCsvSample(file: Blob): Promise<CsvSample> {
  const text = await file.slice(0, SHOWN_BYTES).text();
  const records = parse(text.replace(/^\uFEFF/, ""), separatorOf(text));
  const [columns = [], ...rows] = records;
  const named = columns.find((column) => NAME.test(column.trim()));
  const filled = columns.find((_, place) => rows.some((row) => row[place]?.includes("@")));
  return { columns, rows: rows.slice(0, SHOWN_ROWS), guess: named ?? filled };
}

/** The separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Fields of RFC 4180, of as many rows as are shown. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let place = 0; place < text.length && rows.length <= SHOWN_ROWS; place++) {
    const char = text[place]!;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[place + 1] === '"') field += text[++place];
      else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === separator || char === "\n") {
      row.push(field.replace(/\r$/, ""));
      field = "";
      if (char === "\n") {
        if (row.some(Boolean)) rows.push(row);
        row = [];
      }
    } else field += char;
  }
  if (field || row.length > 0) rows.push([...row, field]);
  return rows.slice(0, SHOWN_ROWS + 1);
}
