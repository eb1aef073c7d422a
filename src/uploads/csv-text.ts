import { decodeText } from "#src/crawl/fetch/decode-text";
import { TableError } from "./table-error";

const DELIMITERS = [",", ";", "\t", "|"];
/** Occurs in no text, so the file has one column. */
const NO_DELIMITER = "\u001f";

/** The text of a CSV file of any common encoding, and its delimiter. Throws TableError. */
export function readCsvText(bytes: Uint8Array): { text: string; delimiter: string } {
  const text = readText(bytes);
  const { delimiter, start } = chooseDelimiter(text);
  return { text: text.slice(start), delimiter };
}

function readText(bytes: Uint8Array): string {
  const { text } = decodeText(bytes, { contentType: null, hostname: "", isCut: false });
  const sample = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex -- control characters identify a binary file.
  const strange = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (strange * 100 > sample.length)
    throw new TableError("not_text", "The file is neither a text file nor a readable workbook");
  const body = text.replace(/^\ufeff/, "");
  if (body.trim() === "") throw new TableError("empty_file", "The file is empty");
  return body;
}

/**
 * Chooses by the first line, or by the majority of the first lines. `sep=;` is Excel's declaration.
 */
function chooseDelimiter(text: string): { delimiter: string; start: number } {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared) return { delimiter: declared[1]!, start: declared[0].length };
  const lines = text
    .slice(0, 65_536)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const sample = lines.slice(0, 20).map((line) => line.replace(/"[^"]*"/g, ""));
  const count = (delimiter: string, line = "") => line.split(delimiter).length - 1;
  const inHeader = bestBy((delimiter) => count(delimiter, sample[0]));
  if (inHeader) return { delimiter: inHeader, start: 0 };
  const inMajority = bestBy((delimiter) => {
    const lineCount = sample.filter((line) => line.includes(delimiter)).length;
    return lineCount * 2 > sample.length ? lineCount : 0;
  });
  return { delimiter: inMajority ?? NO_DELIMITER, start: 0 };
}

function bestBy(score: (delimiter: string) => number): string | undefined {
  const [best] = DELIMITERS.toSorted((a, b) => score(b) - score(a));
  return best !== undefined && score(best) > 0 ? best : undefined;
}
