import { MAX_COLUMNS, TableError } from "#src/uploads/table-error";
import type { TableRow } from "#src/uploads/table-rows";
import { type CellFormat, formatNumber, PLAIN, readFormats } from "./cell-formats";
import { attributeOf, readXml, type XmlHandler } from "./read-xml";
import { openWorkbook } from "./workbook";
import { ZipArchive } from "./zip-entries";

/** Limits of the texts in memory, and of those that cells refer to, possibly many times. */
const MAX_SHARED_STRINGS = 500_000;
const MAX_CHARACTERS = 12_000_000;
/** Above the length of any text of a cell, of which a spreadsheet allows 32,767 characters, escaped. */
const MAX_TEXT = 512 * 1024;

const tooLarge = () =>
  new TableError("too_large", `The sheet has more than ${MAX_CHARACTERS} characters`);

/** Joins the pieces of a text. Many small pieces take much more memory than their text. */
function append(text: string, more: string): string {
  if (text.length + more.length > MAX_TEXT)
    throw new TableError("too_large", `A cell has more than ${MAX_TEXT} characters`);
  return text + more;
}

/** Passes each row of the first visible sheet of a workbook on, as a spreadsheet shows it. Throws TableError. */
export async function eachSheetRow(bytes: Uint8Array, onRow: (row: TableRow) => void) {
  const archive = new ZipArchive(bytes as Uint8Array<ArrayBuffer>);
  const { sheet, sharedStrings, styles, startsIn1904 } = await openWorkbook(archive);
  const formats = styles === undefined ? [] : await readFormats(archive.read(styles));
  const strings = sharedStrings === undefined ? [] : await readStrings(archive.read(sharedStrings));
  await readXml(archive.read(sheet), new SheetReader({ strings, formats, startsIn1904 }, onRow));
}

async function readStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  const reader = new TextReader();
  let remaining = MAX_CHARACTERS;
  await readXml(pieces, {
    open: (name) => (name === "si" ? reader.start() : reader.open(name)),
    text: (text) => reader.add(text),
    close: (name) => {
      reader.close(name);
      if (name !== "si") return;
      strings.push(reader.text);
      remaining -= reader.text.length;
      if (remaining < 0 || strings.length > MAX_SHARED_STRINGS) throw tooLarge();
    },
  });
  return strings;
}

/** The text of an item: that of its `t` elements, without the pronunciation in `rPh`. */
class TextReader {
  text = "";
  #isInText = false;
  #isInReading = false;

  start() {
    this.text = "";
    this.#isInText = false;
    this.#isInReading = false;
  }

  open(name: string) {
    if (name === "rPh") this.#isInReading = true;
    if (name === "t") this.#isInText = !this.#isInReading;
  }

  add(text: string) {
    if (this.#isInText) this.text = append(this.text, unescape(text));
  }

  close(name: string) {
    if (name === "rPh") this.#isInReading = false;
    if (name === "t") this.#isInText = false;
  }
}

type SheetParts = { strings: string[]; formats: CellFormat[]; startsIn1904: boolean };

class SheetReader implements XmlHandler {
  readonly #parts: SheetParts;
  readonly #onRow: (row: TableRow) => void;
  readonly #inline = new TextReader();
  #remaining = MAX_CHARACTERS;
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = "";
  #style = 0;
  #value = "";
  #isInValue = false;

  constructor(parts: SheetParts, onRow: (row: TableRow) => void) {
    this.#parts = parts;
    this.#onRow = onRow;
  }

  open = (name: string, attributes: string) => {
    if (name === "row") {
      const number = Number(attributeOf(attributes, "r"));
      // Rows ascend. Another number would bypass the limit of rows.
      this.#row = number > this.#row && number < Infinity ? number : this.#row + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === "c") {
      const place = attributeOf(attributes, "r");
      this.#column = place === undefined ? this.#column + 1 : columnOf(place);
      this.#type = attributeOf(attributes, "t") ?? "n";
      this.#style = Number(attributeOf(attributes, "s") ?? 0);
      this.#value = "";
      this.#inline.start();
    } else if (name === "v") this.#isInValue = true;
    else this.#inline.open(name);
  };

  text = (text: string) => {
    if (this.#isInValue) this.#value = append(this.#value, text);
    else this.#inline.add(text);
  };

  close = (name: string) => {
    if (name === "v") this.#isInValue = false;
    else if (name === "c") this.#addCell();
    else if (name === "row") this.#onRow({ number: this.#row, cells: this.#cells });
    else this.#inline.close(name);
  };

  #addCell() {
    const text = this.#textOfCell();
    if (text === "") return;
    if (!(this.#column < MAX_COLUMNS))
      throw new TableError(
        "too_many_columns",
        `Row ${this.#row} has more than ${MAX_COLUMNS} columns`,
      );
    this.#remaining -= text.length;
    if (this.#remaining < 0) throw tooLarge();
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = text;
  }

  #textOfCell(): string {
    const { strings, formats, startsIn1904 } = this.#parts;
    const value = this.#value;
    if (this.#type === "inlineStr") return this.#inline.text;
    if (this.#type === "s") return strings[Number(value)] ?? "";
    if (this.#type === "str") return unescape(value);
    if (this.#type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (this.#type === "n") return formatNumber(value, formats[this.#style] ?? PLAIN, startsIn1904);
    return value;
  }
}

/** The column of a cell's place, from 0: "AB12" is 27. */
function columnOf(place: string): number {
  const [letters = ""] = /^[A-Z]{1,3}/.exec(place) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A workbook escapes characters that XML does not allow (ECMA-376 part 1, 22.9.2.19). */
const unescape = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
