import { readFileSync, writeFileSync } from "node:fs";

/** Writes a generated file; with `--check` writes nothing, and fails where the file is not what it would write. */
export function writeGenerated(target: string, text: string, summary: string): void {
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
    console.log(`${target}: ${summary}`);
  } else if (readFileSync(target, "utf8") !== text) {
    throw new Error(`${target} is not up to date: run node ${process.argv[1]}`);
  }
}
