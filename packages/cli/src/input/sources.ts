import { readFileSync, statSync } from "node:fs";
import { basename, extname } from "node:path";
import { buffer } from "node:stream/consumers";
import { Failure, UsageError } from "#cli/failures";
import { STANDARD_STREAM } from "#cli/output/sink";
import { isId } from "./arguments.ts";

/** A list of websites or of e-mail addresses: its values, or a file that the service reads. */
export type ListSource = { values: string[] } | { file: File };

const LIST_FILE = /^\.(?:csv|tsv|txt|xlsx)$/i;
const WORKBOOK = /\.xlsx$/i;
const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/** Reads the arguments of `crawl` or `verify`: values, one file, or `-` for standard input. */
export async function readList(given: readonly string[]): Promise<ListSource> {
  const [first = ""] = given;
  const lists = given.filter((it) => it === STANDARD_STREAM || isListFile(it));
  if (lists.length === 0) return { values: [...given] };
  if (given.length > 1)
    throw new UsageError("A file cannot be combined with other arguments. Give one file, or none.");
  const content = await readSource(first);
  const name = first === STANDARD_STREAM ? "stdin.csv" : basename(first);
  const type = WORKBOOK.test(name) ? WORKBOOK_TYPE : "text/csv";
  return { file: new File([content], name, { type }) };
}

function isListFile(given: string): boolean {
  if (/^https?:/i.test(given)) return false;
  if (/^\.xls$/i.test(extname(given)) && isFile(given))
    throw new UsageError(`${given} is an older workbook. Save it as XLSX or CSV first.`);
  if (isFile(given)) return true;
  if (LIST_FILE.test(extname(given))) throw new Failure(`There is no file ${given}.`);
  return false;
}

/**
 * Reads values from arguments: a value itself, a file with one per line, or `-` for standard input. In a line
 * with several cells, `matches` finds the value.
 */
export async function readValues(
  given: readonly string[],
  matches: (cell: string) => boolean,
): Promise<string[]> {
  const values: string[] = [];
  for (const one of given) {
    if (one !== STANDARD_STREAM && !isFile(one)) values.push(one);
    else values.push(...findValues((await readSource(one)).toString("utf8"), matches));
  }
  return [...new Set(values)];
}

/** Reads the ids of records that arguments name. A header is no id. */
export async function readIds(given: readonly string[]): Promise<string[]> {
  const ids = await readValues(given, isId);
  if (ids.length === 0) throw new Failure("The input contains no ids.");
  return ids;
}

function findValues(text: string, matches: (cell: string) => boolean): string[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const cells = line.split(/[,;\t|]/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
    return cells.find(matches) ?? [];
  });
}

/** Reads a file or standard input. An empty one is a failure. */
async function readSource(source: string): Promise<Buffer<ArrayBuffer>> {
  const isStandardInput = source === STANDARD_STREAM;
  if (isStandardInput && process.stdin.isTTY)
    process.stderr.write("Reading standard input. Press Ctrl-D to end it.\n");
  if (!isStandardInput && !isFile(source)) throw new Failure(`There is no file ${source}.`);
  const content = isStandardInput ? await buffer(process.stdin) : readFileSync(source);
  if (content.toString("utf8").trim() === "")
    throw new Failure(`${isStandardInput ? "Standard input" : source} is empty.`);
  return content as Buffer<ArrayBuffer>;
}

/** Reads a JSON object from a file, or with `-` from standard input. */
export async function readObject(source: string): Promise<Record<string, unknown>> {
  const text = (await readSource(source)).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${source} is not JSON.`, { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure(`${source} must have one JSON object.`);
  return value as Record<string, unknown>;
}
