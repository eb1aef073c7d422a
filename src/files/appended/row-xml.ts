import type { Cell } from "#src/files/cell";
import { sheetText } from "./sheet-text";

/** The element of a row. `number` starts at 1. */
export function rowXml(row: readonly Cell[], number: number): string {
  let xml = `<row r="${number}">`;
  for (let column = 0; column < row.length; column++)
    xml += cellXml(row[column]!, columnName(column) + number);
  return `${xml}</row>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : "";
  const { xml, isSpaced } = sheetText(cell);
  const space = isSpaced ? ' xml:space="preserve"' : "";
  return `<c r="${place}" t="inlineStr"><is><t${space}>${xml}</t></is></c>`;
}

const names: string[] = [];
const columnName = (index: number): string => (names[index] ??= nameColumn(index));

/** 0 → A, 26 → AA. */
function nameColumn(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}
