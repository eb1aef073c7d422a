import { z } from "@hono/zod-openapi";
import { MAX_CELL, MAX_CELLS } from "#src/db/lead-search";

/** Columns with the values that a lead has in them. */
export type Cells = [column: string, value: string][];

const MAX_COLUMNS = 5;
const MAX_COLUMN = 200;

const StoredCells = z.record(z.string(), z.string());

/**
 * Cells of the uploaded row: an object in a JSON body, `column=value` or the object as text in a query. Its output is text,
 * so that it can be stored and parsed again.
 */
export const cells = () =>
  z
    .union([z.string(), StoredCells], {
      error: "Expected column=value, or an object of columns and values",
    })
    .transform((given, context) => {
      const found = typeof given === "string" ? readCells(given) : trimmed(Object.entries(given));
      if (found && isAllowed(found)) return textOf(found);
      context.addIssue({
        code: "custom",
        message: `Expected column=value, or an object of 1 to ${MAX_COLUMNS} columns with values of 1 to ${MAX_CELL} characters`,
      });
      return z.NEVER;
    })
    .openapi({
      type: "string",
      description: `Leads whose uploaded row has this value in this column: \`column=value\`. For up to ${MAX_COLUMNS} columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most ${MAX_CELL} characters in the first ${MAX_CELLS} columns. \`GET /leads/{id}\` has the row as \`input\``,
      example: "Segment=Key account",
    });

/** Null if the text is neither of the two forms. */
export function readCells(text: string): Cells | null {
  if (!text.startsWith("{")) {
    const at = text.indexOf("=");
    return at < 1 ? null : trimmed([[text.slice(0, at), text.slice(at + 1)]]);
  }
  try {
    const parsed = StoredCells.safeParse(JSON.parse(text));
    return parsed.success ? trimmed(Object.entries(parsed.data)) : null;
  } catch {
    // The text is not JSON, and the filter is rejected.
    return null;
  }
}

const trimmed = (given: Cells): Cells =>
  given.map(([column, value]) => [column.trim(), value.trim()]);

const isAllowed = (found: Cells) =>
  found.length >= 1 &&
  found.length <= MAX_COLUMNS &&
  found.every(
    ([column, value]) =>
      column.length >= 1 &&
      column.length <= MAX_COLUMN &&
      value.length >= 1 &&
      value.length <= MAX_CELL,
  );

function textOf(found: Cells): string {
  const [[column, value] = ["", ""]] = found;
  const isPlain = found.length === 1 && !column.startsWith("{") && !column.includes("=");
  return isPlain ? `${column}=${value}` : JSON.stringify(Object.fromEntries(found));
}
