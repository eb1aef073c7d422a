import { readFileSync, writeFileSync } from "node:fs";

/** Writes a generated file. With `--check`, writes nothing and fails if the file is not up to date. */
export function writeGenerated(target: string, text: string, summary: string): void {
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
    console.log(`${target}: ${summary}`);
  } else if (readFileSync(target, "utf8") !== text) {
    throw new Error(`${target} is not up to date: run node ${process.argv[1]}`);
  }
}

/** Renders a data file as JSON: source and licence first, then each table with one row per line. */
export function renderTables(
  comment: string,
  tables: Readonly<Record<string, readonly unknown[] | Readonly<Record<string, unknown>>>>,
): string {
  const members = Object.entries(tables).map(([name, rows]) => {
    const [open, close] = Array.isArray(rows) ? "[]" : "{}";
    const lines = Array.isArray(rows)
      ? rows.map((row) => JSON.stringify(row))
      : Object.entries(rows).map(([key, row]) => `${JSON.stringify(key)}: ${JSON.stringify(row)}`);
    return `  ${JSON.stringify(name)}: ${open}\n    ${lines.join(",\n    ")}\n  ${close}`;
  });
  return `{\n  "$comment": ${JSON.stringify(comment)},\n${members.join(",\n")}\n}\n`;
}
